// The bot: Botzone's turns in, the engine's moves out.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"

namespace buwei {

struct BotOptions {
    // Without seconds or nodes the bot takes its share of the turn's limit: Botzone's 1 s, or what
    // the turn itself says.
    GoLimits limits;
    std::optional<std::uint64_t> seed;
    Player player = EngineOptions().player;
    int threads = 1;
};

// From the words of the command line. With --help, `help` is set and the rest is as it was.
struct BotArguments {
    BotOptions options;
    bool help = false;
};
Result<BotArguments> parse_bot_arguments(const std::vector<std::string>& arguments);

// The seed that was asked for. Without one: always the same where simulations or a level are the
// limit, so that moves can be repeated; another each time where time is, or a game that was lost
// would be lost again and again.
std::uint64_t seed_of(const BotOptions& options);

// What is left of a turn for thinking, of which `used` seconds have passed. Nodes alone need no
// time; the turn's own `time_limit` (0 if it has none) holds even where more was asked for.
GoLimits turn_limits(const GoLimits& asked, double time_limit, double used);

// Answers turns from the descriptor until the input ends. On input that is no turn it writes one
// line to `errors` and returns 2; otherwise 0.
int run_bot(const BotOptions& options, int input_descriptor, std::FILE* output, std::FILE* errors);

// Everything together, on standard input and output; the exit code.
int bot_main(const std::vector<std::string>& arguments);

}  // namespace buwei
