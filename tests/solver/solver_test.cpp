#include "solver/solver.h"

#include <gtest/gtest.h>

#include "rules/random_play.h"

namespace buwei {
namespace {

// Each look moves it on, so that a search of many nodes sees time pass.
class CountingClock final : public Clock {
public:
    double seconds() const override { return 0.001 * static_cast<double>(++looks_); }
    int looks() const { return looks_; }

private:
    mutable int looks_ = 0;
};

Position empty_board(int rows, int columns) {
    return Position(**Geometry::find(rows, columns));
}

TEST(Solver, StopsAtTheNodeLimitWithoutAGuess) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    EXPECT_EQ(solver.solve(empty_board(4, 4), {100, 0}), Outcome::kUnknown);
    EXPECT_EQ(solver.nodes(), 100U);
    EXPECT_EQ(solver.best_move(), kNoPoint);
    for (const MoveOutcome& move : solver.winning_moves(empty_board(5, 5), {100, 0})) {
        EXPECT_EQ(move.outcome, Outcome::kUnknown);
    }
    EXPECT_TRUE(solver.principal_variation(empty_board(5, 5), {100, 0}).empty());
    // What was broken off does no harm later.
    EXPECT_EQ(solver.solve(empty_board(4, 4)), Outcome::kLoss);
}

TEST(Solver, StopsAtTheTimeLimit) {
    const CountingClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    EXPECT_EQ(solver.solve(empty_board(5, 5), {0, 0.02}), Outcome::kUnknown);
    EXPECT_GE(clock.looks(), 20);
    EXPECT_LT(clock.looks(), 25);
}

TEST(Solver, StopsWhenTold) {
    class StoppingClock final : public Clock {
    public:
        double seconds() const override {
            if (++looks_ == 5) solver_->stop();
            return 0;
        }
        Solver* solver_ = nullptr;
        mutable int looks_ = 0;
    };
    StoppingClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    clock.solver_ = &solver;
    EXPECT_EQ(solver.solve(empty_board(5, 5), {0, 1}), Outcome::kUnknown);
    EXPECT_LT(clock.looks_, 10);
    // A stop from before is forgotten.
    solver.stop();
    EXPECT_EQ(solver.solve(empty_board(3, 3)), Outcome::kWin);
}

TEST(Solver, GivesUpOnTooManyLivePoints) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    EXPECT_EQ(solver.solve(empty_board(9, 9)), Outcome::kUnknown);
    EXPECT_EQ(solver.nodes(), 0U);
    EXPECT_EQ(solver.solve(empty_board(8, 8), {50, 0}), Outcome::kUnknown);
    EXPECT_EQ(solver.nodes(), 50U);
}

TEST(Solver, CountsTheSameNodesEachTime) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    EXPECT_EQ(solver.solve(empty_board(3, 5)), Outcome::kWin);
    const std::uint64_t nodes = solver.nodes();
    const Point best = solver.best_move();
    Solver again(clock, std::size_t{1} << 20);
    EXPECT_EQ(again.solve(empty_board(3, 5)), Outcome::kWin);
    EXPECT_EQ(again.nodes(), nodes);
    EXPECT_EQ(again.best_move(), best);
    again.clear();
    EXPECT_EQ(again.solve(empty_board(3, 5)), Outcome::kWin);
    EXPECT_EQ(again.nodes(), nodes);
}

TEST(Solver, RemembersProofs) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 22);
    EXPECT_EQ(solver.solve(empty_board(3, 5)), Outcome::kWin);
    const std::uint64_t nodes = solver.nodes();
    EXPECT_EQ(solver.solve(empty_board(3, 5)), Outcome::kWin);
    EXPECT_LT(solver.nodes(), nodes / 10);
}

// A table of one bucket keeps almost nothing; the answers must not change, from one board to the
// next either.
TEST(Solver, NeedsNoTable) {
    const SystemClock clock;
    Solver solver(clock, 1);
    EXPECT_EQ(solver.solve(empty_board(2, 5)), Outcome::kWin);
    EXPECT_EQ(solver.solve(empty_board(3, 3)), Outcome::kWin);
    EXPECT_EQ(solver.solve(empty_board(2, 4)), Outcome::kLoss);
}

}  // namespace
}  // namespace buwei
