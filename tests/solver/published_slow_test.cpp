// The published outcomes of boards with up to 25 points that take minutes in all, and two long
// strips.
#include <gtest/gtest.h>

#include <string>

#include "solver/golden_file.h"
#include "solver/solver.h"

namespace buwei {
namespace {

class PublishedBoard : public testing::TestWithParam<const char*> {};

TEST_P(PublishedBoard, HasThePublishedOutcome) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 30);
    for (const auto& row : read_golden_file("solved-boards.tsv")) {
        if (row[0] + "x" + row[1] != GetParam()) continue;
        const Position position(**Geometry::find(std::stoi(row[0]), std::stoi(row[1])));
        EXPECT_EQ(solver.solve(position), row[2] == "N" ? Outcome::kWin : Outcome::kLoss);
        return;
    }
    FAIL() << GetParam() << " is not in the table";
}

INSTANTIATE_TEST_SUITE_P(Boards, PublishedBoard,
                         testing::Values("2x12", "3x8", "4x6", "5x5", "1x26", "1x30"));

}  // namespace
}  // namespace buwei
