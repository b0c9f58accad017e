#include "search/playout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "rules/position_text.h"
#include "rules/random_play.h"
#include "search/class_playout.h"

namespace buwei {
namespace {

// Playouts have a board of their own; replaying their moves on a Position shows that the two agree
// on what is legal and on when the game is over.
template <class AnyPlayout>
void expect_legal_game(const Position& start, const AnyPlayout& played, Color winner) {
    Position position = start;
    for (int number = 0; number < played.moves_played(); ++number) {
        ASSERT_TRUE(position.legal().contains(played.move(number)))
            << to_text(position) << " at " << point_name(position.geometry(), played.move(number));
        position.play(played.move(number));
    }
    ASSERT_TRUE(position.lost()) << to_text(position);
    ASSERT_EQ(winner, opponent(position.to_move()));
    ASSERT_EQ(played.to_move(), position.to_move());
}

template <class AnyPlayout>
class PlayoutTest : public testing::Test {};
using AllPlayouts = testing::Types<Playout, ClassPlayout>;
TYPED_TEST_SUITE(PlayoutTest, AllPlayouts);

TYPED_TEST(PlayoutTest, PlaysLegalGamesToTheEnd) {
    Rng rng(1);
    for (const auto& [rows, columns] :
         {std::pair{9, 9}, {1, 1}, {1, 2}, {1, 39}, {2, 13}, {3, 3}, {5, 7}, {11, 11}, {121, 1}}) {
        for (int game = 0; game < 300; ++game) {
            const Geometry& geometry = **Geometry::find(rows, columns);
            const Position start = random_position(geometry, game % (geometry.size() + 1), rng);
            TypeParam playout(start);
            const Color winner = playout.run(rng);
            ASSERT_NO_FATAL_FAILURE(expect_legal_game(start, playout, winner));
        }
    }
}

TYPED_TEST(PlayoutTest, GoesOnAfterGivenMoves) {
    Rng rng(2);
    for (int game = 0; game < 500; ++game) {
        const Position start;
        Position position = start;
        TypeParam playout(start);
        for (int ply = 0; ply < game % 70 && !position.lost(); ++ply) {
            const Point point = random_point(position.legal(), rng);
            position.play(point);
            playout.play(point);
        }
        const Color winner = playout.run(rng);
        ASSERT_NO_FATAL_FAILURE(expect_legal_game(start, playout, winner));
    }
}

// Two-way points first: as long as there is one, it is one of them that is played.
TEST(ClassPlayout, PutsReservesOff) {
    Rng rng(5);
    for (int game = 0; game < 200; ++game) {
        Position position = random_position(Geometry::nine(), game % 60, rng);
        ClassPlayout playout(position);
        playout.run(rng);
        for (int number = 0; number < playout.moves_played(); ++number) {
            const PointSet two_way = position.legal(Color::kBlack) & position.legal(Color::kWhite);
            ASSERT_EQ(number < playout.two_way_moves(), !two_way.empty()) << to_text(position);
            if (!two_way.empty()) {
                ASSERT_TRUE(two_way.contains(playout.move(number)));
            }
            position.play(playout.move(number));
        }
    }
}

// Every legal move is equally likely, at the first draw and, through the list from which refused
// points are taken, later: the second move is checked as well.
TEST(Playout, DrawsUniformly) {
    const Result<Position> start = parse_position(".O.X|O..X|.X.O|XO..");
    ASSERT_TRUE(start.ok());
    constexpr int kGames = 60000;
    Rng rng(3);
    std::map<Point, int> first;
    std::map<Point, std::map<Point, int>> second;
    const Playout prototype(*start);
    for (int game = 0; game < kGames; ++game) {
        Playout playout = prototype;
        playout.run(rng);
        ++first[playout.move(0)];
        if (playout.moves_played() > 1) ++second[playout.move(0)][playout.move(1)];
    }
    const auto expect_uniform = [](const std::map<Point, int>& counts, PointSet legal) {
        int total = 0;
        for (const auto& [point, count] : counts) {
            EXPECT_TRUE(legal.contains(point));
            total += count;
        }
        const double expected = static_cast<double>(total) / legal.count();
        for (const Point point : legal) {
            const auto found = counts.find(point);
            const int count = found == counts.end() ? 0 : found->second;
            EXPECT_NEAR(count, expected, 5 * std::sqrt(expected));  // the seed is fixed
        }
    };
    expect_uniform(first, start->legal());
    for (const auto& [point, counts] : second) {
        Position next = *start;
        next.play(point);
        expect_uniform(counts, next.legal());
    }
}

// The figures measured by an independent program: 74.4 moves, the first player wins 50.2 %.
TEST(Playout, HasTheKnownStatistics) {
    constexpr int kGames = 100000;
    Rng rng(4);
    const Playout prototype{Position()};
    double moves = 0;
    double wins = 0;
    for (int game = 0; game < kGames; ++game) {
        Playout playout = prototype;
        wins += playout.run(rng) == Color::kBlack ? 1 : 0;
        moves += playout.moves_played();
    }
    EXPECT_NEAR(moves / kGames, 74.4, 0.05);
    EXPECT_NEAR(wins / kGames, 0.502, 0.006);
}

}  // namespace
}  // namespace buwei
