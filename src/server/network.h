// The short names under which src/server knows the network library.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <string_view>

namespace buwei {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

inline std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

}  // namespace buwei
