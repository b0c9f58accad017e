// How long a bot's turns take while others use the machine: turn_times BOT [DECISIONS] [BURNERS].
// Plays the bot (a Botzone program, started afresh each turn) against itself in the judge with
// BURNERS threads busy beside it, and prints the longest CPU and wall time and the largest memory
// of a turn. Botzone's limits are 1 s of CPU and 256 MB.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "judge/local_runner.h"

namespace {

using namespace buwei;

struct Figures {
    std::vector<double> cpu;
    std::vector<double> wall;
    std::size_t memory = 0;
    int refused = 0;  // turns with a verdict other than OK

    void add(const TurnRecord& turn) {
        cpu.push_back(turn.cpu_seconds);
        wall.push_back(turn.wall_seconds);
        memory = std::max(memory, turn.peak_memory_bytes);
        if (turn.verdict != Verdict::kOk) ++refused;
    }
};

void print(const char* what, std::vector<double> seconds) {
    std::sort(seconds.begin(), seconds.end());
    const std::size_t last = seconds.size() - 1;
    std::printf("%s: median %.3f s, 99 %% %.3f s, longest %.3f s\n", what, seconds[last / 2],
                seconds[last * 99 / 100], seconds[last]);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "use: turn_times BOT [DECISIONS] [BURNERS]\n");
        return 2;
    }
    const auto decisions = static_cast<std::size_t>(count > 2 ? std::atoi(arguments[2]) : 200);
    const int burners = count > 3 ? std::atoi(arguments[3]) : 2;
    std::atomic<bool> done{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < burners; ++i) {
        threads.emplace_back([&done] {
            while (!done) {
            }
        });
    }
    LocalGameRunner runner(probe_sandbox());
    std::printf("%s", runner.probe().missing().c_str());
    Figures figures;
    while (figures.cpu.size() < decisions) {
        GameSpec spec;
        for (BotSpec& bot : spec.bots) {
            bot.protocol = BotProtocol::kJson;
            bot.command = {arguments[1], "--seed", std::to_string(1 + figures.cpu.size())};
        }
        const Result<GameRecord> record = runner.run(spec, {});
        if (!record) {
            std::fprintf(stderr, "the game failed: %s\n", record.error().message.c_str());
            std::exit(1);
        }
        for (const TurnRecord& turn : record->turns) figures.add(turn);
        std::fprintf(stderr, "%zu decisions\n", figures.cpu.size());
    }
    done = true;
    for (std::thread& thread : threads) thread.join();
    std::printf("%zu decisions, %d threads busy beside them, %d refused\n", figures.cpu.size(),
                burners, figures.refused);
    print("CPU ", figures.cpu);
    print("wall", figures.wall);
    std::printf("memory at most %zu MB\n", figures.memory >> 20);
    return 0;
}
