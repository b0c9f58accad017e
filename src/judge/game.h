// A game as a value: what is to be played goes in (GameSpec), what happened comes out (GameRecord).
// Nothing here knows where or how the game is run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

// How a bot is talked to.
enum class BotProtocol {
    kSimple,  // Botzone's numbers, a fresh process each turn
    kJson,    // Botzone's JSON, a fresh process each turn
    kKeep,    // Botzone's JSON, one process for the whole game
    kGtp,     // Go Text Protocol, one process for the whole game
};
// "simple", "json", "keep", "gtp". Logs and databases hold these names: they stay as they are.
const char* name_of(BotProtocol protocol);
Result<BotProtocol> parse_protocol(const std::string& name);

struct BotSpec {
    std::string name;  // as shown to people
    BotProtocol protocol = BotProtocol::kSimple;
    std::vector<std::string> command;  // program and arguments
    std::string folder;                // what the bot may read, mounted read-only; "" for nothing
    std::string fingerprint;           // changes when the program does; "" if nobody looked
};

struct GameLimits {
    double seconds = 1.0;             // CPU time of a turn
    double first_turn_seconds = 2.0;  // CPU time of a process's first turn
    double wall_factor = 3.0;         // wall time allowed = CPU time allowed * factor + grace
    double wall_grace_seconds = 1.0;
    std::size_t memory_bytes = std::size_t{256} << 20;
    std::size_t output_bytes = std::size_t{1} << 20;
    std::size_t stderr_bytes_kept = std::size_t{16} << 10;
    int max_processes = 32;
};

struct GameSpec {
    std::array<BotSpec, 2> bots;  // Black, White
    std::vector<Point> opening;   // legal moves played before the bots are asked, Black first
    GameLimits limits;
    std::uint64_t seed = 0;           // for whatever in the game is left to chance
    bool ban_centre_opening = false;  // some courses forbid Black to open in the centre
};

// Botzone's verdicts on a turn.
enum class Verdict { kOk, kTle, kMle, kOle, kNj, kRe };
const char* name_of(Verdict verdict);  // "OK", "TLE", ...

struct TurnRecord {
    Color mover = Color::kBlack;
    std::string input;                       // what the bot was given this turn
    std::string output;                      // what it wrote, as it was (bounded by the limit)
    std::optional<std::array<int, 2>> move;  // x, y as answered, if an answer could be read
    std::string debug;
    std::string error_output;  // its stderr (bounded)
    double cpu_seconds = 0;
    double wall_seconds = 0;
    std::size_t peak_memory_bytes = 0;
    Verdict verdict = Verdict::kOk;
    std::string verdict_detail;  // for people: "killed by signal 11", "exited with 3", ...
};

// Why the loser lost.
enum class LossReason {
    kNoLegalMove,
    kOffBoard,
    kOccupied,
    kCaptures,
    kSuicide,
    kBannedCentre,
    kVerdict,   // the last turn's verdict is not OK
    kResigned,  // people may, at any time; no turn says so
};
const char* name_of(LossReason reason);  // "no_legal_move", "captures", ...

struct GameRecord {
    GameSpec spec;
    std::vector<TurnRecord> turns;
    std::vector<Point> moves;  // all legal moves, the opening included
    Color winner = Color::kBlack;
    LossReason reason = LossReason::kNoLegalMove;
};

}  // namespace buwei
