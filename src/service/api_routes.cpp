// What each address of the API does.
#include <charconv>

#include "service/api.h"
#include "service/position_document.h"
#include "service/request_fields.h"

namespace buwei {
namespace {

constexpr int kApiVersion = 1;
constexpr std::size_t kSourceBody = std::size_t{1} << 20;

Fault bad_request(const std::string& message) {
    return {FaultCode::kBadRequest, message, Document::object()};
}

// A number in a path or a query; -1, which names nothing, if it is none.
std::int64_t number(const std::string& text) {
    std::int64_t value = -1;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end ? value : -1;
}

int small_number(const std::string& text) {
    const std::int64_t value = number(text);
    return value >= 0 && value <= 1'000'000 ? static_cast<int>(value) : -1;
}

ApiResponse answer(const Document& document, int status = 200) {
    ApiResponse response;
    response.status = status;
    response.body = text_of(document);
    return response;
}

Outcome<ApiResponse> answer(const Outcome<Document>& document, int status = 200) {
    if (!document) return document.fault();
    return answer(*document, status);
}

ApiResponse answer(const TextFile& file) {
    ApiResponse response;
    response.content_type = file.content_type;
    response.body = file.text;
    response.file_name = file.name;
    return response;
}

std::optional<Color> color_in(RequestFields& fields, bool needed) {
    if (!needed && !fields.has("color")) return std::nullopt;
    const std::string name = fields.text("color", 16);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        if (name == name_of(color)) return color;
    }
    fields.complain("\"color\" is black or white");
    return Color::kBlack;
}

// Of a table or a game: turn n as JSON, or its input as a file.
Outcome<ApiResponse> turn_of(const RouteCall& call, const Outcome<GameRecord>& record,
                             bool input_only) {
    if (!record) return record.fault();
    const int n = small_number(call.arguments[1]);
    if (n < 0 || n >= static_cast<int>(record->turns.size())) {
        return Fault{FaultCode::kNotFound, "there is no such turn", Document::object()};
    }
    const Games& games = call.service.games();
    const auto turn = static_cast<std::size_t>(n);
    if (input_only) return answer(games.turn_input(*record, turn, call.user));
    return answer(games.turn(*record, turn, call.user));
}

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
    if (!*user) return Fault{FaultCode::kTokenNeeded, "nobody has that token", Document::object()};
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
              {"match_games", Matches::kMostGames},
              {"source_bytes", Bots::kMostSourceBytes}}}};
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
            return Fault{FaultCode::kNoSandbox, "this machine can't run bots safely",
                         Document::object()};
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
    return answer(call.service.tables().play(number(call.arguments[0]), x, y, ply, call.user));
}

Outcome<ApiResponse> undo(const RouteCall& call) {
    RequestFields fields(call.body);
    const int ply = fields.integer("ply", 0, kMaxPoints);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().undo(number(call.arguments[0]), ply, call.user));
}

Outcome<ApiResponse> resign(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::optional<Color> color = color_in(fields, false);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().resign(number(call.arguments[0]), color, call.user));
}

Outcome<ApiResponse> sit(const RouteCall& call) {
    RequestFields fields(call.body);
    const std::optional<Color> color = color_in(fields, true);
    if (fields.wrong()) return fields.fault();
    return answer(call.service.tables().sit(number(call.arguments[0]), *color, call.user));
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
    const Outcome<GameRecord> record = call.service.tables().record(number(call.arguments[0]));
    if (!record) return reply(response_of(record.fault()));
    analyse(call, position_after(record->moves), reply);
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
        if (name == "match") filter.match_id = number(value);
        if (name == "winner") winner = value;
        if (name == "after") page.after = number(value);
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
    const Outcome<TextFile> file = call.service.games().file(
        number(call.arguments[0]), format == call.query.end() ? "sgf" : format->second, call.user);
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
    const double seconds = fields.number_or("seconds", 0.02, 5, 0.5);
    if (fields.wrong()) return fields.fault();
    bool begun = false;
    const Outcome<Document> review =
        call.service.reviews().start(number(call.arguments[0]), seconds, begun);
    return answer(review, begun ? 202 : 200);
}

Outcome<ApiResponse> add_bot(const RouteCall& call) {
    if (!call.service.probe().works()) {
        return Fault{FaultCode::kNoSandbox, "this machine can't compile bots safely",
                     Document::object()};
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
        return Fault{FaultCode::kNoSandbox, "this machine can't run bots safely",
                     Document::object()};
    }
    return answer(call.service.matches().order(call.body, call.user), 201);
}

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

std::vector<Route> table_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    const auto record = [](const RouteCall& call) {
        return call.service.tables().record(number(call.arguments[0]));
    };
    return {
        quick("POST", "/positions", kSpectator, show_position),
        quick("GET", "/tables", kSpectator,
              [](const auto& call) { return answer(call.service.tables().list()); }),
        quick("POST", "/tables", kAuthor, open_table),
        quick("GET", "/tables/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.tables().show(number(call.arguments[0])));
              }),
        quick("DELETE", "/tables/{id}", kAuthor,
              [](const auto& call) {
                  return answer(
                      call.service.tables().abandon(number(call.arguments[0]), call.user));
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

std::vector<Route> game_routes() {
    constexpr auto kSpectator = Role::kSpectator;
    constexpr auto kAuthor = Role::kAuthor;
    const auto record = [](const RouteCall& call) {
        return call.service.games().record(number(call.arguments[0]));
    };
    return {
        quick("GET", "/games", kSpectator, list_games),
        quick("POST", "/games/import", kAuthor, import_games, kLargestBodyBytes),
        quick("GET", "/games/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.games().show(number(call.arguments[0])));
              }),
        quick("GET", "/games/{id}/turns/{n}", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), false); }),
        quick("GET", "/games/{id}/turns/{n}/input", kSpectator,
              [record](const auto& call) { return turn_of(call, record(call), true); }),
        quick("GET", "/games/{id}/export", kSpectator, export_game),
        quick("POST", "/games/{id}/review", kAuthor, start_review),
        quick("GET", "/games/{id}/review", kSpectator,
              [](const auto& call) {
                  return answer(call.service.reviews().show(number(call.arguments[0])));
              }),
    };
}

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
                  return answer(call.service.bots().build(number(call.arguments[0]), call.user));
              }),
        quick("GET", "/matches", kSpectator,
              [](const auto& call) { return answer(call.service.matches().list()); }),
        quick("POST", "/matches", kAuthor, order_match),
        quick("GET", "/matches/{id}", kSpectator,
              [](const auto& call) {
                  return answer(call.service.matches().show(number(call.arguments[0])));
              }),
        quick("POST", "/matches/{id}/stop", kAuthor,
              [](const auto& call) {
                  return answer(call.service.matches().stop(number(call.arguments[0]), call.user));
              }),
        quick("POST", "/matches/{id}/resume", kAuthor,
              [](const auto& call) {
                  return answer(
                      call.service.matches().resume(number(call.arguments[0]), call.user));
              }),
    };
}

}  // namespace

const std::vector<Route>& Api::routes() {
    static const std::vector<Route> kRoutes = [] {
        std::vector<Route> all;
        for (const auto& part : {session_routes(), table_routes(), game_routes(), bot_routes()}) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }();
    return kRoutes;
}

}  // namespace buwei
