// The solver against brute force.
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "rules/position_text.h"
#include "rules/random_play.h"
#include "solver/agreement.h"

namespace buwei {
namespace {

#ifdef BUWEI_SANITIZED
constexpr int kEffort = 1;
#else
constexpr int kEffort = 10;
#endif

const Geometry& board(int rows, int columns) {
    return **Geometry::find(rows, columns);
}

void expect_agreement_for_both(Solver& solver, BruteForce& judge, Position position) {
    expect_agreement(solver, judge, position);
    position.set_to_move(opponent(position.to_move()));
    expect_agreement(solver, judge, position);
}

// Every position that any sequence of legal moves reaches, the sides taking turns or not: sums of
// games need the latter.
void expect_agreement_everywhere(const Geometry& geometry) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 22);
    BruteForce judge;
    std::set<std::string> seen;
    const std::function<void(const Position&)> visit = [&](const Position& position) {
        if (testing::Test::HasFatalFailure()) return;
        if (!seen.insert(to_text(position)).second) return;
        expect_agreement(solver, judge, position);
        for (const Color color : {Color::kBlack, Color::kWhite}) {
            for (const Point point : position.legal(color)) {
                Position next = position;
                next.play(point, color);
                visit(next);
                next.set_to_move(color);
                visit(next);
            }
        }
    };
    visit(Position(geometry));
    visit(Position(geometry, Color::kWhite));
    EXPECT_GT(seen.size(), 1U);
}

TEST(SolverAgreement, OnEveryPositionOfSmallBoards) {
    const int sizes[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7},
                            {1, 8}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
    for (const auto& size : sizes) {
        SCOPED_TRACE(std::to_string(size[0]) + "x" + std::to_string(size[1]));
        expect_agreement_everywhere(board(size[0], size[1]));
        if (HasFatalFailure()) return;
    }
}

struct Sample {
    int rows;
    int columns;
    int most_empty;  // brute force is slow beyond
    int positions;
};

// Random positions; the sides do not take turns, which gives more unbalanced ones.
Position random_unbalanced(const Geometry& geometry, int most_empty, Rng& rng) {
    Position position(geometry);
    const int wanted = static_cast<int>(rng.below(static_cast<std::uint32_t>(most_empty + 1)));
    while (position.empty().count() > wanted) {
        const Color color = rng.below(2) == 0 ? Color::kBlack : Color::kWhite;
        const PointSet legal = position.legal(color);
        if (legal.empty()) break;
        position.play(random_point(legal, rng), color);
    }
    return position;
}

void expect_agreement_on_sample(const Sample& sample) {
    const SystemClock clock;
    // Small, so that proofs are replaced all the time.
    Solver solver(clock, std::size_t{1} << 14);
    Rng rng(static_cast<std::uint64_t>(100 * sample.rows + sample.columns));
    BruteForce judge;
    for (int i = 0; i < sample.positions * kEffort; ++i) {
        if (judge.size() > 3'000'000) judge = BruteForce();
        expect_agreement_for_both(
            solver, judge,
            random_unbalanced(board(sample.rows, sample.columns), sample.most_empty, rng));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(SolverAgreement, OnSamplesOfMediumBoards) {
    const Sample samples[] = {{3, 4, 12, 300}, {2, 6, 12, 300},  {1, 12, 12, 300}, {4, 4, 10, 300},
                              {3, 5, 10, 200}, {1, 16, 12, 200}, {2, 8, 10, 200},  {5, 5, 10, 200}};
    for (const Sample& sample : samples) {
        SCOPED_TRACE(std::to_string(sample.rows) + "x" + std::to_string(sample.columns));
        expect_agreement_on_sample(sample);
        if (HasFatalFailure()) return;
    }
}

TEST(SolverAgreement, OnSamplesOfLargeBoards) {
    const Sample samples[] = {{6, 6, 12, 100}, {9, 9, 15, 100}, {11, 11, 16, 40}, {1, 121, 20, 20}};
    for (const Sample& sample : samples) {
        SCOPED_TRACE(std::to_string(sample.rows) + "x" + std::to_string(sample.columns));
        expect_agreement_on_sample(sample);
        if (HasFatalFailure()) return;
    }
}

TEST(SolverAgreement, OnAllWinningMovesAndTheLineOfPlay) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    Rng rng(5);
    BruteForce judge;
    for (int i = 0; i < 100 * kEffort; ++i) {
        const Position position = random_unbalanced(board(4, 4), 11, rng);
        PointSet listed;
        for (const MoveOutcome& move : solver.winning_moves(position)) {
            Position child = position;
            child.play(move.point);
            ASSERT_EQ(move.outcome, outcome_of(!judge.wins(child))) << to_text(position);
            listed.insert(move.point);
        }
        ASSERT_EQ(listed, position.legal());

        Position current = position;
        for (const Point point : solver.principal_variation(position)) {
            ASSERT_TRUE(current.legal().contains(point));
            const bool winning = judge.wins(current);
            current.play(point);
            ASSERT_TRUE(!winning || !judge.wins(current)) << to_text(position);
        }
        ASSERT_TRUE(current.lost());
    }
}

}  // namespace
}  // namespace buwei
