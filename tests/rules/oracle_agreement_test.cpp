// The fast rules against the slow, obvious ones.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "oracle/oracle.h"
#include "rules/perft.h"
#include "rules/position.h"
#include "rules/position_text.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

#ifdef BUWEI_SANITIZED
constexpr int kGames = 100;
#else
constexpr int kGames = 2500;
#endif

constexpr char kSign[2] = {'X', 'O'};

OracleBoard oracle_of(const Position& position) {
    const Geometry& geometry = position.geometry();
    OracleBoard board(geometry.rows(), geometry.columns());
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        for (const Point point : position.stones(color)) {
            board.play(geometry.x_of(point), geometry.y_of(point), kSign[index_of(color)]);
        }
    }
    return board;
}

PointSet oracle_legal(const OracleBoard& board, Color color, const Geometry& geometry) {
    PointSet legal;
    for (const auto& [x, y] : board.legal_moves(kSign[index_of(color)])) {
        legal.insert(geometry.point_at(x, y));
    }
    return legal;
}

// Legal sets of both colours, and the reason for every refusal.
void expect_agreement(const Position& position, const OracleBoard& board) {
    const Geometry& geometry = position.geometry();
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const PointSet legal = oracle_legal(board, color, geometry);
        ASSERT_EQ(position.legal(color), legal) << to_text(position) << " for " << name_of(color);
        for (const Point point : geometry.all()) {
            const int x = geometry.x_of(point);
            const int y = geometry.y_of(point);
            MoveStatus expected = MoveStatus::kLegal;
            if (board.at(x, y) != '.') {
                expected = MoveStatus::kOccupied;
            } else if (!legal.contains(point)) {
                expected = board.captures(x, y, kSign[index_of(color)]) ? MoveStatus::kCaptures
                                                                        : MoveStatus::kSuicide;
            }
            ASSERT_EQ(position.check(point, color), expected)
                << to_text(position) << " at " << point_name(geometry, point);
        }
    }
}

// Every position that can be reached on the 3x3 board.
TEST(Oracle, AgreesOnEveryPositionOfThreeByThree) {
    std::set<std::string> seen;
    std::vector<Position> waiting = {Position(**Geometry::find(3, 3))};
    seen.insert(to_text(waiting.front()));
    while (!waiting.empty()) {
        const Position position = waiting.back();
        waiting.pop_back();
        ASSERT_NO_FATAL_FAILURE(expect_agreement(position, oracle_of(position)));
        for (const Point point : position.legal()) {
            Position next = position;
            next.play(point);
            if (seen.insert(to_text(next)).second) waiting.push_back(next);
        }
    }
    EXPECT_EQ(seen.size(), 3884U);
}

std::uint64_t oracle_perft(const OracleBoard& board, char mover, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const auto& [x, y] : board.legal_moves(mover)) {
        OracleBoard next = board;
        next.play(x, y, mover);
        count += oracle_perft(next, mover == 'X' ? 'O' : 'X', depth - 1);
    }
    return count;
}

TEST(Oracle, AgreesWithPerftOnSmallBoards) {
    struct Case {
        int rows;
        int columns;
        int depth;
    };
    for (const Case& board : {Case{1, 1, 2},
                              {1, 2, 2},
                              {1, 7, 7},
                              {2, 2, 4},
                              {2, 3, 6},
                              {3, 2, 6},
                              {3, 3, 5},
                              {2, 4, 5},
                              {4, 4, 3},
                              {1, 39, 2},
                              {5, 5, 3},
                              {11, 11, 1}}) {
        const std::uint64_t expected =
            oracle_perft(OracleBoard(board.rows, board.columns), 'X', board.depth);
        EXPECT_EQ(perft(Position(**Geometry::find(board.rows, board.columns)), board.depth),
                  expected)
            << board.rows << "x" << board.columns << " depth " << board.depth;
    }
}

// Random games on the 9x9 board, every point at every move. Together the seeds play 10,000 games;
// they are tests of their own so that they run side by side.
class OracleGames : public testing::TestWithParam<int> {};

TEST_P(OracleGames, AgreeAtEveryPointOfEveryMove) {
    Rng rng(static_cast<std::uint64_t>(GetParam()));
    for (int game = 0; game < kGames; ++game) {
        Position position;
        OracleBoard board(9, 9);
        const bool every_reason = game % 50 == 0;  // the reasons of refusals are slow to find
        for (;;) {
            if (every_reason) {
                ASSERT_NO_FATAL_FAILURE(expect_agreement(position, board));
            } else {
                for (const Color color : {Color::kBlack, Color::kWhite}) {
                    ASSERT_EQ(position.legal(color),
                              oracle_legal(board, color, position.geometry()))
                        << to_text(position) << " for " << name_of(color);
                }
            }
            if (position.lost()) break;
            const Color mover = position.to_move();
            const Point point = random_point(position.legal(), rng);
            position.play(point);
            board.play(position.geometry().x_of(point), position.geometry().y_of(point),
                       kSign[index_of(mover)]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, OracleGames, testing::Values(1, 2, 3, 4));

// The same on boards of every shape, fewer games.
TEST(Oracle, AgreesOnBoardsOfEveryShape) {
    Rng rng(5);
    for (const auto& [rows, columns] : {std::pair{1, 39},
                                        {39, 1},
                                        {2, 13},
                                        {3, 9},
                                        {5, 5},
                                        {7, 4},
                                        {11, 11},
                                        {8, 15},
                                        {1, 121},
                                        {121, 1}}) {
        for (int game = 0; game < 3; ++game) {
            Position position(**Geometry::find(rows, columns));
            for (; !position.lost(); position.play(random_point(position.legal(), rng))) {
                for (const Color color : {Color::kBlack, Color::kWhite}) {
                    ASSERT_EQ(position.legal(color),
                              oracle_legal(oracle_of(position), color, position.geometry()))
                        << to_text(position);
                }
            }
        }
    }
}

}  // namespace
}  // namespace buwei
