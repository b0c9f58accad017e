#include "arena/scoreboard.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

constexpr Color kB = Color::kBlack;
constexpr Color kW = Color::kWhite;

Scoreboard match_board(int rounds, std::optional<SprtSettings> sprt = std::nullopt) {
    return Scoreboard({"a", "b"}, *make_schedule(ScheduleKind::kMatch, 2, rounds), sprt);
}

TEST(Scoreboard, CountsGamesPairsAndReasons) {
    Scoreboard board = match_board(3);
    EXPECT_TRUE(board.add(0, kB, "no_legal_move"));  // a, as Black
    EXPECT_EQ(board.pairs(), PairCounts());
    EXPECT_TRUE(board.add(1, kW, "TLE"));  // a, as White
    EXPECT_TRUE(board.add(3, kB, "RE"));   // b, as Black
    EXPECT_TRUE(board.add(2, kB, "TLE"));  // a, as Black
    EXPECT_EQ(board.done(), 4);
    EXPECT_EQ(board.total(), 6);
    EXPECT_EQ(board.pairs(), (PairCounts{0, 1, 1}));
    EXPECT_EQ(board.bots()[0].wins, (std::array<int, 2>{2, 1}));
    EXPECT_EQ(board.bots()[0].losses, (std::array<int, 2>{0, 1}));
    EXPECT_EQ(board.bots()[0].crashes(), 1);
    EXPECT_EQ(board.bots()[1].time_losses(), 2);
    EXPECT_EQ(board.bots()[1].losses_by("no_legal_move"), 1);
    EXPECT_EQ(board.bots()[1].losses_by("OLE"), 0);
    EXPECT_EQ(board.bots()[1].games(), 4);
    ASSERT_EQ(board.encounters().size(), 2u);
    EXPECT_EQ(board.encounters()[0].black_wins, 2);
    EXPECT_EQ(board.encounters()[1].white_wins, 1);
}

TEST(Scoreboard, CountsNoGameTwice) {
    Scoreboard board = match_board(1);
    EXPECT_TRUE(board.add(1, kB, "RE"));
    EXPECT_FALSE(board.add(1, kW, "RE"));
    EXPECT_FALSE(board.add(2, kW, "RE"));
    EXPECT_FALSE(board.add(-1, kW, "RE"));
    EXPECT_EQ(board.done(), 1);
    EXPECT_EQ(board.bots()[1].total_wins(), 1);
}

TEST(Scoreboard, PairsAreThoseOfTheFirstBot) {
    Scoreboard board({"a", "b", "c"}, *make_schedule(ScheduleKind::kRoundRobin, 3, 1), {});
    for (int index = 0; index < 6; ++index) board.add(index, kB, "no_legal_move");
    EXPECT_EQ(board.pairs(), (PairCounts{0, 2, 0}));
    EXPECT_EQ(board.encounters().size(), 6u);
}

TEST(Scoreboard, TheSprtDoesNotDependOnTheOrderInWhichGamesEnd) {
    const SprtSettings settings{0, 200, 0.05, 0.05};
    const int rounds = 60;
    // The first bot wins the early pairs and loses the late ones.
    const auto winner = [&](int index) {
        const bool first_wins = index / 2 < 40;
        return (index % 2 == 0) == first_wins ? kB : kW;
    };
    Scoreboard forward = match_board(rounds, settings);
    Scoreboard backward = match_board(rounds, settings);
    for (int index = 0; index < 2 * rounds; ++index) forward.add(index, winner(index), "RE");
    for (int index = 2 * rounds - 1; index >= 0; --index) {
        EXPECT_FALSE(backward.decided()) << index;
        backward.add(index, winner(index), "RE");
    }
    ASSERT_TRUE(forward.decided());
    EXPECT_EQ(forward.sprt()->state(), SprtState::kAcceptedElo1);
    EXPECT_EQ(backward.sprt()->state(), SprtState::kAcceptedElo1);
    EXPECT_EQ(backward.sprt()->ratio(), forward.sprt()->ratio());
}

}  // namespace
}  // namespace buwei
