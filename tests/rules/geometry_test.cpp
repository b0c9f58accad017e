#include "rules/geometry.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "rules/position_text.h"

namespace buwei {
namespace {

TEST(Geometry, RefusesImpossibleBoards) {
    for (const auto& [rows, columns] :
         {std::pair{0, 5}, {5, 0}, {-1, 3}, {11, 12}, {1, 122}, {65536, 65536}}) {
        EXPECT_FALSE(Geometry::find(rows, columns).ok()) << rows << "x" << columns;
    }
    EXPECT_NE(Geometry::find(0, 5).error().message.find("0x5"), std::string::npos);
}

TEST(Geometry, IsSharedBetweenEqualSizes) {
    EXPECT_EQ(*Geometry::find(9, 9), &Geometry::nine());
    EXPECT_NE(*Geometry::find(3, 5), *Geometry::find(5, 3));
}

TEST(Geometry, NumbersTheNineByNineBoardRowByRow) {
    const Geometry& nine = Geometry::nine();
    EXPECT_EQ(nine.point_at(0, 0), 0);
    EXPECT_EQ(nine.point_at(8, 0), 8);
    EXPECT_EQ(nine.point_at(0, 1), 9);
    EXPECT_EQ(nine.size(), 81);
}

// On every board there is: places and points correspond one to one, and neighbours are exactly
// the points at distance one, in all three forms.
TEST(Geometry, KnowsTheNeighboursOnEveryBoard) {
    int boards = 0;
    for (int rows = 1; rows <= kMaxPoints; ++rows) {
        for (int columns = 1; rows * columns <= kMaxPoints; ++columns) {
            const Geometry& geometry = **Geometry::find(rows, columns);
            ++boards;
            ASSERT_EQ(geometry.all().count(), rows * columns);
            for (const Point point : geometry.all()) {
                const int x = geometry.x_of(point);
                const int y = geometry.y_of(point);
                ASSERT_EQ(geometry.point_at(x, y), point);
                PointSet expected;
                for (const Point other : geometry.all()) {
                    const int distance =
                        std::abs(geometry.x_of(other) - x) + std::abs(geometry.y_of(other) - y);
                    if (distance == 1) expected.insert(other);
                }
                ASSERT_EQ(geometry.neighbours_of(point), expected);
                ASSERT_EQ(geometry.neighbours(PointSet::of(point)), expected);
                PointSet listed;
                for (const int near : geometry.adjacent_to(point)) {
                    if (near != Geometry::kOutside) listed.insert(near);
                }
                ASSERT_EQ(listed, expected);
            }
        }
    }
    EXPECT_GT(boards, 500);
}

TEST(BoardSize, IsReadAndRefused) {
    EXPECT_EQ((*parse_board_size("4x5"))->rows(), 4);
    EXPECT_EQ((*parse_board_size("1x39"))->columns(), 39);
    for (const char* text :
         {"", "9", "x", "9x", "x9", "9x9x9", "-1x9", "0x5", "12x12", "9 x 9", "99999999999x1"}) {
        EXPECT_FALSE(parse_board_size(text).ok()) << text;
    }
}

}  // namespace
}  // namespace buwei
