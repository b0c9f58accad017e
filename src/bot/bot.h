// The bot: Botzone's turns in, the engine's moves out.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"

namespace buwei {

struct BotOptions {
    // Without seconds or nodes the bot takes its share of the turn's limit: Botzone's 1 s, or what
    // the turn itself says.
    GoLimits limits;
    std::uint64_t seed = 1;
    Player player = EngineOptions().player;
    int threads = 1;
};

// From the words of the command line. With --help, `help` is set and the rest is as it was.
struct BotArguments {
    BotOptions options;
    bool help = false;
};
Result<BotArguments> parse_bot_arguments(const std::vector<std::string>& arguments);

// What is left of a turn for thinking, of which `used` seconds have passed. Nodes alone need no
// time; the turn's own `time_limit` (0 if it has none) holds even where more was asked for.
GoLimits turn_limits(const GoLimits& asked, double time_limit, double used);

// Answers turns from the descriptor until the input ends. On input that is no turn it writes one
// line to `errors` and returns 2; otherwise 0.
int run_bot(const BotOptions& options, int input_descriptor, std::FILE* output, std::FILE* errors);

// Everything together, on standard input and output; the exit code.
int bot_main(const std::vector<std::string>& arguments);

}  // namespace buwei
