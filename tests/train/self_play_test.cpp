#include "train/self_play.h"

#include <gtest/gtest.h>

#include "train/classic_player.h"
#include "train/duel.h"
#include "train/gumbel_player.h"
#include "train/players.h"
#include "train/trainer.h"

namespace buwei {
namespace {

NetworkWeights start_weights() {
    return average_weights({32, 0}, initial_state({32, 0}, 9));
}

SelfPlaySettings small_settings() {
    SelfPlaySettings settings;
    settings.geometry = *Geometry::find(5, 5);
    settings.games = 6;
    settings.most_random_plies = 3;
    settings.full_share = 0.5;
    settings.adjudication = {6, 1000};
    return settings;
}

// Replays each game and asks a solver without limits who had won where it was broken off.
void expect_true_games(const std::vector<TrainingGame>& games) {
    const SystemClock clock;
    Solver solver(clock, 1 << 20);
    for (const TrainingGame& game : games) {
        Position position(*game.geometry);
        bool learned = false;
        for (const MoveRecord& move : game.moves) {
            ASSERT_TRUE(position.legal().contains(move.point));
            learned = learned || !move.policy.empty();
            position.play(move.point);
        }
        EXPECT_TRUE(learned);
        const bool mover_wins = solver.solve(position) == Outcome::kWin;
        EXPECT_EQ(game.winner, mover_wins ? position.to_move() : opponent(position.to_move()));
    }
}

TEST(SelfPlay, ClassicGamesAreLegalAndTheirWinnersTrue) {
    const std::atomic<bool> stop = false;
    const auto games = play_games(
        small_settings(), [] { return std::make_unique<ClassicPlayer>(40, 10); }, stop);
    EXPECT_EQ(games.size(), 6U);
    expect_true_games(games);
}

TEST(SelfPlay, NetworkGamesAreLegalAndTheirWinnersTrue) {
    const Network network(start_weights());
    const std::atomic<bool> stop = false;
    const auto games = play_games(
        small_settings(), [&] { return std::make_unique<GumbelPlayer>(network, GumbelSettings()); },
        stop);
    EXPECT_EQ(games.size(), 6U);
    expect_true_games(games);
}

TEST(SelfPlay, ThreadsDoNotChangeTheGames) {
    const Network network(start_weights());
    const std::atomic<bool> stop = false;
    GumbelSettings gumbel;
    gumbel.full_simulations = 8;
    gumbel.brief_simulations = 4;
    SelfPlaySettings settings = small_settings();
    settings.most_guest_plies = 8;
    settings.guest_simulations = 20;
    std::vector<std::string> bytes;
    for (const int threads : {1, 3}) {
        settings.threads = threads;
        bytes.push_back(games_bytes(play_games(
            settings, [&] { return std::make_unique<GumbelPlayer>(network, gumbel); }, stop)));
    }
    EXPECT_TRUE(bytes[0] == bytes[1]);
}

// Everything but the guest's moves is learned here, so they are easy to tell.
TEST(SelfPlay, GuestsPlayOneSideAtFirst) {
    const Network network(start_weights());
    const std::atomic<bool> stop = false;
    GumbelSettings gumbel;
    gumbel.full_simulations = 8;
    SelfPlaySettings settings = small_settings();
    settings.games = 24;
    settings.most_random_plies = 0;
    settings.most_guest_plies = 8;
    settings.guest_simulations = 20;
    settings.full_share = 1;
    int games_with_guests = 0;
    bool as_black = false;
    bool as_white = false;
    for (const TrainingGame& game : play_games(
             settings, [&] { return std::make_unique<GumbelPlayer>(network, gumbel); }, stop)) {
        std::vector<std::size_t> visits;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            if (game.moves[i].policy.empty()) visits.push_back(i);
        }
        if (visits.empty()) continue;
        ++games_with_guests;
        (visits.front() == 0 ? as_black : as_white) = true;
        for (std::size_t i = 0; i < visits.size(); ++i) {
            EXPECT_EQ(visits[i], visits.front() + 2 * i);
        }
        EXPECT_LE(visits.front(), 1U);
        EXPECT_LT(visits.back(), 8U);
    }
    EXPECT_GT(games_with_guests, 4);
    EXPECT_LT(games_with_guests, 20);
    EXPECT_TRUE(as_black && as_white);
}

TEST(SelfPlay, StopsWhenAsked) {
    const std::atomic<bool> stop = true;
    EXPECT_TRUE(play_games(
                    small_settings(), [] { return std::make_unique<ClassicPlayer>(10, 10); }, stop)
                    .empty());
}

// More simulations must win: a check that the result is counted for the right player.
TEST(Duel, TheBetterPlayerWins) {
    DuelSettings settings;
    settings.geometry = *Geometry::find(5, 5);
    settings.games = 20;
    settings.random_plies = 2;
    settings.adjudication = {6, 1000};
    const std::atomic<bool> stop = false;
    const auto strong = [] { return std::make_unique<ClassicPlayer>(400, 400); };
    const auto weak = [] { return std::make_unique<ClassicPlayer>(2, 2); };
    const DuelResult forth = play_duel(settings, strong, weak, stop);
    const DuelResult back = play_duel(settings, weak, strong, stop);
    EXPECT_EQ(forth.games, 20);
    EXPECT_GT(forth.wins, 13);
    EXPECT_LT(back.wins, 7);
}

}  // namespace
}  // namespace buwei
