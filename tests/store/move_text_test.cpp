#include "store/move_text.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(MoveText, ReadsWhatItWrites) {
    const Geometry& nine = Geometry::nine();
    const std::vector<Point> moves = {nine.point_at(4, 4), nine.point_at(0, 8),
                                      nine.point_at(8, 0)};
    EXPECT_EQ(moves_to_text(moves), "4,4 0,8 8,0");
    const auto read = parse_moves("  4,4\t0,8  8,0\r\n");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, moves);
    ASSERT_TRUE(parse_moves("").ok());
    EXPECT_TRUE(parse_moves("")->empty());
}

TEST(MoveText, SaysWhichMoveIsWrong) {
    for (const char* bad :
         {"1,1 1", "1,1 1,", "1,1 ,1", "1,1 a,b", "1,1 1,2,3", "1,1 1;2", "1,1 99999999999,1"}) {
        const auto read = parse_moves(bad);
        ASSERT_FALSE(read.ok()) << bad;
        EXPECT_NE(read.error().message.find("move 2"), std::string::npos) << read.error().message;
    }
}

TEST(MoveText, RefusesIllegalMoves) {
    EXPECT_FALSE(parse_moves("9,0").ok());
    EXPECT_FALSE(parse_moves("-1,-1").ok());
    EXPECT_FALSE(parse_moves("1,1 1,1").ok());
    // White's stone in the corner would be captured by the second of these Black moves.
    EXPECT_TRUE(parse_moves("1,0 0,0").ok());
    EXPECT_FALSE(parse_moves("1,0 0,0 0,1").ok());
    // White may not fill a corner whose neighbours are both Black.
    EXPECT_FALSE(parse_moves("1,0 5,5 0,1 0,0").ok());
}

}  // namespace
}  // namespace buwei
