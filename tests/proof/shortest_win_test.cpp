#include "proof/shortest_win.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "rules/position_text.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

// The same by trying every move.
class EveryMove {
public:
    int length(const Position& position, bool& wins) {
        const auto key = std::pair(to_text(position), position.to_move());
        const auto found = known_.find(key);
        if (found != known_.end()) {
            wins = found->second.first;
            return found->second.second;
        }
        int shortest = 1000;
        int longest = 0;
        wins = false;
        for (const Point point : position.legal()) {
            Position child = position;
            child.play(point);
            bool child_wins = false;
            const int moves = 1 + length(child, child_wins);
            if (!child_wins) {
                wins = true;
                shortest = std::min(shortest, moves);
            }
            longest = std::max(longest, moves);
        }
        const int result = wins ? shortest : longest;
        known_[key] = {wins, result};
        return result;
    }

private:
    std::map<std::pair<std::string, Color>, std::pair<bool, int>> known_;
};

TEST(ShortestWin, AgreesWithTryingEveryMove) {
    const SystemClock clock;
    Rng rng(3);
    for (const auto& [rows, columns] : {std::pair(3, 3), std::pair(2, 5), std::pair(1, 9)}) {
        const Geometry& geometry = **Geometry::find(rows, columns);
        EveryMove every;
        Solver solver(clock, 1 << 20);
        ShortestWin shortest(solver, clock);
        for (int i = 0; i < 60; ++i) {
            const Position position = random_position(geometry, i % 5, rng);
            bool wins = false;
            const int expected = every.length(position, wins);
            ASSERT_EQ(shortest.find(position, {}), expected) << to_text(position);
        }
    }
}

TEST(ShortestWin, MeetsItsLimits) {
    const SystemClock clock;
    Solver solver(clock, 1 << 20);
    ShortestWin shortest(solver, clock);
    SolverLimits limits;
    limits.nodes = 50;
    EXPECT_EQ(shortest.find(Position(**Geometry::find(4, 4)), limits), ShortestWin::kUnknown);
    EXPECT_LE(shortest.nodes(), 51U);
}

}  // namespace
}  // namespace buwei
