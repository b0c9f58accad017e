// Positions, games being played, and what the engine thinks of them.
#include "service/position_document.h"
#include "service/request_fields.h"
#include "service/routes.h"

namespace buwei {
namespace {

std::optional<Color> color_in(RequestFields& fields, bool needed) {
    if (!needed && !fields.has("color")) return std::nullopt;
    const std::string name = fields.text("color", 16);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        if (name == name_of(color)) return color;
    }
    fields.complain("\"color\" is black or white");
    return Color::kBlack;
}

Outcome<ApiResponse> show_position(const RouteCall& call) {
    const Outcome<Position> position = position_in(call.body);
    if (!position) return position.fault();
    Document document = position_document(*position);
    if (!call.body.contains("position")) {
        document["moves"] = call.body.value("moves", Document::array());
    }
    return answer(document);
}

Outcome<ApiResponse> open_table(const RouteCall& call) {
    RequestFields fields(call.body);
    NewTable table;
    table.opening = fields.moves("opening");
    table.bot_seconds = fields.number_or("bot_seconds", 0.1, 30, 1);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const Outcome<Seat> seat = read_seat(fields.member(name_of(color)), call.user);
        if (!seat) return seat.fault();
        table.seats[index_of(color)] = *seat;
        if (seat->kind == Seat::Kind::kBot && !call.service.probe().works()) {
            return Fault{FaultCode::kNoSandbox, "this machine can't run bots safely"};
        }
    }
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().open(table, call.user), 201);
}

Outcome<ApiResponse> play_move(const RouteCall& call) {
    RequestFields fields(call.body);
    // Off the board is refused by the rules, not by the reader.
    const int x = fields.integer("x", -1000, 1000);
    const int y = fields.integer("y", -1000, 1000);
    const int ply = fields.integer("ply", 0, kMaxPoints);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().play(number_in(call.arguments[0]), x, y, ply, call.user));
}

Outcome<ApiResponse> undo(const RouteCall& call) {
    RequestFields fields(call.body);
    const int ply = fields.integer("ply", 0, kMaxPoints);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().undo(number_in(call.arguments[0]), ply, call.user));
}

Outcome<ApiResponse> resign(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::optional<Color> color = color_in(fields, false);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().resign(number_in(call.arguments[0]), color, call.user));
}

Outcome<ApiResponse> sit(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::optional<Color> color = color_in(fields, true);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().sit(number_in(call.arguments[0]), *color, call.user));
}

void analyse(const RouteCall& call, const Position& position, const ApiReply& reply) {
    RequestFields fields(call.body);
    const double seconds = fields.number_or("seconds", Analysts::kShortest, Analysts::kLongest, 1);
    if (fields.wrong()) return reply(response_of(fields.fault()));
    const Outcome<std::uint64_t> started = call.service.analysts().start(
        position, seconds, [reply](const char* state, const Document& analysis) {
            if (std::string_view(state) != "running") reply(answer(analysis));
        });
    if (!started) reply(response_of(started.fault()));
}

void analyse_body(const RouteCall& call, const ApiReply& reply) {
    const Outcome<Position> position = position_in(call.body);
    if (!position) return reply(response_of(position.fault()));
    analyse(call, *position, reply);
}

void hint(const RouteCall& call, const ApiReply& reply) {
    const Outcome<GameRecord> record = call.service.tables().record(number_in(call.arguments[0]));
    if (!record) return reply(response_of(record.fault()));
    analyse(call, position_after(record->moves), reply);
}

}  // namespace

std::vector<Route> table_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    const auto record = [](const RouteCall& call) {
        return call.service.tables().record(number_in(call.arguments[0]));
    };
    return {
        quick("POST", "/positions", kSpectator, show_position),
        quick("GET", "/tables", kSpectator,
              [](const auto& call) { return answer(call.service.tables().list()); }),
        quick("POST", "/tables", kAuthor, open_table),
        quick("GET", "/tables/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.tables().show(number_in(call.arguments[0])));
              }),
        quick("DELETE", "/tables/{id}", kAuthor,
              [](const auto& call) {
                  return answer(
                      call.service.tables().abandon(number_in(call.arguments[0]), call.user));
              }),
        quick("POST", "/tables/{id}/moves", kAuthor, play_move),
        quick("POST", "/tables/{id}/undo", kAuthor, undo),
        quick("POST", "/tables/{id}/resign", kAuthor, resign),
        quick("POST", "/tables/{id}/sit", kAuthor, sit),
        {"POST", "/tables/{id}/hint", kAuthor, kUsualBodyBytes, hint},
        quick("GET", "/tables/{id}/turns/{n}", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), false); }),
        quick("GET", "/tables/{id}/turns/{n}/input", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), true); }),
        {"POST", "/analyses", kAuthor, kUsualBodyBytes, analyse_body},
    };
}

}  // namespace buwei
