#include "rules/position.h"

#include <gtest/gtest.h>

#include "rules/position_text.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

Position position_from(const char* text) {
    Result<Position> position = parse_position(text);
    EXPECT_TRUE(position.ok()) << text;
    return *position;
}

TEST(Position, TellsWhyAMoveIsRefused) {
    // White's corner stone has one liberty left, at 0,1; Black's at 2,1 likewise at 2,0.
    const Position position = position_from("OX.|.O.|XO.");
    EXPECT_EQ(position.check_at(-1, 0, Color::kBlack), MoveStatus::kOffBoard);
    EXPECT_EQ(position.check_at(0, 3, Color::kBlack), MoveStatus::kOffBoard);
    EXPECT_EQ(position.check_at(0, 0, Color::kBlack), MoveStatus::kOccupied);
    EXPECT_EQ(position.check_at(0, 1, Color::kBlack), MoveStatus::kCaptures);
    EXPECT_EQ(position.check_at(0, 1, Color::kWhite), MoveStatus::kCaptures);
    EXPECT_EQ(position.check_at(2, 2, Color::kBlack), MoveStatus::kLegal);
    EXPECT_EQ(position_from(".O.|O..|...").check_at(0, 0, Color::kBlack), MoveStatus::kSuicide);
}

TEST(Position, KnowsTheClassesOfPoints) {
    const Position position = position_from(".O.|O..|...");
    const Geometry& geometry = position.geometry();
    EXPECT_EQ(position.class_of(geometry.point_at(0, 0)), PointClass::kWhiteOnly);
    EXPECT_EQ(position.class_of(geometry.point_at(1, 0)), PointClass::kStone);
    EXPECT_EQ(position.class_of(geometry.point_at(2, 2)), PointClass::kTwoWay);
    // Each corner is the last liberty of a block of either colour.
    const Position dead = position_from(".X|O.");
    EXPECT_EQ(dead.class_of(dead.geometry().point_at(0, 0)), PointClass::kTwoWay);
    const Position closed = position_from("X.O");
    EXPECT_EQ(closed.class_of(closed.geometry().point_at(1, 0)), PointClass::kDead);
}

TEST(Position, EndsWhenTheMoverHasNoMove) {
    EXPECT_TRUE(Position(**Geometry::find(1, 1)).lost());
    EXPECT_FALSE(Position(**Geometry::find(1, 2)).lost());
    EXPECT_TRUE(position_from("X.O").lost());
}

// What is illegal stays illegal, and a point's class only moves down.
TEST(Position, LegalSetsOnlyShrink) {
    Rng rng(7);
    for (int game = 0; game < 200; ++game) {
        Position position;
        PointSet black = position.legal(Color::kBlack);
        PointSet white = position.legal(Color::kWhite);
        while (!position.lost()) {
            position.play(random_point(position.legal(), rng));
            ASSERT_TRUE((position.legal(Color::kBlack) & ~black).empty());
            ASSERT_TRUE((position.legal(Color::kWhite) & ~white).empty());
            black = position.legal(Color::kBlack);
            white = position.legal(Color::kWhite);
        }
    }
}

TEST(Position, LegalAfterSaysWhatPlayingWould) {
    Rng rng(12);
    for (int game = 0; game < 200; ++game) {
        const Position position = random_position(Geometry::nine(), game % 70, rng);
        for (const Point point : position.legal()) {
            Position next = position;
            next.play(point);
            const Position::LegalSets after = position.legal_after(point);
            ASSERT_EQ(after.mover, next.legal(position.to_move())) << to_text(position);
            ASSERT_EQ(after.opponent, next.legal()) << to_text(position);
        }
    }
}

TEST(Position, HashDependsOnStonesAndTurnOnly) {
    Rng rng(11);
    for (int game = 0; game < 100; ++game) {
        const Position position = random_position(Geometry::nine(), 2 + game % 60, rng);
        const Position again = position_from(to_text(position).c_str());
        EXPECT_EQ(again, position);
        EXPECT_EQ(again.hash(), position.hash());
        Position other_turn = position;
        other_turn.set_to_move(opponent(position.to_move()));
        EXPECT_NE(other_turn.hash(), position.hash());
        EXPECT_NE(other_turn, position);
        if (!position.lost()) {
            Position next = position;
            next.play(position.legal().first());
            EXPECT_NE(next.hash(), position.hash());
        }
    }
}

}  // namespace
}  // namespace buwei
