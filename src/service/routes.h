// The routes of the API, part by part, and what they share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "service/api.h"

namespace buwei {

std::vector<Route> session_routes();
std::vector<Route> table_routes();
std::vector<Route> game_routes();
std::vector<Route> bot_routes();
std::vector<Route> match_routes();

// A number in a path or a query that fits an int; -1 if it is none, or more than a million.
int small_number(const std::string& text);

ApiResponse answer(const Document& document, int status = 200);
Outcome<ApiResponse> answer(const Outcome<Document>& document, int status = 200);
ApiResponse answer(const TextFile& file);

// Of a table or a game: turn n as JSON, or its input as a file.
Outcome<ApiResponse> turn_of(const RouteCall& call, const Outcome<GameRecord>& record,
                             bool input_only);

// A route that answers at once.
template <class Function>
Route quick(const char* method, const char* path, std::optional<Role> role, Function function,
            std::size_t most_bytes = kUsualBodyBytes) {
    return {method, path, role, most_bytes,
            [function](const RouteCall& call, const ApiReply& reply) {
                const Outcome<ApiResponse> response = function(call);
                reply(response ? *response : response_of(response.fault()));
            }};
}

}  // namespace buwei
