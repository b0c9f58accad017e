// How often a player finds a winning move late in a game, before the exact solver can:
//
//   late_choices make FILE POSITIONS POINTS SECONDS [THREADS]
//   late_choices test FILE LIMIT THREADS PLAYER ...
//
// `make` plays games between the shipped network and the search without one (0.1 s a move), takes
// from each the first position with at most POINTS live points, and writes those that the solver
// decides in SECONDS, with who wins. `test` lets each PLAYER (bench_players.h) think about them
// with LIMIT. Of the positions that are won it counts those where the move it plays still wins; of
// all it prints the cross entropy of its estimate.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bench_players.h"
#include "rules/position_text.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

constexpr int kRandomPlies = 2;
constexpr std::size_t kTableBytes = std::size_t{512} << 20;
constexpr double kLongestCheck = 300;  // seconds

struct LatePosition {
    Position position;
    bool won = false;  // by the side to move
};

void in_threads(int threads, const auto& work) {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
}

Position late_position(int number, int points, TrainingPlayer& network, TrainingPlayer& classic) {
    Rng rng(static_cast<std::uint64_t>(number / 2 + 1));
    Position position = random_position(Geometry::nine(), kRandomPlies, rng);
    const Color network_side = number % 2 == 0 ? Color::kBlack : Color::kWhite;
    while (!position.lost() && position.live().count() > points) {
        TrainingPlayer& player = position.to_move() == network_side ? network : classic;
        position.play(player.choose(position, Effort::kFull, rng).move);
    }
    return position;
}

int make(const char* file, int wanted, int points, double seconds, int threads) {
    std::ofstream out(file, std::ios::app);
    std::mutex mutex;
    std::atomic<int> next = 0;
    std::atomic<int> found = 0;
    const SearchLimits limits = limits_named("0.1s");
    const MakePlayer make_network = player_named("models/shipped.network", limits);
    const MakePlayer make_classic = player_named("classic", limits);
    in_threads(threads, [&] {
        const auto network = make_network();
        const auto classic = make_classic();
        const SystemClock clock;
        Solver solver(clock, kTableBytes);
        while (found < wanted) {
            const Position position = late_position(next++, points, *network, *classic);
            solver.clear();
            SolverLimits solver_limits;
            solver_limits.seconds = seconds;
            const Outcome outcome = solver.solve(position, solver_limits);
            const std::scoped_lock lock(mutex);
            if (outcome == Outcome::kUnknown) continue;
            ++found;
            out << (outcome == Outcome::kWin ? "win " : "loss ") << to_text(position) << std::endl;
        }
    });
    std::printf("%d games, %d positions\n", next.load(), found.load());
    return 0;
}

std::vector<LatePosition> read(const char* file) {
    std::vector<LatePosition> positions;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::size_t space = line.find(' ');
        const Result<Position> position = parse_position(line.substr(space + 1));
        if (!position) {
            std::fprintf(stderr, "%s\n", position.error().message.c_str());
            std::exit(1);
        }
        positions.push_back({*position, line.substr(0, space) == "win"});
    }
    return positions;
}

// Does the move leave the other side lost?
class MoveJudge {
public:
    bool wins(Position position, Point move) {
        position.play(move);
        const auto [known, is_new] = known_.try_emplace(position.hash(), false);
        if (is_new) {
            SolverLimits limits;
            limits.seconds = kLongestCheck;
            known->second = solver_.solve(position, limits) == Outcome::kLoss;
        }
        return known->second;
    }

private:
    SystemClock clock_;
    Solver solver_{clock_, kTableBytes};
    std::map<std::uint64_t, bool> known_;
};

void test(const std::vector<LatePosition>& positions, const std::string& name,
          const SearchLimits& limits, int threads, MoveJudge& judge) {
    const MakePlayer make_player = player_named(name, limits);
    std::vector<Choice> choices(positions.size());
    std::atomic<std::size_t> next = 0;
    in_threads(threads, [&] {
        const auto player = make_player();
        for (std::size_t i = next++; i < positions.size(); i = next++) {
            Rng rng(i);
            choices[i] = player->choose(positions[i].position, Effort::kFull, rng);
        }
    });
    int won = 0;
    int found = 0;
    double entropy = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const double win = std::min(std::max(choices[i].win, 0.01), 0.99);
        entropy -= std::log(positions[i].won ? win : 1 - win);
        if (!positions[i].won) continue;
        ++won;
        if (judge.wins(positions[i].position, choices[i].move)) ++found;
    }
    std::printf("%s: %d of %d won positions stay won, cross entropy of all %zu %.3f\n",
                name.c_str(), found, won, positions.size(),
                entropy / static_cast<double>(positions.size()));
    std::fflush(stdout);
}

int run(const std::vector<std::string>& words) {
    if (words.size() >= 5 && words[0] == "make") {
        return make(words[1].c_str(), std::atoi(words[2].c_str()), std::atoi(words[3].c_str()),
                    std::atof(words[4].c_str()),
                    words.size() > 5 ? std::atoi(words[5].c_str()) : 1);
    }
    if (words.size() >= 5 && words[0] == "test") {
        const std::vector<LatePosition> positions = read(words[1].c_str());
        MoveJudge judge;
        for (std::size_t i = 4; i < words.size(); ++i) {
            test(positions, words[i], limits_named(words[2]), std::atoi(words[3].c_str()), judge);
        }
        return 0;
    }
    std::fprintf(stderr,
                 "usage: late_choices make FILE POSITIONS POINTS SECONDS [THREADS]\n"
                 "       late_choices test FILE LIMIT THREADS PLAYER ...\n");
    return 2;
}

}  // namespace
}  // namespace buwei

int main(int count, char** words) {
    return buwei::run({words + 1, words + count});
}
