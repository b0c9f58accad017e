#include "server/request_guard.h"

#include <algorithm>

namespace buwei {
namespace {

std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& letter : low) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return low;
}

// Without the port, and without the brackets of an IPv6 address.
std::string host_of(std::string_view header) {
    if (!header.empty() && header[0] == '[') {
        return lowered(header.substr(1, std::min(header.find(']'), header.size()) - 1));
    }
    return lowered(header.substr(0, header.find(':')));
}

// Numbers and colons only; no name of the domain name system ends in a digit.
bool is_address(const std::string& host) {
    const bool six = host.find(':') != std::string::npos;
    const bool known =
        host.find_first_not_of(six ? "0123456789abcdef:." : "0123456789.") == std::string::npos;
    return known && !host.empty();
}

}  // namespace

bool is_loopback(std::string_view host) {
    const std::string name = lowered(host);
    return name == "localhost" || name == "::1" || (name.rfind("127.", 0) == 0 && is_address(name));
}

bool host_allowed(std::string_view host_header, const GuardOptions& options) {
    const std::string host = host_of(host_header);
    if (is_loopback(host) || host == lowered(options.host)) return true;
    if (options.tokens_needed && is_address(host)) return true;
    return std::any_of(options.names.begin(), options.names.end(),
                       [&](const std::string& name) { return lowered(name) == host; });
}

bool origin_allowed(std::string_view origin, std::string_view host_header) {
    if (origin.empty()) return true;
    const std::string here = lowered(host_header);
    const std::string there = lowered(origin);
    // A server in front of this one may add the encryption.
    return there == "http://" + here || there == "https://" + here;
}

std::string token_in(std::string_view authorization, std::string_view cookies) {
    constexpr std::string_view kBearer = "Bearer ";
    if (authorization.substr(0, kBearer.size()) == kBearer) {
        return std::string(authorization.substr(kBearer.size()));
    }
    const std::string wanted = std::string(kTokenCookie) + "=";
    while (!cookies.empty()) {
        const std::size_t end = std::min(cookies.find(';'), cookies.size());
        std::string_view pair = cookies.substr(0, end);
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
        pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
        if (pair.substr(0, wanted.size()) == wanted) return std::string(pair.substr(wanted.size()));
    }
    return "";
}

}  // namespace buwei
