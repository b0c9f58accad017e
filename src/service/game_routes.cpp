// What has been played, and reviews of it.
#include "service/request_fields.h"
#include "service/routes.h"

namespace buwei {
namespace {

Fault bad_request(const std::string& message) {
    return {FaultCode::kBadRequest, message};
}

Outcome<ApiResponse> list_games(const RouteCall& call) {
    GameFilter filter;
    GamePage page{true, 0, 50};
    std::string winner;
    for (const auto& [name, value] : call.query) {
        if (name == "player") filter.bot = value;
        if (name == "opponent") filter.opponent = value;
        if (name == "reason") filter.reason = value;
        if (name == "search") filter.name_part = value;
        if (name == "match") filter.match_id = number_in(value);
        if (name == "winner") winner = value;
        if (name == "after") page.after = number_in(value);
        if (name == "limit") page.limit = small_number(value);
    }
    if (filter.opponent && !filter.bot) return bad_request("\"opponent\" needs \"player\"");
    if (winner == "black") filter.winner = Color::kBlack;
    if (winner == "white") filter.winner = Color::kWhite;
    if (filter.bot && winner == "player") filter.bot_won = true;
    if (filter.bot && winner == "opponent") filter.bot_won = false;
    if (!winner.empty() && !filter.winner && !filter.bot_won) {
        return bad_request("\"winner\" is black, white, or with a player player or opponent");
    }
    if (page.after < 0 || page.limit < 1 || page.limit > Games::kMostGames) {
        return bad_request("\"after\" or \"limit\" is out of range");
    }
    return answer(call.service.games().list(filter, page));
}

Outcome<ApiResponse> export_game(const RouteCall& call) {
    const auto format = call.query.find("format");
    const Outcome<TextFile> file =
        call.service.games().file(number_in(call.arguments[0]),
                                  format == call.query.end() ? "sgf" : format->second, call.user);
    if (!file) return file.fault();
    return answer(*file);
}

Outcome<ApiResponse> import_games(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::string text = fields.text("text", kLargestBodyBytes);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.games().import(text), 201);
}

Outcome<ApiResponse> start_review(const RouteCall& call) {
    RequestFields fields(call.body);
    const double seconds = fields.number_or("seconds", 0.02, 5, Reviews::kUsualSeconds);
    if (fields.wrong()) return fields.fault();
    bool begun = false;
    const Outcome<Document> review =
        call.service.reviews().start(number_in(call.arguments[0]), seconds, begun);
    return answer(review, begun ? 202 : 200);
}

}  // namespace

std::vector<Route> game_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    const auto record = [](const RouteCall& call) {
        return call.service.games().record(number_in(call.arguments[0]));
    };
    return {
        quick("GET", "/games", kSpectator, list_games),
        quick("POST", "/games/import", kAuthor, import_games, kLargestBodyBytes),
        quick("GET", "/games/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.games().show(number_in(call.arguments[0])));
              }),
        quick("GET", "/games/{id}/turns/{n}", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), false); }),
        quick("GET", "/games/{id}/turns/{n}/input", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), true); }),
        quick("GET", "/games/{id}/export", kSpectator, export_game),
        quick("POST", "/games/{id}/review", kAuthor, start_review),
        quick("GET", "/games/{id}/review", kSpectator,
              [](const auto& call) {
                  return answer(call.service.reviews().show(number_in(call.arguments[0])));
              }),
    };
}

}  // namespace buwei
