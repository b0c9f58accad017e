// The API of docs/api.md, without the network: requests in, answers out.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/service.h"

namespace buwei {

struct ApiRequest {
    std::string method;  // "GET", ...
    std::string target;  // below /api/v1, as it came: "/games/12?limit=3"
    std::string body;
    std::string token;  // "" if there is none
};

struct ApiResponse {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::string file_name;              // of an answer to be saved; "" for none
    std::optional<std::string> cookie;  // the token to keep; "" to forget it
};

// Called once, from any thread.
using ApiReply = std::function<void(const ApiResponse&)>;

struct RouteCall {
    Service& service;
    User user;
    std::vector<std::string> arguments;  // what stands for {id} and so on in the path
    std::map<std::string, std::string> query;
    Document body;  // an object, empty if there was no body
};

struct Route {
    const char* method;
    const char* path;          // "/tables/{id}"
    std::optional<Role> role;  // that is needed; nothing: anybody
    std::size_t most_bytes;    // of a body
    std::function<void(const RouteCall&, const ApiReply&)> answer;
};

constexpr std::size_t kUsualBodyBytes = std::size_t{64} << 10;
constexpr std::size_t kLargestBodyBytes = std::size_t{8} << 20;

class Api {
public:
    // `service` must outlive it.
    explicit Api(Service& service) : service_(service) {}

    void handle(const ApiRequest& request, const ApiReply& reply);
    // Of the body of such a request; the usual if there is no such route.
    static std::size_t most_bytes(const std::string& method, std::string_view target);
    static const std::vector<Route>& routes();

private:
    Service& service_;
};

ApiResponse response_of(const Fault& fault);
// The text with %XX replaced; nothing if it is malformed or holds a zero byte.
std::optional<std::string> percent_decoded(std::string_view text);

// What a place of moves is asked about: "moves" or "position" of a body.
Outcome<Position> position_in(const Document& body);

}  // namespace buwei
