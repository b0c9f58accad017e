#include "judge/game_log.h"

#include <algorithm>
#include <cmath>

#include "judge/log_json.h"
#include "rules/geometry.h"

namespace buwei {
namespace {

const Geometry& board() {
    return Geometry::nine();
}

// A string if JSON can hold it, else its bytes in hexadecimal.
LogJson bytes_json(const std::string& bytes) {
    try {
        LogJson text(bytes);
        text.dump();  // throws if it is not UTF-8
        return text;
    } catch (const LogJson::exception&) {
        constexpr const char* kDigits = "0123456789abcdef";
        std::string hex;
        for (const unsigned char byte : bytes) hex.append({kDigits[byte >> 4], kDigits[byte & 15]});
        return LogJson{{"hex", hex}};
    }
}

LogJson place_json(int x, int y) {
    return LogJson{{"x", x}, {"y", y}};
}

std::string player_key(Color color) {
    return std::to_string(index_of(color));
}

LogJson judge_entry(const char* command, LogJson content, LogJson display) {
    return LogJson{
        {"memory", 0},
        {"time", 0},
        {"verdict", "OK"},
        {"output",
         {{"command", command}, {"content", std::move(content)}, {"display", std::move(display)}}}};
}

LogJson opening_entry(Color mover, Point move) {
    return LogJson{{player_key(mover),
                    {{"memory", 0},
                     {"time", 0},
                     {"verdict", "OK"},
                     {"response", place_json(board().x_of(move), board().y_of(move))},
                     {"opening", true}}}};
}

LogJson turn_entry(const TurnRecord& turn) {
    // A record read from a log may claim any time; what no integer holds is cut.
    constexpr double kMostMilliseconds = 1e15;
    const double milliseconds = std::isfinite(turn.cpu_seconds)
                                    ? std::clamp(turn.cpu_seconds * 1e3, 0.0, kMostMilliseconds)
                                    : 0;
    LogJson entry{{"memory", (turn.peak_memory_bytes + (1 << 20) - 1) >> 20},
                  {"time", static_cast<long long>(std::ceil(milliseconds))},
                  {"verdict", name_of(turn.verdict)},
                  {"response", nullptr},
                  {"input", bytes_json(turn.input)},
                  {"output", bytes_json(turn.output)},
                  {"debug", bytes_json(turn.debug)},
                  {"stderr", bytes_json(turn.error_output)},
                  {"detail", bytes_json(turn.verdict_detail)},
                  {"cpu", turn.cpu_seconds},
                  {"wall", turn.wall_seconds},
                  {"bytes", turn.peak_memory_bytes}};
    if (turn.move) entry["response"] = place_json((*turn.move)[0], (*turn.move)[1]);
    return LogJson{{player_key(turn.mover), std::move(entry)}};
}

LogJson spec_json(const GameSpec& spec) {
    LogJson bots = LogJson::array();
    for (const BotSpec& bot : spec.bots) {
        LogJson command = LogJson::array();
        for (const std::string& word : bot.command) command.push_back(bytes_json(word));
        bots.push_back({{"name", bytes_json(bot.name)},
                        {"protocol", name_of(bot.protocol)},
                        {"command", std::move(command)},
                        {"folder", bytes_json(bot.folder)},
                        {"fingerprint", bytes_json(bot.fingerprint)}});
    }
    const GameLimits& limits = spec.limits;
    return LogJson{{"bots", std::move(bots)},
                   {"limits",
                    {{"seconds", limits.seconds},
                     {"first_turn_seconds", limits.first_turn_seconds},
                     {"wall_factor", limits.wall_factor},
                     {"wall_grace_seconds", limits.wall_grace_seconds},
                     {"memory_bytes", limits.memory_bytes},
                     {"output_bytes", limits.output_bytes},
                     {"stderr_bytes_kept", limits.stderr_bytes_kept},
                     {"max_processes", limits.max_processes}}},
                   {"seed", spec.seed},
                   {"ban_centre_opening", spec.ban_centre_opening}};
}

// Botzone's words for why a game ended early; "" if it went to its natural end.
std::string error_text(const GameRecord& record) {
    if (record.reason == LossReason::kNoLegalMove || record.turns.empty()) return "";
    if (record.reason == LossReason::kResigned) return "RESIGNED";
    const TurnRecord& last = record.turns.back();
    if (record.reason == LossReason::kVerdict) {
        return std::string("INVALID_INPUT_VERDICT_") + name_of(last.verdict);
    }
    const std::array<int, 2> place = last.move.value_or(std::array<int, 2>{-1, -1});
    const std::string where = "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + ")";
    const bool taken = record.reason == LossReason::kOccupied;
    return "INVALID_MOVE  " + where + (taken ? " is not empty" : " is forbidden position");
}

LogJson finish_entry(const GameRecord& record, LogJson display) {
    const int winner = index_of(record.winner);
    if (!display.is_object()) display = LogJson::object();
    display["winner"] = winner;
    const std::string error = error_text(record);
    if (!error.empty()) display["err"] = error;
    return judge_entry("finish", {{"0", 1 - winner}, {"1", winner}}, std::move(display));
}

}  // namespace

std::string write_game_log(const GameRecord& record) {
    LogJson log = LogJson::array();
    LogJson last_place = place_json(-1, -1);
    LogJson display = "";
    const auto append = [&](Color mover, LogJson entry) {
        log.push_back(judge_entry("request", {{player_key(mover), last_place}}, display));
        last_place = entry[player_key(mover)]["response"];
        display = last_place;
        if (display.is_object()) display["color"] = index_of(mover);
        log.push_back(std::move(entry));
    };
    Color mover = Color::kBlack;
    for (const Point move : record.spec.opening) {
        append(mover, opening_entry(mover, move));
        mover = opponent(mover);
    }
    for (const TurnRecord& turn : record.turns) append(turn.mover, turn_entry(turn));
    log.push_back(finish_entry(record, display));

    LogJson ours = spec_json(record.spec);
    ours["reason"] = name_of(record.reason);
    const int winner = index_of(record.winner);
    const LogJson whole{{"log", std::move(log)},
                        {"initdata", ""},
                        {"players", LogJson::array({bytes_json(record.spec.bots[0].name),
                                                    bytes_json(record.spec.bots[1].name)})},
                        {"scores", LogJson::array({1 - winner, winner})},
                        {"buwei", std::move(ours)}};
    return whole.dump();
}

std::string write_turn(const TurnRecord& turn) {
    return turn_entry(turn).dump();
}

}  // namespace buwei
