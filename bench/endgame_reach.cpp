// From how many empty points on the exact solver decides games in time:
//
//   endgame_reach [GAMES [SECONDS [PLAYER [SIMULATIONS]]]]
//
// PLAYER, "network" or "classic", plays itself with so many simulations a move; then the solver
// gets the positions of each game, the last first, with so many seconds of CPU time for each.
// Prints for each game and at the median how many empty points the hardest position had that was
// solved, and from how many on all of them were.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "rules/random_play.h"
#include "solver/solver.h"

namespace {

using namespace buwei;

constexpr int kRandomPlies = 4;
constexpr int kFailuresInARow = 4;                          // then nothing before is tried any more
constexpr std::size_t kTableBytes = std::size_t{32} << 20;  // what the bot gives it

// CPU time: other work on the machine must not count.
class CpuClock final : public Clock {
public:
    double seconds() const override {
        return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
    }
};

std::vector<Position> play_game(Player player, std::uint64_t simulations, std::uint64_t seed) {
    EngineOptions options;
    options.seed = seed;
    options.player = player;
    Engine engine(options);
    GoLimits limits;
    limits.nodes = simulations;
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

struct Reach {
    int hardest = 0;  // empty points of the hardest position that was solved
    int all = 0;      // from so many on every position was
};

Reach reach_of(const std::vector<Position>& game, double seconds) {
    const CpuClock clock;
    Reach reach;
    int failures = 0;
    bool failed = false;
    for (auto position = game.rbegin(); position != game.rend(); ++position) {
        Solver solver(clock, kTableBytes);  // as a bot that is started for each turn
        SolverLimits limits;
        limits.seconds = seconds;
        if (solver.solve(*position, limits) == Outcome::kUnknown) {
            failed = true;
            if (++failures == kFailuresInARow) break;
            continue;
        }
        failures = 0;
        reach.hardest = position->empty().count();
        if (!failed) reach.all = reach.hardest;
    }
    return reach;
}

void print(const char* what, std::vector<int> points, double seconds) {
    std::sort(points.begin(), points.end());
    std::printf("%s: median %d, fewest %d, most %d empty points in %g s\n", what,
                points[points.size() / 2], points.front(), points.back(), seconds);
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 20;
    const double seconds = count > 2 ? std::atof(arguments[2]) : 1;
    const std::string name = count > 3 ? arguments[3] : "network";
    const bool is_network = name == "network";
    const long simulations = count > 4 ? std::atol(arguments[4]) : is_network ? 3000 : 100'000;
    if (games < 1 || seconds <= 0 || simulations < 1 || (!is_network && name != "classic")) {
        std::fprintf(stderr,
                     "use: endgame_reach [GAMES [SECONDS [network|classic [SIMULATIONS]]]]\n");
        return 2;
    }
    std::vector<int> hardest;
    std::vector<int> all;
    for (int game = 1; game <= games; ++game) {
        const Reach reach = reach_of(
            play_game(is_network ? Player::kNetwork : Player::kClassic,
                      static_cast<std::uint64_t>(simulations), static_cast<std::uint64_t>(game)),
            seconds);
        hardest.push_back(reach.hardest);
        all.push_back(reach.all);
        std::printf("game %d: %d empty points, all from %d on\n", game, reach.hardest, reach.all);
        std::fflush(stdout);
    }
    print("hardest", hardest, seconds);
    print("all from", all, seconds);
    return 0;
}
