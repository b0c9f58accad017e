#include "store/export.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "store/move_text.h"

namespace buwei {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kGamesAtOnce = 500;

// SimpleText of SGF: escaped, on one line.
std::string sgf_text(const std::string& text) {
    std::string escaped;
    for (const char character : text) {
        if (character == ']' || character == '\\' || character == ':') escaped += '\\';
        const bool blank = static_cast<unsigned char>(character) < ' ';
        escaped += blank ? ' ' : character;
    }
    return escaped;
}

// How the game ended, in the letters SGF has for it: on time, by forfeit, or over the board.
std::string sgf_result(const GameEntry& entry) {
    const std::string winner = entry.winner == Color::kBlack ? "B+" : "W+";
    if (entry.reason == "TLE") return winner + "T";
    if (entry.reason == "resigned") return winner + "R";
    return entry.reason == "no_legal_move" ? winner : winner + "F";
}

std::string csv_text(const std::string& text) {
    constexpr std::string_view kFormulaStarts = "=+-@\t\r";
    const bool formula = !text.empty() && kFormulaStarts.find(text[0]) != std::string_view::npos;
    std::string harmless = formula ? "'" + text : text;
    if (harmless.find_first_of(",\"\r\n") == std::string::npos) return harmless;
    std::string quoted = "\"";
    for (const char character : harmless) {
        if (character == '"') quoted += '"';
        quoted += character;
    }
    return quoted + '"';
}

std::string milliseconds(double seconds) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.3f", seconds);
    return text.data();
}

}  // namespace

Result<std::string> game_to_sgf(const StoredGame& game) {
    const GameEntry& entry = game.entry;
    const Result<std::vector<Point>> moves = parse_moves(entry.moves);
    if (!moves) {
        return Error{"game " + std::to_string(game.id) + ": " + moves.error().message};
    }
    std::string sgf = "(;FF[4]GM[1]CA[UTF-8]AP[buwei]SZ[9]RU[NoGo]";
    sgf += "PB[" + sgf_text(entry.black) + "]PW[" + sgf_text(entry.white) + "]";
    sgf += "DT[" + game.finished.substr(0, 10) + "]RE[" + sgf_result(entry) + "]";
    sgf += "GC[" + sgf_text("loser: " + entry.reason) + "]";
    const Geometry& geometry = Geometry::nine();
    Color mover = Color::kBlack;
    for (const Point move : *moves) {
        sgf += mover == Color::kBlack ? ";B[" : ";W[";
        sgf += static_cast<char>('a' + geometry.x_of(move));
        sgf += static_cast<char>('a' + geometry.y_of(move));
        sgf += ']';
        mover = opponent(mover);
    }
    return sgf + ")\n";
}

Result<std::string> game_to_matches_line(const StoredGame& game, const std::string& log) {
    const GameEntry& entry = game.entry;
    const Json parsed = Json::parse(log, nullptr, false);
    if (!parsed.is_object() || !parsed.contains("log")) {
        return Error{"game " + std::to_string(game.id) + " has no log that can be understood"};
    }
    const bool black_won = entry.winner == Color::kBlack;
    Json line;
    line["_id"] = std::to_string(game.id);
    line["players"] =
        Json::array({Json::object({{"name", entry.black}}), Json::object({{"name", entry.white}})});
    line["scores"] = Json::array({black_won ? 1 : 0, black_won ? 0 : 1});
    line["log"] = parsed["log"];
    line["initdata"] = parsed.value("initdata", Json(""));
    return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string csv_header() {
    return "id,finished,match,index,black,white,winner,reason,plies,black_cpu_seconds,"
           "white_cpu_seconds,black_longest_turn_seconds,white_longest_turn_seconds,wall_seconds,"
           "seed,opening,moves\r\n";
}

std::string game_to_csv_line(const StoredGame& game) {
    const GameEntry& entry = game.entry;
    const auto spaces = std::count(entry.moves.begin(), entry.moves.end(), ' ');
    const std::string fields[] = {
        std::to_string(game.id),
        game.finished,
        entry.match_id ? std::to_string(*entry.match_id) : "",
        std::to_string(entry.index),
        csv_text(entry.black),
        csv_text(entry.white),
        name_of(entry.winner),
        csv_text(entry.reason),
        std::to_string(entry.moves.empty() ? 0 : spaces + 1),
        milliseconds(entry.cpu_seconds[0]),
        milliseconds(entry.cpu_seconds[1]),
        milliseconds(entry.longest_turn_seconds[0]),
        milliseconds(entry.longest_turn_seconds[1]),
        milliseconds(entry.wall_seconds),
        std::to_string(entry.seed),
        csv_text(entry.opening),
        csv_text(entry.moves),
    };
    std::string line;
    for (const std::string& field : fields) line += (line.empty() ? "" : ",") + field;
    return line + "\r\n";
}

Result<std::int64_t> export_games(const GameStore& store, const GameFilter& filter,
                                  ExportFormat format, std::ostream& out) {
    if (format == ExportFormat::kCsv) out << csv_header();
    std::int64_t written = 0;
    GamePage page{false, 0, kGamesAtOnce};
    for (;;) {
        const Result<std::vector<StoredGame>> games = store.games(filter, page);
        if (!games) return games.error();
        if (games->empty()) break;
        for (const StoredGame& game : *games) {
            Result<std::string> text = std::string();
            if (format == ExportFormat::kSgf) text = game_to_sgf(game);
            if (format == ExportFormat::kCsv) text = game_to_csv_line(game);
            if (format == ExportFormat::kMatches) {
                const Result<std::string> log = store.log_of(game.id);
                if (!log) return log.error();
                text = game_to_matches_line(game, *log);
            }
            if (!text) return text.error();
            out << *text;
            ++written;
        }
        page.after = games->back().id;
    }
    out.flush();
    if (!out) return Error{"the exported games can't be written (disk full?)"};
    return written;
}

}  // namespace buwei
