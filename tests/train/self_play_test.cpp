#include "train/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/random_play.h"
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

// Plays at random, and notes at which moves it is asked.
class AskedPlayer final : public TrainingPlayer {
public:
    explicit AskedPlayer(std::vector<int>& asked_at) : asked_at_(asked_at) {}
    Choice choose(const Position& position, Effort /*effort*/, Rng& rng) override {
        asked_at_.push_back(position.geometry().size() - position.empty().count());
        Choice choice;
        choice.move = random_point(position.legal(), rng);
        choice.policy = {{static_cast<std::uint8_t>(choice.move), 255}};
        return choice;
    }

private:
    std::vector<int>& asked_at_;
};

TEST(SelfPlay, GuestsPlayOneSideAtFirstAndNothingIsLearnedBeforeTheyGo) {
    const std::atomic<bool> stop = false;
    SelfPlaySettings settings = small_settings();
    settings.games = 1;
    settings.most_random_plies = 0;
    settings.most_guest_plies = 8;
    settings.guest_simulations = 20;
    settings.full_share = 1;
    int games_with_guests = 0;
    bool as_black = false;
    bool as_white = false;
    for (settings.seed = 1; settings.seed <= 24; ++settings.seed) {
        std::vector<int> asked_at;
        const std::vector<TrainingGame> games = play_games(
            settings, [&] { return std::make_unique<AskedPlayer>(asked_at); }, stop);
        std::vector<int> guests;
        int learned_from = -1;
        const auto moves = static_cast<int>(games.front().moves.size());
        for (int i = 0; i < moves; ++i) {
            if (std::find(asked_at.begin(), asked_at.end(), i) == asked_at.end()) {
                guests.push_back(i);
            }
            const bool learned = !games.front().moves[static_cast<std::size_t>(i)].policy.empty();
            if (learned && learned_from < 0) learned_from = i;
            EXPECT_EQ(learned, learned_from >= 0) << "once it has begun all is learned";
        }
        if (guests.empty()) continue;
        ++games_with_guests;
        (guests.front() == 0 ? as_black : as_white) = true;
        EXPECT_LE(guests.front(), 1);
        for (std::size_t i = 1; i < guests.size(); ++i) EXPECT_EQ(guests[i], guests[i - 1] + 2);
        EXPECT_LT(guests.back(), learned_from);
        EXPECT_LE(learned_from, 8);
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
