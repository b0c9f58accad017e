#include "eval/features.h"

#include <gtest/gtest.h>

#include "oracle/oracle.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

// Every plane once more from the oracle, which knows nothing of bitboards.
TEST(Features, PlanesAgreeWithTheOracle) {
    const Geometry& geometry = **Geometry::find(5, 6);
    Rng rng(4);
    for (int plies = 0; plies < 24; ++plies) {
        const Position position = random_position(geometry, plies, rng);
        const Features features = features_of(position);
        const bool black = position.to_move() == Color::kBlack;
        const char mine = black ? 'X' : 'O';
        const char theirs = black ? 'O' : 'X';
        OracleBoard board(5, 6);
        for (const Point point : position.stones(Color::kBlack)) {
            board.play(geometry.x_of(point), geometry.y_of(point), 'X');
        }
        for (const Point point : position.stones(Color::kWhite)) {
            board.play(geometry.x_of(point), geometry.y_of(point), 'O');
        }
        for (Point point = 0; point < geometry.size(); ++point) {
            const int x = geometry.x_of(point);
            const int y = geometry.y_of(point);
            const int place = canvas_place(geometry, point);
            const bool my_move = board.legal(x, y, mine);
            const bool their_move = board.legal(x, y, theirs);
            const bool empty = position.empty().contains(point);
            const auto shown = [&](int plane) { return features.planes[plane].contains(place); };
            EXPECT_TRUE(shown(kPlaneBoard));
            EXPECT_EQ(shown(kPlaneMine), position.stones(position.to_move()).contains(point));
            EXPECT_EQ(shown(kPlaneTheirs),
                      position.stones(opponent(position.to_move())).contains(point));
            EXPECT_EQ(shown(kPlaneTwoWay), my_move && their_move);
            EXPECT_EQ(shown(kPlaneMineOnly), my_move && !their_move);
            EXPECT_EQ(shown(kPlaneTheirsOnly), their_move && !my_move);
            EXPECT_EQ(shown(kPlaneDead), empty && !my_move && !their_move);
        }
        EXPECT_EQ(features.planes[kPlaneBoard].count(), geometry.size());
    }
}

// A stone in the corner has two liberties, two stones on the edge three between them, and a block
// beside a dead point lives for ever.
TEST(Features, CountsLiberties) {
    const Geometry& nine = Geometry::nine();
    Position position(nine);
    const Point corner = nine.point_at(0, 0);
    const Point edge = nine.point_at(4, 0);
    position.play(corner, Color::kBlack);
    position.play(edge, Color::kWhite);
    position.set_to_move(Color::kBlack);
    const Features features = features_of(position);
    EXPECT_EQ(features.planes[kPlaneMineLiberties + 1], PointSet::of(corner));
    EXPECT_EQ(features.planes[kPlaneTheirsLiberties + 2], PointSet::of(edge));
    EXPECT_TRUE(features.planes[kPlaneMineLiberties].empty());

    position.play(nine.point_at(1, 0), Color::kWhite);
    position.set_to_move(Color::kWhite);
    const Features after = features_of(position);
    EXPECT_EQ(after.planes[kPlaneTheirsLiberties], PointSet::of(corner));
    // Only the block's owner may fill its last liberty, and here that is no suicide.
    EXPECT_EQ(after.planes[kPlaneTheirsOnly], PointSet::of(nine.point_at(0, 1)));
    EXPECT_FLOAT_EQ(after.scalars[kScalarOneSided], -1.0F / 8);
    EXPECT_FLOAT_EQ(after.scalars[kScalarTwoWay], 77.0F / 40);
    EXPECT_FLOAT_EQ(after.scalars[kScalarParity], 1);
}

TEST(Features, BoardsUpToNineFit) {
    EXPECT_TRUE(fits_canvas(Geometry::nine()));
    EXPECT_TRUE(fits_canvas(**Geometry::find(9, 2)));
    EXPECT_FALSE(fits_canvas(**Geometry::find(10, 9)));
}

}  // namespace
}  // namespace buwei
