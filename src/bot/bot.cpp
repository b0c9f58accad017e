#include "bot/bot.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "base/turn_clock.h"
#include "bot/turn_input.h"
#include "protocol/botzone.h"

namespace buwei {
namespace {

constexpr int kInputDescriptor = 0;
constexpr int kExitDone = 0;
constexpr int kExitWrongUse = 2;

// Botzone grants 1 s a turn, of which the rest is for ending the process and a busy machine.
constexpr double kBotzoneSeconds = 1;
constexpr double kShareOfLimit = 0.85;
constexpr double kLeastTurnSeconds = 0.005;
constexpr std::uint64_t kMostThreads = 256;
constexpr std::uint64_t kRepeatableSeed = 1;

constexpr const char* kHelp =
    "Usage: buwei bot [--time SECONDS] [--nodes N] [--level L] [--seed S] [--player NAME]\n"
    "                 [--policy-only] [--threads N]\n"
    "\n"
    "Plays NoGo on Botzone: reads turns from standard input (simple numbers or JSON, told apart\n"
    "by themselves) and answers each with a move. If the input stays open after a turn, it asks\n"
    "to be kept running.\n"
    "\n"
    "  --time SECONDS  thinking time of a move (default: 0.85 of the turn's limit of 1 s, or of\n"
    "                  the \"time_limit\" that a JSON turn names)\n"
    "  --nodes N       think for N simulations instead: the same moves in every run\n"
    "  --level L       strength for people, 1 to 10\n"
    "  --seed S        seed of the random numbers (default: 1 with --nodes or --level, else\n"
    "                  another in every process)\n"
    "  --player NAME   who thinks: network (the default), policy, classic, champions, greedy or\n"
    "                  plain; a bot that was packed without the network thinks as classic\n"
    "  --policy-only   the same as --player policy: the network's first thought, no search\n"
    "  --threads N     think on N threads (default 1; Botzone has one core)\n"
    "\n"
    "Try it:  printf '1\\n-1 -1\\n' | buwei bot\n";

int complain(std::FILE* errors, const std::string& message) {
    std::fprintf(errors, "buwei bot: %s\n", message.c_str());
    return kExitWrongUse;
}

Result<std::uint64_t> parse_count(const std::string& name, const std::string& text) {
    if (text.empty() || text.size() > 18 ||
        text.find_first_not_of("0123456789") != std::string::npos) {
        return Error{name + " needs a whole number, not \"" + text + "\""};
    }
    return static_cast<std::uint64_t>(std::strtoull(text.c_str(), nullptr, 10));
}

}  // namespace

Result<BotArguments> parse_bot_arguments(const std::vector<std::string>& arguments) {
    BotArguments result;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--help" || name == "-h") {
            result.help = true;
            continue;
        }
        if (name == "--policy-only") {
            result.options.player = Player::kPolicy;
            continue;
        }
        if (name != "--time" && name != "--nodes" && name != "--level" && name != "--seed" &&
            name != "--player" && name != "--threads") {
            return Error{"unknown option \"" + name + "\"; see buwei bot --help"};
        }
        if (i + 1 == arguments.size()) return Error{name + " needs a value"};
        const std::string& value = arguments[++i];
        if (name == "--time") {
            char* end = nullptr;
            const double seconds = std::strtod(value.c_str(), &end);
            if (value.empty() || *end != '\0' || !(seconds > 0 && seconds < 1e6)) {
                return Error{"--time needs a number of seconds above 0, not \"" + value + "\""};
            }
            result.options.limits.seconds = seconds;
            continue;
        }
        if (name == "--player") {
            const Result<Player> player = parse_player(value);
            if (!player) return player.error();
            result.options.player = *player;
            continue;
        }
        const Result<std::uint64_t> count = parse_count(name, value);
        if (!count) return count.error();
        if (name == "--seed") {
            result.options.seed = *count;
        } else if (name == "--level") {
            if (*count < kWeakestLevel || *count > kStrongestLevel) {
                return Error{"--level needs a number from 1 to 10, not \"" + value + "\""};
            }
            result.options.limits.level = static_cast<int>(*count);
        } else if (name == "--threads") {
            if (*count == 0 || *count > kMostThreads) {
                return Error{"--threads needs a number from 1 to 256, not \"" + value + "\""};
            }
            result.options.threads = static_cast<int>(*count);
        } else if (*count == 0) {
            return Error{"--nodes needs a number above 0"};
        } else {
            result.options.limits.nodes = *count;
        }
    }
    return result;
}

std::uint64_t seed_of(const BotOptions& options) {
    if (options.seed) return *options.seed;
    if (options.limits.nodes != 0 || options.limits.level != 0) return kRepeatableSeed;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

GoLimits turn_limits(const GoLimits& asked, double time_limit, double used) {
    GoLimits limits = asked;
    if (limits.seconds <= 0 && limits.nodes == 0) {
        limits.seconds = kShareOfLimit * (time_limit > 0 ? time_limit : kBotzoneSeconds);
    } else if (limits.seconds > 0 && time_limit > 0) {
        limits.seconds = std::min(limits.seconds, kShareOfLimit * time_limit);
    }
    if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - used, kLeastTurnSeconds);
    return limits;
}

int run_bot(const BotOptions& options, int input_descriptor, std::FILE* output, std::FILE* errors) {
    TurnInput input(input_descriptor);
    TurnClock clock;
    EngineOptions engine_options;
    engine_options.seed = seed_of(options);
    engine_options.player = options.player;
    engine_options.threads = options.threads;
    engine_options.keep_tree = true;
    engine_options.clock = &clock;
    Engine engine(engine_options);
    BotzoneGame game;
    double time_limit = 0;  // of the game: only a whole history names it
    bool keep_running = false;
    for (int turns = 0;; ++turns) {
        BotzoneTurn turn;
        switch (input.next(turn)) {
            case TurnInput::Outcome::kTurn: break;
            case TurnInput::Outcome::kError: return complain(errors, input.message());
            case TurnInput::Outcome::kEnd:
                if (turns > 0) return kExitDone;
                return complain(errors,
                                "the input is empty; it takes a Botzone turn, for example: "
                                "printf '1\\n-1 -1\\n' | buwei bot");
        }
        clock.begin_turn(turns == 0);
        if (turn.whole_history) time_limit = turn.time_limit;
        const Result<const Position*> position = game.apply(turn);
        if (!position) return complain(errors, position.error().message);
        if ((*position)->lost()) {
            return complain(errors, std::string("the game is over: ") +
                                        name_of((*position)->to_move()) + " has no legal move");
        }

        engine.set_position(**position);
        const Answer answer = engine.go(turn_limits(options.limits, time_limit, clock.seconds()));
        const Geometry& geometry = (*position)->geometry();
        const Place place{geometry.x_of(answer.move), geometry.y_of(answer.move)};
        std::string text = format_answer(turn.dialect, place, answer.explanation(geometry));
        game.answer(answer.move);

        // Whether we are kept running shows only once, after the first turn.
        if (turns == 0) keep_running = !input.closed();
        if (keep_running) text += kKeepRunningLine;
        std::fwrite(text.data(), 1, text.size(), output);
        std::fflush(output);
        if (!keep_running) return kExitDone;
    }
}

int bot_main(const std::vector<std::string>& arguments) {
    const Result<BotArguments> parsed = parse_bot_arguments(arguments);
    if (!parsed) return complain(stderr, parsed.error().message);
    if (parsed->help) {
        std::fputs(kHelp, stdout);
        return kExitDone;
    }
    return run_bot(parsed->options, kInputDescriptor, stdout, stderr);
}

}  // namespace buwei
