#include "search/uct_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr std::size_t kNodes = 1U << 20;

// A clock that moves on by a fixed step each time it is looked at.
class SteppingClock final : public Clock {
public:
    explicit SteppingClock(double step) : step_(step) {}
    double seconds() const override { return now_ += step_; }

private:
    double step_;
    mutable double now_ = 0;
};

SearchLimits simulations(std::uint64_t count) {
    SearchLimits limits;
    limits.simulations = count;
    return limits;
}

TEST(UctSearch, IsReproducible) {
    const SystemClock clock;
    UctSearch first(clock, kNodes);
    UctSearch second(clock, kNodes);
    const SearchResult a = first.run(Position(), simulations(3000), 7);
    first.run(Position(), simulations(100), 8);  // what was searched before must not matter
    const SearchResult b = first.run(Position(), simulations(3000), 7);
    const SearchResult c = second.run(Position(), simulations(3000), 7);
    for (const SearchResult* other : {&b, &c}) {
        ASSERT_EQ(a.moves.size(), other->moves.size());
        for (std::size_t i = 0; i < a.moves.size(); ++i) {
            EXPECT_EQ(a.moves[i].point, other->moves[i].point);
            EXPECT_EQ(a.moves[i].visits, other->moves[i].visits);
        }
        EXPECT_EQ(a.principal_variation, other->principal_variation);
    }
    EXPECT_EQ(a.simulations, 3000U);
    EXPECT_EQ(a.principal_variation.front(), a.best);
}

// Exact solution by trying everything: does the side to move win?
bool mover_wins(const Position& position, std::map<std::string, bool>& known) {
    const std::string key = to_text(position);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    bool wins = false;
    for (const Point point : position.legal()) {
        Position next = position;
        next.play(point);
        if (!mover_wins(next, known)) {
            wins = true;
            break;
        }
    }
    return known[key] = wins;
}

// On a small board the tree covers the whole game, so the search must find a winning move
// whenever there is one.
TEST(UctSearch, FindsWinningMovesOnThreeByThree) {
    const SystemClock clock;
    UctSearch search(clock, kNodes);
    std::map<std::string, bool> known;
    Position position(**Geometry::find(3, 3));
    int checked = 0;
    std::function<void(const Position&, int)> check = [&](const Position& now, int depth) {
        if (now.lost()) return;
        if (mover_wins(now, known)) {
            Position next = now;
            next.play(search.run(now, simulations(4000), 1).best);
            EXPECT_FALSE(mover_wins(next, known)) << to_text(now);
            ++checked;
        }
        if (depth == 0) return;
        for (const Point point : now.legal()) {
            Position next = now;
            next.play(point);
            check(next, depth - 1);
        }
    };
    check(position, 2);
    EXPECT_GT(checked, 20);
}

TEST(UctSearch, AnswersWhenThereIsNoMove) {
    const SystemClock clock;
    UctSearch search(clock, kNodes);
    const SearchResult result = search.run(*parse_position("X.O"), simulations(10), 1);
    EXPECT_EQ(result.best, kNoPoint);
    EXPECT_TRUE(result.moves.empty());
}

TEST(UctSearch, KeepsToTheTimeLimit) {
    const SteppingClock clock(0.01);
    UctSearch search(clock, kNodes);
    SearchLimits limits;
    limits.seconds = 0.5;
    const SearchResult result = search.run(Position(), limits, 1);
    EXPECT_GE(result.seconds, 0.5);
    EXPECT_LT(result.seconds, 0.55);
    EXPECT_GT(result.simulations, 1000U);
}

TEST(UctSearch, ReportsProgressAndStops) {
    const SteppingClock clock(0.01);
    UctSearch search(clock, kNodes);
    int reports = 0;
    const SearchResult result =
        search.run(Position(), SearchLimits(), 1, [&](const SearchResult& so_far) {
            EXPECT_NE(so_far.best, kNoPoint);
            if (++reports == 5) search.stop();
        });
    EXPECT_EQ(reports, 5);
    EXPECT_NE(result.best, kNoPoint);
}

TEST(UctSearch, GoesOnWhenTheTreeIsFull) {
    const SystemClock clock;
    UctSearch search(clock, 200);
    const SearchResult result = search.run(Position(), simulations(5000), 1);
    EXPECT_EQ(result.simulations, 5000U);
    EXPECT_NE(result.best, kNoPoint);
}

}  // namespace
}  // namespace buwei
