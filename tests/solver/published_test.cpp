// The published outcomes that take seconds in all.
#include <gtest/gtest.h>

#include "rules/position_text.h"
#include "solver/golden_file.h"
#include "solver/solver.h"

namespace buwei {
namespace {

#ifdef BUWEI_SANITIZED
constexpr int kMostPoints = 14;
#else
constexpr int kMostPoints = 22;  // and the strips up to 1x25
#endif

TEST(Published, EmptyBoards) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{64} << 20);
    int boards = 0;
    for (const auto& row : read_golden_file("solved-boards.tsv")) {
        ASSERT_EQ(row.size(), 3U);
        const int rows = std::stoi(row[0]);
        const int columns = std::stoi(row[1]);
        if (rows * columns > (rows == 1 ? kMostPoints + 3 : kMostPoints)) continue;
        const Outcome expected = row[2] == "N" ? Outcome::kWin : Outcome::kLoss;
        EXPECT_EQ(solver.solve(Position(**Geometry::find(rows, columns))), expected)
            << rows << "x" << columns;
        ++boards;
    }
    EXPECT_GE(boards, 20);
}

TEST(Published, PositionsOfTheFourByFourBoard) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{64} << 20);
    const auto rows = read_golden_file("outcomes-4x4.tsv");
    EXPECT_EQ(rows.size(), 20U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 3U);
        Position position = *parse_position(row[0]);
        EXPECT_EQ(solver.solve(position), row[1] == "B" ? Outcome::kWin : Outcome::kLoss) << row[0];
        position.set_to_move(Color::kWhite);
        EXPECT_EQ(solver.solve(position), row[2] == "W" ? Outcome::kWin : Outcome::kLoss) << row[0];
    }
}

}  // namespace
}  // namespace buwei
