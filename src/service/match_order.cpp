#include "service/match_order.h"

#include "service/request_fields.h"

namespace buwei {

Outcome<MatchRequest> read_match_request(const Document& body) {
    if (!body.is_object()) return Fault{FaultCode::kBadRequest, "the order is no object"};
    RequestFields fields(body);
    MatchRequest request;
    const Document& bots = fields.member("bots");
    if (!bots.is_array() || bots.size() < 2 || bots.size() > kMostMatchBots) {
        fields.complain("\"bots\" must be a list of 2 to " + std::to_string(kMostMatchBots) +
                        " names");
    } else {
        for (const Document& bot : bots) {
            const std::string name = bot.is_string() ? bot.get<std::string>() : "";
            // Commands would be run as they are: that is for the command line.
            if (name.empty() || name.size() > 80 || name.find(':') != std::string::npos) {
                return Fault{FaultCode::kUnknownBot, "a bot is named by its name here"};
            }
            request.bots.push_back(name);
        }
    }
    request.kind = fields.text_or("kind", 16, "match");
    if (!parse_schedule_kind(request.kind)) {
        fields.complain("\"kind\" must be match, round_robin or gauntlet");
    }
    request.games = fields.integer_or("games", 2, kMostMatchGames, 20);
    request.opening_plies = fields.integer_or("opening_plies", 0, 20, 4);
    request.seed = static_cast<std::uint64_t>(fields.integer_or("seed", 0, 1'000'000'000, 1));
    request.limits.seconds = fields.number_or("seconds", 0.1, 30, 1);
    request.limits.first_turn_seconds = 2 * request.limits.seconds;
    if (fields.has("sprt")) {
        const Document& sprt = fields.member("sprt");
        if (!sprt.is_array() || sprt.size() != 2 || !sprt[0].is_number() || !sprt[1].is_number()) {
            fields.complain("\"sprt\" must be a list of two numbers");
        } else {
            request.sprt = {sprt[0].get<double>(), sprt[1].get<double>()};
        }
    }
    if (fields.wrong()) return fields.fault();
    return request;
}

std::string text_of_match(const MatchRequest& request) {
    Document document = {{"bots", request.bots},   {"kind", request.kind},
                         {"games", request.games}, {"opening_plies", request.opening_plies},
                         {"seed", request.seed},   {"seconds", request.limits.seconds}};
    if (!request.sprt.empty()) document["sprt"] = request.sprt;
    return text_of(document);
}

}  // namespace buwei
