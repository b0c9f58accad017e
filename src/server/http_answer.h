// Answers as they go over the wire.
#pragma once

#include <boost/beast/http.hpp>

#include "server/network.h"
#include "service/api.h"

namespace buwei {

namespace http = beast::http;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

void add_safety_headers(Response& response);
Response to_http(const ApiResponse& answer, unsigned version);

}  // namespace buwei
