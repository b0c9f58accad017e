#include "service/games.h"

#include "judge/game_log.h"
#include "judge/turn_text.h"
#include "service/position_document.h"
#include "store/export.h"
#include "store/import.h"
#include "store/move_text.h"

namespace buwei {
namespace {

constexpr std::size_t kMostImported = 500;

Document both(const std::array<double, 2>& values) {
    return {{"black", values[0]}, {"white", values[1]}};
}

Document summary(const StoredGame& game) {
    const GameEntry& entry = game.entry;
    const Result<std::vector<Point>> moves = parse_moves(entry.moves);
    return {{"id", game.id},
            {"finished", game.finished},
            {"black", entry.black},
            {"white", entry.white},
            {"winner", name_of(entry.winner)},
            {"reason", entry.reason},
            {"plies", moves ? moves->size() : 0},
            {"match", entry.match_id ? Document(*entry.match_id) : Document()},
            {"index", entry.index},
            {"cpu", both(entry.cpu_seconds)},
            {"longest", both(entry.longest_turn_seconds)}};
}

Fault not_found(const Error& error) {
    return {FaultCode::kNotFound, error.message};
}

// What a bot of the JSON protocol would have been told, without what another bot has kept.
std::string neutral_input(const GameRecord& record, std::size_t n) {
    const std::size_t plies = std::min(record.spec.opening.size() + n, record.moves.size());
    const std::vector<Point> before(record.moves.begin(),
                                    record.moves.begin() + static_cast<std::ptrdiff_t>(plies));
    return full_input(BotProtocol::kJson, Geometry::nine(), before, {});
}

}  // namespace

Outcome<Document> Games::list(const GameFilter& filter, const GamePage& page) const {
    const Result<std::vector<StoredGame>> games = games_.games(filter, page);
    if (!games) return internal_fault(games.error());
    const Result<std::int64_t> total = games_.count_games(filter);
    if (!total) return internal_fault(total.error());
    Document list = Document::array();
    for (const StoredGame& game : *games) list.push_back(summary(game));
    const bool full = static_cast<int>(games->size()) == page.limit;
    return Document{{"games", std::move(list)},
                    {"total", *total},
                    {"next", full ? Document(games->back().id) : Document()}};
}

Outcome<GameRecord> Games::record(std::int64_t id) const {
    const Result<std::string> log = games_.log_of(id);
    if (!log) return not_found(log.error());
    Result<GameRecord> record = read_game_log(*log);
    if (!record) return internal_fault(record.error());
    return *record;
}

Outcome<Document> Games::show(std::int64_t id) const {
    const Result<StoredGame> game = games_.game(id);
    if (!game) return not_found(game.error());
    const Outcome<GameRecord> whole = record(id);
    if (!whole) return whole.fault();
    Document document = summary(*game);
    document["opening"] = whole->spec.opening.size();
    document["moves"] = moves_document(whole->moves);
    Document turns = Document::array();
    for (std::size_t i = 0; i < whole->turns.size(); ++i) {
        turns.push_back(turn_summary(whole->turns[i], turn_limit(*whole, i)));
    }
    document["turns"] = std::move(turns);
    document["limit"] = whole->spec.limits.seconds;
    return document;
}

// Sparring partners, people and programs given on the command line have no secrets; neither have
// bots that are not registered here.
bool Games::may_see(const std::string& bot, const User& user) const {
    if (user.is_teacher()) return true;
    const Result<BotVersion> version = bots_.newest(bot.substr(0, bot.rfind("@v")));
    return !version || user.may_manage(version->owner);
}

GameRecord Games::visible(const GameRecord& record, const User& user) const {
    GameRecord shown = record;
    for (std::size_t i = 0; i < shown.turns.size(); ++i) {
        TurnRecord& turn = shown.turns[i];
        if (may_see(record.spec.bots[index_of(turn.mover)].name, user)) continue;
        turn.input = neutral_input(record, i);
        turn.output.clear();
        turn.debug.clear();
        turn.error_output.clear();
    }
    for (BotSpec& bot : shown.spec.bots) {
        bot.command.clear();
        bot.folder.clear();
    }
    return shown;
}

Outcome<TextFile> Games::file(std::int64_t id, const std::string& format, const User& user) const {
    const Result<StoredGame> game = games_.game(id);
    if (!game) return not_found(game.error());
    const std::string stem = "nogo-" + std::to_string(id);
    Result<std::string> text = std::string();
    TextFile file;
    if (format == "sgf") {
        file = {stem + ".sgf", "application/x-go-sgf; charset=utf-8", ""};
        text = game_to_sgf(*game);
    } else {
        const Outcome<GameRecord> whole = record(id);
        if (!whole) return whole.fault();
        const std::string log = write_game_log(visible(*whole, user));
        if (format == "botzone") {
            file = {stem + ".json", "application/json", ""};
            text = log;
        } else if (format == "matches") {
            file = {stem + ".matches", "application/x-ndjson", ""};
            text = game_to_matches_line(*game, log);
        } else {
            return Fault{FaultCode::kBadRequest, "formats are sgf, botzone and matches"};
        }
    }
    if (!text) return internal_fault(text.error());
    file.text = std::move(*text);
    return file;
}

Outcome<Document> Games::import(const std::string& text) {
    ImportedGames imported = import_games(text);
    Document refused = Document::array();
    for (const ImportFault& fault : imported.refused) {
        refused.push_back({{"line", fault.line}, {"message", fault.message}});
    }
    if (imported.games.size() > kMostImported) {
        return Fault{FaultCode::kTooLarge,
                     "at most " + std::to_string(kMostImported) + " games at once"};
    }
    if (imported.games.empty()) {
        return Fault{
            FaultCode::kBadImport,
            imported.refused.empty() ? "there is no game in it" : imported.refused.front().message,
            {{"refused", refused}}};
    }
    Document ids = Document::array();
    for (GameRecord& game : imported.games) {
        const Result<std::int64_t> id = games_.add_game(make_entry(game), write_game_log(game));
        if (!id) return internal_fault(id.error());
        ids.push_back(*id);
    }
    hub_.publish("games", [&](std::uint64_t) { return state(); });
    return Document{{"games", ids}, {"refused", refused}};
}

Document Games::state() const {
    const Result<std::vector<StoredGame>> newest = games_.games({}, {true, 0, 1});
    const Result<std::int64_t> total = games_.count_games({});
    const bool any = newest && !newest->empty();
    return {{"newest", any ? Document(newest->front().id) : Document()},
            {"total", total ? *total : 0}};
}

Document Games::turn(const GameRecord& record, std::size_t n, const User& user) const {
    const TurnRecord& turn = record.turns[n];
    const bool hidden = !may_see(record.spec.bots[index_of(turn.mover)].name, user);
    Document document = turn_document(turn, turn_limit(record, n), hidden);
    // Logs of Botzone do not tell the input.
    if (hidden || turn.input.empty()) document["input"] = neutral_input(record, n);
    return document;
}

TextFile Games::turn_input(const GameRecord& record, std::size_t n, const User& user) const {
    return {"turn-" + std::to_string(n) + ".txt", "text/plain; charset=utf-8",
            turn(record, n, user)["input"].get<std::string>()};
}

}  // namespace buwei
