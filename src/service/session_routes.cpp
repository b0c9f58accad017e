// Who is asking, who may, and what this server can do.
#include "service/match_order.h"
#include "service/request_fields.h"
#include "service/routes.h"

namespace buwei {
namespace {

constexpr int kApiVersion = 1;

Document session(const RouteCall& call) {
    const User& user = call.user;
    Document who;
    if (!user.name.empty()) who = {{"name", user.name}, {"role", name_of(user.role)}};
    return {{"user", who},
            {"token_needed", call.service.users().tokens_needed() && user.name.empty()},
            {"api", kApiVersion},
            {"version", call.service.options().version}};
}

Outcome<ApiResponse> sign_in(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::string token = fields.text("token", 1000);
    if (fields.wrong()) return fields.fault();
    const Outcome<std::optional<User>> user = call.service.users().find(token);
    if (!user) return user.fault();
    if (!*user) return Fault{FaultCode::kTokenNeeded, "nobody has that token"};
    RouteCall signed_in = call;
    signed_in.user = **user;
    ApiResponse response = answer(session(signed_in));
    if (call.service.users().tokens_needed()) response.cookie = token;
    return response;
}

Outcome<ApiResponse> sign_out(const RouteCall& call) {
    RouteCall signed_out = call;
    if (call.service.users().tokens_needed()) signed_out.user = User{};
    ApiResponse response = answer(session(signed_out));
    response.cookie = "";
    return response;
}

Outcome<ApiResponse> add_user(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::string name = fields.text("name", 1000);
    const std::optional<Role> role = parse_role(fields.text("role", 16));
    if (!role) fields.complain("\"role\" is spectator, author or teacher");
    if (fields.wrong()) return fields.fault();
    return answer(call.service.users().add(name, *role), 201);
}

Document status(const RouteCall& call) {
    const SandboxProbe& probe = call.service.probe();
    return {{"api", kApiVersion},
            {"version", call.service.options().version},
            {"sandbox", {{"works", probe.works()}, {"missing", probe.missing()}}},
            {"levels", kStrongestLevel},
            {"limits",
             {{"tables", Tables::kMostTables},
              {"analyses", Service::kAnalysesAtOnce},
              {"match_games", kMostMatchGames},
              {"source_bytes", Bots::kMostSourceBytes}}}};
}

}  // namespace

std::vector<Route> session_routes() {
    constexpr auto kTeacher = Role::kTeacher;
    return {
        quick("GET", "/session", std::nullopt,
              [](const auto& call) { return answer(session(call)); }),
        quick("POST", "/session", std::nullopt, sign_in),
        quick("DELETE", "/session", std::nullopt, sign_out),
        quick("GET", "/status", Role::kSpectator,
              [](const auto& call) { return answer(status(call)); }),
        quick("GET", "/users", kTeacher,
              [](const auto& call) { return answer(call.service.users().list()); }),
        quick("POST", "/users", kTeacher, add_user),
        quick("DELETE", "/users/{name}", kTeacher,
              [](const auto& call) {
                  return answer(call.service.users().remove(call.arguments[0]));
              }),
    };
}

}  // namespace buwei
