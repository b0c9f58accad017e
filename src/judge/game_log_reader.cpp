#include <sstream>

#include "judge/game_log.h"
#include "judge/integer_text.h"
#include "judge/log_json.h"
#include "judge/referee.h"

namespace buwei {
namespace {

constexpr std::size_t kMaxLogBytes = std::size_t{256} << 20;

// Each read_field() leaves `into` alone if there is no such field, and is false only if there is
// one of the wrong kind.
template <class Number>
bool read_field(const LogJson& object, const char* key, Number& into) {
    const auto field = object.find(key);
    if (field == object.end()) return true;
    if constexpr (std::is_same_v<Number, bool>) {
        if (!field->is_boolean()) return false;
    } else if constexpr (std::is_unsigned_v<Number>) {
        if (!field->is_number_unsigned()) return false;
    } else if constexpr (std::is_same_v<Number, int>) {
        const std::optional<int> number = integer_in_json(*field);
        if (number) into = *number;
        return number.has_value();
    } else {
        if (!field->is_number()) return false;
    }
    into = field->template get<Number>();
    return true;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool read_bytes(const LogJson& json, std::string& into) {
    if (json.is_string()) {
        into = json.get<std::string>();
        return true;
    }
    const auto hex = json.is_object() ? json.find("hex") : json.end();
    if (hex == json.end() || !hex->is_string()) return false;
    const std::string digits = hex->get<std::string>();
    if (digits.size() % 2 != 0) return false;
    into.clear();
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = hex_digit(digits[i]);
        const int low = hex_digit(digits[i + 1]);
        if (high < 0 || low < 0) return false;
        into.push_back(static_cast<char>(high * 16 + low));
    }
    return true;
}

bool read_field(const LogJson& object, const char* key, std::string& into) {
    const auto field = object.find(key);
    return field == object.end() || read_bytes(*field, into);
}

bool read_bot(const LogJson& json, BotSpec& bot) {
    if (!json.is_object() || !read_field(json, "name", bot.name) ||
        !read_field(json, "folder", bot.folder) ||
        !read_field(json, "fingerprint", bot.fingerprint)) {
        return false;
    }
    std::string name = name_of(bot.protocol);
    if (!read_field(json, "protocol", name)) return false;
    const Result<BotProtocol> protocol = parse_protocol(name);
    if (!protocol) return false;
    bot.protocol = *protocol;
    const auto command = json.find("command");
    if (command == json.end()) return true;
    if (!command->is_array()) return false;
    for (const LogJson& word : *command) {
        if (!read_bytes(word, bot.command.emplace_back())) return false;
    }
    return true;
}

bool read_limits(const LogJson& json, GameLimits& limits) {
    return json.is_object() && read_field(json, "seconds", limits.seconds) &&
           read_field(json, "first_turn_seconds", limits.first_turn_seconds) &&
           read_field(json, "wall_factor", limits.wall_factor) &&
           read_field(json, "wall_grace_seconds", limits.wall_grace_seconds) &&
           read_field(json, "memory_bytes", limits.memory_bytes) &&
           read_field(json, "output_bytes", limits.output_bytes) &&
           read_field(json, "stderr_bytes_kept", limits.stderr_bytes_kept) &&
           read_field(json, "max_processes", limits.max_processes);
}

bool read_spec(const LogJson& json, GameSpec& spec) {
    if (!json.is_object() || !read_field(json, "seed", spec.seed) ||
        !read_field(json, "ban_centre_opening", spec.ban_centre_opening)) {
        return false;
    }
    const auto limits = json.find("limits");
    if (limits != json.end() && !read_limits(*limits, spec.limits)) return false;
    const auto bots = json.find("bots");
    if (bots == json.end()) return true;
    if (!bots->is_array() || bots->size() != spec.bots.size()) return false;
    return read_bot((*bots)[0], spec.bots[0]) && read_bot((*bots)[1], spec.bots[1]);
}

// Botzone gives players as names or as objects with one.
void read_player_names(const LogJson& log, GameSpec& spec) {
    const auto players = log.find("players");
    if (players == log.end() || !players->is_array()) return;
    for (std::size_t i = 0; i < spec.bots.size() && i < players->size(); ++i) {
        const LogJson& player = (*players)[i];
        if (player.is_object()) read_field(player, "name", spec.bots[i].name);
        read_bytes(player, spec.bots[i].name);
    }
}

// {"x": 3, "y": 4} or, from bots that speak the simple protocol, "3 4".
std::optional<std::array<int, 2>> read_place(const LogJson& json) {
    if (json.is_object()) {
        const auto x = json.find("x");
        const auto y = json.find("y");
        if (x == json.end() || y == json.end()) return std::nullopt;
        const std::optional<int> column = integer_in_json(*x);
        const std::optional<int> row = integer_in_json(*y);
        if (!column || !row) return std::nullopt;
        return std::array<int, 2>{*column, *row};
    }
    if (!json.is_string()) return std::nullopt;
    std::istringstream stream(json.get<std::string>());
    std::string x;
    std::string y;
    stream >> x >> y;
    const std::optional<int> column = integer_in(x);
    const std::optional<int> row = integer_in(y);
    if (!column || !row) return std::nullopt;
    return std::array<int, 2>{*column, *row};
}

bool read_turn_entry(const LogJson& json, TurnRecord& turn) {
    double milliseconds = 0;
    double megabytes = 0;
    std::string verdict = name_of(Verdict::kOk);
    if (!read_field(json, "time", milliseconds) || !read_field(json, "memory", megabytes) ||
        !read_field(json, "verdict", verdict)) {
        return false;
    }
    bool known = false;
    for (const Verdict candidate : kAllVerdicts) {
        if (verdict != name_of(candidate)) continue;
        turn.verdict = candidate;
        known = true;
    }
    turn.cpu_seconds = milliseconds * 1e-3;
    if (megabytes > 0 && megabytes < 1e6) {
        turn.peak_memory_bytes = static_cast<std::size_t>(megabytes * (1 << 20));
    }
    const auto response = json.find("response");
    if (response != json.end()) turn.move = read_place(*response);
    return known && read_field(json, "input", turn.input) &&
           read_field(json, "output", turn.output) && read_field(json, "debug", turn.debug) &&
           read_field(json, "stderr", turn.error_output) &&
           read_field(json, "detail", turn.verdict_detail) &&
           read_field(json, "cpu", turn.cpu_seconds) &&
           read_field(json, "wall", turn.wall_seconds) &&
           read_field(json, "bytes", turn.peak_memory_bytes);
}

// Goes through the game entry by entry, as the referee did.
class Replay {
public:
    explicit Replay(GameRecord& record) : record_(record) {}

    // What is wrong with the entry; "" if nothing is.
    std::string follow(const LogJson& entry) {
        if (over_) return "the log goes on after the game's end";
        const Color mover = position_.to_move();
        const auto field = entry.find(std::to_string(index_of(mover)));
        if (field == entry.end() || !field->is_object()) return "it is the other side's turn";
        TurnRecord turn;
        turn.mover = mover;
        bool opening = false;
        if (!read_turn_entry(*field, turn) || !read_field(*field, "opening", opening)) {
            return "a field has the wrong type";
        }
        record_.winner = opponent(mover);
        record_.reason = LossReason::kVerdict;
        if (turn.verdict == Verdict::kOk && !turn.move) turn.verdict = Verdict::kNj;
        over_ = turn.verdict != Verdict::kOk;
        if (!over_) {
            const auto [x, y] = *turn.move;
            const bool banned = record_.spec.ban_centre_opening && !opening;
            const std::optional<LossReason> fault = fault_of(position_, x, y, banned);
            over_ = fault.has_value();
            record_.reason = fault.value_or(LossReason::kNoLegalMove);
            if (!over_) advance(position_.geometry().point_at(x, y));
        }
        if (opening && (over_ || !record_.turns.empty())) return "the opening is not legal";
        if (opening) record_.spec.opening = record_.moves;
        if (!opening) record_.turns.push_back(std::move(turn));
        return "";
    }

    // After a resignation the winner is known from elsewhere, unless the moves have decided the
    // game.
    bool finish(const std::optional<Color>& winner_by_resignation) {
        if (over_) return true;
        if (winner_by_resignation && !position_.lost()) {
            record_.winner = *winner_by_resignation;
            record_.reason = LossReason::kResigned;
            return true;
        }
        record_.winner = opponent(position_.to_move());
        record_.reason = LossReason::kNoLegalMove;
        return position_.lost();
    }

private:
    void advance(Point move) {
        record_.moves.push_back(move);
        position_.play(move);
    }

    GameRecord& record_;
    Position position_;
    bool over_ = false;
};

// Who won by the scores; nothing if they say nothing.
std::optional<Color> winner_by_scores(const LogJson& log) {
    const auto scores = log.find("scores");
    if (scores == log.end() || !scores->is_array() || scores->size() != 2 ||
        !(*scores)[0].is_number() || !(*scores)[1].is_number()) {
        return std::nullopt;
    }
    const double black = (*scores)[0].get<double>();
    const double white = (*scores)[1].get<double>();
    if (black == white) return std::nullopt;
    return black > white ? Color::kBlack : Color::kWhite;
}

}  // namespace

Result<GameRecord> read_game_log(std::string_view text) {
    if (text.size() > kMaxLogBytes) return Error{"the log is too large"};
    const LogJson json = LogJson::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) return Error{"the log is not a JSON object"};
    const auto log = json.find("log");
    if (log == json.end() || !log->is_array()) return Error{"the log has no \"log\" list"};

    GameRecord record;
    read_player_names(json, record.spec);
    const auto ours = json.find("buwei");
    if (ours != json.end() && !read_spec(*ours, record.spec)) {
        return Error{"the log's \"buwei\" object is malformed"};
    }
    Replay replay(record);
    for (std::size_t i = 0; i < log->size(); ++i) {
        const LogJson& entry = (*log)[i];
        if (!entry.is_object()) return Error{"entry " + std::to_string(i) + " is not an object"};
        if (entry.contains("output")) continue;  // the judge's; the moves say the same
        const std::string fault = replay.follow(entry);
        if (!fault.empty()) return Error{"entry " + std::to_string(i) + ": " + fault};
    }
    const std::optional<Color> winner = winner_by_scores(json);
    const bool resigned =
        ours != json.end() && ours->value("reason", LogJson()) == name_of(LossReason::kResigned);
    if (!replay.finish(resigned ? winner : std::nullopt)) {
        return Error{"the log stops before the game's end"};
    }
    if (winner && *winner != record.winner) {
        return Error{"the log gives the game to the side that lost it by the rules"};
    }
    return record;
}

Result<TurnRecord> read_turn(std::string_view text) {
    const LogJson json = LogJson::parse(text, nullptr, false);
    if (!json.is_object()) return Error{"the turn is not a JSON object"};
    for (const Color mover : {Color::kBlack, Color::kWhite}) {
        const auto field = json.find(std::to_string(index_of(mover)));
        if (field == json.end()) continue;
        TurnRecord turn;
        turn.mover = mover;
        if (field->is_object() && read_turn_entry(*field, turn)) return turn;
    }
    return Error{"the turn can't be understood"};
}

}  // namespace buwei
