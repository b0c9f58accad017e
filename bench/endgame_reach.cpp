// From how many empty points on the exact solver decides games in time: endgame_reach [GAMES]
// [SECONDS]. The engine plays itself; then the solver gets the positions of each game, the last
// first, with so many seconds of CPU time for each, until one is too hard. Prints the number of
// empty points of the hardest position solved, for each game and at the median.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "engine/engine.h"
#include "rules/random_play.h"
#include "solver/solver.h"

namespace {

using namespace buwei;

constexpr std::uint64_t kSimulations = 3000;
constexpr int kRandomPlies = 4;
constexpr std::size_t kTableBytes = std::size_t{32} << 20;  // what the bot gives it

// CPU time: other work on the machine must not count.
class CpuClock final : public Clock {
public:
    double seconds() const override {
        return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
    }
};

std::vector<Position> play_game(std::uint64_t seed) {
    EngineOptions options;
    options.seed = seed;
    Engine engine(options);
    GoLimits limits;
    limits.nodes = kSimulations;
    Rng rng(seed);
    std::vector<Position> game = {random_position(Geometry::nine(), kRandomPlies, rng)};
    while (!game.back().lost()) {
        engine.set_position(game.back());
        Position next = game.back();
        next.play(engine.go(limits).move);
        game.push_back(next);
    }
    return game;
}

int hardest_solved(const std::vector<Position>& game, double seconds) {
    const CpuClock clock;
    int empty = 0;
    for (auto position = game.rbegin(); position != game.rend(); ++position) {
        Solver solver(clock, kTableBytes);  // as a bot that is started for each turn
        SolverLimits limits;
        limits.seconds = seconds;
        if (solver.solve(*position, limits) == Outcome::kUnknown) break;
        empty = position->empty().count();
    }
    return empty;
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 20;
    const double seconds = count > 2 ? std::atof(arguments[2]) : 1;
    if (games < 1 || seconds <= 0) {
        std::fprintf(stderr, "use: endgame_reach [GAMES] [SECONDS]\n");
        return 2;
    }
    std::vector<int> reach;
    for (int game = 0; game < games; ++game) {
        reach.push_back(hardest_solved(play_game(static_cast<std::uint64_t>(game) + 1), seconds));
        std::printf("game %d: %d empty points\n", game + 1, reach.back());
        std::fflush(stdout);
    }
    std::sort(reach.begin(), reach.end());
    std::printf("median %d, fewest %d, most %d empty points in %g s\n", reach[reach.size() / 2],
                reach.front(), reach.back(), seconds);
    return 0;
}
