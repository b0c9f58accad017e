// Which requests are answered at all: those that mean this server (a page of another site can make
// a browser send requests here), and who sends them. Text in, text out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace buwei {

struct GuardOptions {
    std::string host;                // the address the server listens on
    std::vector<std::string> names;  // other names of this machine that clients may use
    bool tokens_needed = false;
};

// Loopback addresses reach only this machine.
bool is_loopback(std::string_view host);

// Does a Host header name this server? Otherwise a name of somebody else's has been made to point
// here ("DNS rebinding"). With tokens any address will do: a browser keeps cookies by host.
bool host_allowed(std::string_view host_header, const GuardOptions& options);

// May a page from `origin` change things here? "" is a client that is no browser.
bool origin_allowed(std::string_view origin, std::string_view host_header);

// The token of a request: "Authorization: Bearer TOKEN" or our cookie; "" if there is none.
std::string token_in(std::string_view authorization, std::string_view cookies);

inline constexpr const char* kTokenCookie = "buwei_token";

}  // namespace buwei
