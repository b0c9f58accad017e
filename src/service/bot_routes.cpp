// Bots, and matches between them.
#include "service/request_fields.h"
#include "service/routes.h"

namespace buwei {
namespace {

constexpr std::size_t kSourceBody = std::size_t{1} << 20;

Outcome<ApiResponse> add_bot(const RouteCall& call) {
    if (!call.service.probe().works()) {
        return Fault{FaultCode::kNoSandbox, "this machine can't compile bots safely"};
    }
    RequestFields fields(call.body);
    NewBotVersion bot;
    bot.name = fields.text("name", 1000);
    bot.source = fields.text("source", Bots::kMostSourceBytes);
    bot.language = fields.text_or("language", 16, "c++");
    bot.notes = fields.text_or("notes", Bots::kMostNotesBytes, "");
    const Result<BotProtocol> protocol = parse_protocol(fields.text_or("protocol", 16, "simple"));
    if (!protocol) {
        fields.complain(protocol.error().message);
    } else {
        bot.protocol = *protocol;
    }
    if (bot.language != "c" && bot.language != "c++") fields.complain("\"language\" is c++ or c");
    if (bot.source.empty()) fields.complain("\"source\" is empty");
    if (fields.wrong()) return fields.fault();
    return answer(call.service.bots().add(bot, call.user), 202);
}

Outcome<ApiResponse> set_notes(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::string notes = fields.text("notes", Bots::kMostNotesBytes);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.bots().set_notes(call.arguments[0], small_number(call.arguments[1]),
                                                notes, call.user));
}

Outcome<ApiResponse> bot_source(const RouteCall& call) {
    const Outcome<TextFile> file =
        call.service.bots().source(call.arguments[0], small_number(call.arguments[1]), call.user);
    if (!file) return file.fault();
    return answer(*file);
}

Outcome<ApiResponse> order_match(const RouteCall& call) {
    if (!call.service.probe().works()) {
        return Fault{FaultCode::kNoSandbox, "this machine can't run bots safely"};
    }
    return answer(call.service.matches().order(call.body, call.user), 201);
}

}  // namespace

std::vector<Route> bot_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    return {
        quick("GET", "/bots", kSpectator,
              [](const auto& call) { return answer(call.service.bots().list(call.user)); }),
        quick("POST", "/bots", kAuthor, add_bot, kSourceBody),
        quick("GET", "/bots/{name}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.bots().show(call.arguments[0], call.user));
              }),
        quick("PUT", "/bots/{name}/versions/{n}/notes", kAuthor, set_notes),
        quick("GET", "/bots/{name}/versions/{n}/source", kAuthor, bot_source),
        quick("GET", "/builds/{id}", kAuthor,
              [](const auto& call) {
                  return answer(call.service.bots().build(number_in(call.arguments[0]), call.user));
              }),
    };
}

std::vector<Route> match_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    return {
        quick("GET", "/matches", kSpectator,
              [](const auto& call) { return answer(call.service.matches().list()); }),
        quick("POST", "/matches", kAuthor, order_match),
        quick("GET", "/matches/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.matches().show(number_in(call.arguments[0])));
              }),
        quick("POST", "/matches/{id}/stop", kAuthor,
              [](const auto& call) {
                  return answer(
                      call.service.matches().stop(number_in(call.arguments[0]), call.user));
              }),
        quick("POST", "/matches/{id}/resume", kAuthor,
              [](const auto& call) {
                  return answer(
                      call.service.matches().resume(number_in(call.arguments[0]), call.user));
              }),
    };
}

}  // namespace buwei
