// What a turn costs beyond the bot's own work: judge_overhead RANDOM_BOT [GAMES].
// Plays the random bot of the tests against itself and prints, for each protocol, the wall time of
// a turn with nothing but a trivial move in it. The bot's own share is well under a millisecond.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "judge/local_runner.h"

namespace {

using namespace buwei;

struct Kind {
    const char* name;
    BotProtocol protocol;
    double most_milliseconds;
};

// Wall time of a game divided by its turns, start and end of the processes included.
double milliseconds_per_turn(LocalGameRunner& runner, const GameSpec& spec, int games) {
    const auto start = std::chrono::steady_clock::now();
    std::size_t turns = 0;
    for (int game = 0; game < games; ++game) {
        const Result<GameRecord> record = runner.run(spec, {});
        if (!record || record->reason != LossReason::kNoLegalMove) {
            std::fprintf(stderr, "the game failed: %s\n",
                         record ? name_of(record->reason) : record.error().message.c_str());
            std::exit(1);
        }
        turns += record->turns.size();
    }
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - start;
    return passed.count() / static_cast<double>(turns);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "use: judge_overhead RANDOM_BOT [GAMES]\n");
        return 2;
    }
    const int games = count > 2 ? std::atoi(arguments[2]) : 5;
    LocalGameRunner runner(probe_sandbox());
    std::printf("%s", runner.probe().missing().c_str());
    for (const Kind& kind :
         {Kind{"restart", BotProtocol::kJson, 20}, Kind{"keep", BotProtocol::kKeep, 2}}) {
        GameSpec spec;
        for (BotSpec& bot : spec.bots) {
            bot.protocol = kind.protocol;
            bot.command = {arguments[1], kind.protocol == BotProtocol::kKeep ? "keep" : "json"};
        }
        std::printf("%s: %.2f ms a turn (at most %.0f)\n", kind.name,
                    milliseconds_per_turn(runner, spec, games), kind.most_milliseconds);
    }
    return 0;
}
