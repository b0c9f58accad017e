// What both searches, plain and full, must do.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>

#include "rules/position_text.h"
#include "rules/random_play.h"
#include "search/tree_search.h"
#include "search/uct_search.h"

namespace buwei {
namespace {

// Room for some hundred thousand nodes of the one, some ten thousand of the other. Only what is
// used is touched.
constexpr std::size_t kRoom = std::size_t{1} << 24;
constexpr std::size_t kLittleRoom = 20000;

template <class Kind>
class SearchTest : public testing::Test {
protected:
    static std::unique_ptr<Kind> make(const Clock& clock, std::size_t bytes = kRoom) {
        return std::make_unique<Kind>(clock, bytes);
    }
};
using AllSearches = testing::Types<UctSearch, TreeSearch>;
TYPED_TEST_SUITE(SearchTest, AllSearches);

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

TYPED_TEST(SearchTest, IsReproducible) {
    const SystemClock clock;
    const auto first = TestFixture::make(clock);
    const auto second = TestFixture::make(clock);
    const SearchResult a = first->run(Position(), simulations(3000), 7);
    first->run(Position(), simulations(100), 8);  // what was searched before must not matter
    const SearchResult b = first->run(Position(), simulations(3000), 7);
    const SearchResult c = second->run(Position(), simulations(3000), 7);
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
TYPED_TEST(SearchTest, FindsWinningMovesOnThreeByThree) {
    const SystemClock clock;
    const auto search = TestFixture::make(clock);
    std::map<std::string, bool> known;
    Position position(**Geometry::find(3, 3));
    int checked = 0;
    std::function<void(const Position&, int)> check = [&](const Position& now, int depth) {
        if (now.lost()) return;
        if (mover_wins(now, known)) {
            Position next = now;
            next.play(search->run(now, simulations(4000), 1).best);
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

TYPED_TEST(SearchTest, AnswersWhenThereIsNoMove) {
    const SystemClock clock;
    const auto search = TestFixture::make(clock);
    const SearchResult result = search->run(*parse_position("X.O"), simulations(10), 1);
    EXPECT_EQ(result.best, kNoPoint);
    EXPECT_TRUE(result.moves.empty());
}

TYPED_TEST(SearchTest, KeepsToTheTimeLimit) {
    const SteppingClock clock(0.01);
    const auto search = TestFixture::make(clock);
    SearchLimits limits;
    limits.seconds = 0.5;
    const SearchResult result = search->run(Position(), limits, 1);
    EXPECT_GE(result.seconds, 0.5);
    EXPECT_LT(result.seconds, 0.55);
    EXPECT_GT(result.simulations, 1000U);
}

TYPED_TEST(SearchTest, ReportsProgressAndStops) {
    const SteppingClock clock(0.01);
    const auto search = TestFixture::make(clock);
    int reports = 0;
    const SearchResult result =
        search->run(Position(), SearchLimits(), 1, [&](const SearchResult& so_far) {
            EXPECT_NE(so_far.best, kNoPoint);
            if (++reports == 5) search->stop();
        });
    EXPECT_EQ(reports, 5);
    EXPECT_NE(result.best, kNoPoint);
}

TYPED_TEST(SearchTest, GoesOnWhenTheTreeIsFull) {
    const SystemClock clock;
    const auto search = TestFixture::make(clock, kLittleRoom);
    const SearchResult result = search->run(Position(), simulations(5000), 1);
    EXPECT_EQ(result.simulations, 5000U);
    EXPECT_NE(result.best, kNoPoint);
}

// Mirrored moves are one move: nine points of the empty board with 5x5 points stand for all.
TEST(TreeSearch, LooksAtMirroredMovesOnce) {
    const SystemClock clock;
    TreeSearch search(clock, kRoom);
    EXPECT_EQ(search.run(Position(**Geometry::find(5, 5)), simulations(100), 1).moves.size(), 6U);
    EXPECT_EQ(search.run(Position(), simulations(100), 1).moves.size(), 15U);
    EXPECT_EQ(search.run(*parse_position("X....|.....|....."), simulations(100), 1).moves.size(),
              14U);
}

// The second search finds its position in the tree of the first and goes on from there.
TEST(TreeSearch, GoesOnWithItsTree) {
    const SteppingClock clock(0.001);
    TreeSearch search(clock, kRoom);
    SearchLimits limits;
    limits.seconds = 0.5;
    const SearchResult first = search.run(Position(), limits, 1);
    ASSERT_GE(first.principal_variation.size(), 3U);
    Position position;
    position.play(first.principal_variation[0]);
    position.play(first.principal_variation[1]);
    limits.seconds = 0.01;
    const auto visits = [](const SearchResult& result) {
        std::uint64_t sum = 0;
        for (const MoveStatistics& move : result.moves) sum += move.visits;
        return sum;
    };
    const SearchResult fresh = search.run(position, limits, 1);
    EXPECT_EQ(visits(fresh), fresh.simulations);
    search.run(Position(), SearchLimits{0.5}, 1);
    limits.keep_tree = true;
    const SearchResult kept = search.run(position, limits, 1);
    EXPECT_GT(visits(kept), kept.simulations + 10);
}

// A search with a time limit ends early when no other move can catch up.
TEST(TreeSearch, StopsWhenTheChoiceIsClear) {
    const SteppingClock clock(0.001);
    TreeSearch search(clock, kRoom);
    // One legal move for White: the rest of the row is Black's.
    const Position position = *parse_position("X.X.X.X.X|.........|OOOOOOOO.");
    SearchLimits limits;
    limits.seconds = 1000;
    const SearchResult result = search.run(position, limits, 1);
    EXPECT_LT(result.seconds, 1000);
}

// The full search proves what it has searched to the end, and stops there.
TEST(TreeSearch, ProofsAreRight) {
    const SystemClock clock;
    TreeSearch search(clock, kRoom);
    std::map<std::string, bool> known;
    int proved = 0;
    Rng rng(9);
    for (const auto& [rows, columns] : {std::pair{3, 3}, {2, 4}, {1, 9}, {3, 4}}) {
        for (int game = 0; game < 60; ++game) {
            const Position position =
                random_position(**Geometry::find(rows, columns), game % 7, rng);
            const SearchResult result = search.run(position, simulations(20000), 1);
            if (result.proof == Proof::kNone) continue;
            ++proved;
            ASSERT_EQ(result.proof == Proof::kWin, mover_wins(position, known))
                << to_text(position);
            if (result.proof == Proof::kWin) {
                Position next = position;
                next.play(result.best);
                EXPECT_FALSE(mover_wins(next, known)) << to_text(position);
            }
        }
    }
    EXPECT_GT(proved, 200);
}

}  // namespace
}  // namespace buwei
