#include "store/game_store.h"

#include <gtest/gtest.h>

#include <thread>

#include "store/sample_games.h"

namespace buwei {
namespace {

class GameStoreTest : public testing::Test {
protected:
    GameStore store_{*Database::open(":memory:")};

    std::int64_t add(const GameEntry& entry, const std::string& log = "{}") {
        const auto id = store_.add_game(entry, log);
        EXPECT_TRUE(id.ok()) << (id.ok() ? "" : id.error().message);
        return id.ok() ? *id : 0;
    }
    std::size_t count(const GameFilter& filter) {
        const auto games = store_.games(filter);
        EXPECT_TRUE(games.ok());
        EXPECT_EQ(static_cast<std::int64_t>(games->size()), *store_.count_games(filter));
        return games->size();
    }
};

TEST_F(GameStoreTest, KeepsMatches) {
    const auto first = store_.add_match("match", R"({"games":10})");
    const auto second = store_.add_match("gauntlet", R"({"games":10})");
    const auto third = store_.add_match("match", R"({"games":10})");
    ASSERT_TRUE(first.ok() && second.ok() && third.ok());
    add(sample_game(*second, 0));

    const auto match = store_.match(*second);
    ASSERT_TRUE(match.ok());
    EXPECT_EQ(match->kind, "gauntlet");
    EXPECT_EQ(match->settings, R"({"games":10})");
    EXPECT_EQ(match->games, 1);
    EXPECT_EQ(match->created.size(), 20u);

    EXPECT_EQ(*store_.find_match("match", R"({"games":10})"), *third);
    EXPECT_EQ(*store_.find_match("match", R"({"games":11})"), std::nullopt);
    ASSERT_EQ(store_.matches()->size(), 3u);
    EXPECT_EQ(store_.matches()->front().id, *third);
    EXPECT_FALSE(store_.match(99).ok());
}

TEST_F(GameStoreTest, GivesBackWhatItWasGiven) {
    const std::int64_t match = *store_.add_match("match", "{}");
    std::string log = "{\"log\":[";
    for (int turn = 0; turn < 2000; ++turn) log += "\"the same again and again\",";
    log += '\0';
    const GameEntry entry = sample_game(match, 7, "a'b\"c", "bé", Color::kWhite, "TLE");
    const std::int64_t id = add(entry, log);

    const auto game = store_.game(id);
    ASSERT_TRUE(game.ok());
    EXPECT_EQ(game->id, id);
    EXPECT_EQ(game->finished.back(), 'Z');
    EXPECT_EQ(game->entry.match_id, match);
    EXPECT_EQ(game->entry.index, 7);
    EXPECT_EQ(game->entry.black, entry.black);
    EXPECT_EQ(game->entry.white, entry.white);
    EXPECT_EQ(game->entry.seed, entry.seed);
    EXPECT_EQ(game->entry.opening, entry.opening);
    EXPECT_EQ(game->entry.moves, entry.moves);
    EXPECT_EQ(game->entry.winner, Color::kWhite);
    EXPECT_EQ(game->entry.name_of_winner(), entry.white);
    EXPECT_EQ(game->entry.reason, "TLE");
    EXPECT_EQ(game->entry.cpu_seconds, entry.cpu_seconds);
    EXPECT_EQ(game->entry.longest_turn_seconds, entry.longest_turn_seconds);
    EXPECT_EQ(game->entry.wall_seconds, entry.wall_seconds);
    EXPECT_EQ(*store_.log_of(id), log);
    EXPECT_EQ(*store_.log_of(add(sample_game(match, 8), "")), "");

    EXPECT_FALSE(store_.game(id + 100).ok());
    EXPECT_FALSE(store_.log_of(id + 100).ok());
}

TEST_F(GameStoreTest, AGameOfAMatchIsStoredOnce) {
    const std::int64_t match = *store_.add_match("match", "{}");
    const std::int64_t other = *store_.add_match("match", "{}");
    add(sample_game(match, 0), "first");
    const auto again = store_.add_game(sample_game(match, 0), "second");
    ASSERT_FALSE(again.ok());
    EXPECT_NE(again.error().message.find("stored already"), std::string::npos);
    add(sample_game(other, 0));
    add(sample_game(std::nullopt, 0));
    add(sample_game(std::nullopt, 0));  // single games are not part of any schedule
    EXPECT_EQ(count({}), 4u);
}

TEST_F(GameStoreTest, AGameNeedsItsMatch) {
    EXPECT_FALSE(store_.add_game(sample_game(5, 0), "{}").ok());
    EXPECT_EQ(count({}), 0u);
}

TEST_F(GameStoreTest, ListsWhatIsAskedFor) {
    const std::int64_t match = *store_.add_match("round_robin", "{}");
    add(sample_game(match, 0, "a", "b", Color::kBlack));
    add(sample_game(match, 1, "b", "a", Color::kBlack, "TLE"));
    add(sample_game(match, 2, "a", "c", Color::kWhite, "RE"));
    add(sample_game(std::nullopt, 0, "c", "b", Color::kWhite));

    const auto filter = [](auto fill) {
        GameFilter made;
        fill(made);
        return made;
    };
    EXPECT_EQ(count({}), 4u);
    EXPECT_EQ(count(filter([&](GameFilter& f) { f.match_id = match; })), 3u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.bot = "a"; })), 3u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.bot = "a", f.bot_won = true; })), 1u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.bot = "a", f.bot_won = false; })), 2u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.bot = "b", f.opponent = "a"; })), 2u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.winner = Color::kWhite; })), 2u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.reason = "TLE"; })), 1u);
    EXPECT_EQ(count(filter([&](GameFilter& f) { f.bot = "b", f.match_id = match; })), 2u);
    EXPECT_EQ(count(filter([](GameFilter& f) { f.bot = "' OR 1 = 1 --"; })), 0u);
}

TEST_F(GameStoreTest, ListsPageByPage) {
    for (int index = 0; index < 10; ++index) add(sample_game(std::nullopt, index));
    for (const bool newest_first : {true, false}) {
        GamePage page{newest_first, 0, 4};
        std::vector<int> seen;
        for (;;) {
            const auto games = store_.games({}, page);
            ASSERT_TRUE(games.ok());
            if (games->empty()) break;
            EXPECT_LE(games->size(), 4u);
            for (const StoredGame& game : *games) seen.push_back(game.entry.index);
            page.after = games->back().id;
        }
        ASSERT_EQ(seen.size(), 10u);
        EXPECT_EQ(seen.front(), newest_first ? 9 : 0);
        EXPECT_EQ(seen.back(), newest_first ? 0 : 9);
    }
}

TEST_F(GameStoreTest, ServesSeveralThreads) {
    const std::int64_t match = *store_.add_match("match", "{}");
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            for (int game = 0; game < 50; ++game) add(sample_game(match, thread * 50 + game));
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(count({}), 200u);
}

TEST(GameEntry, SumsUpARecord) {
    GameRecord record;
    record.spec.bots[0].name = "x";
    record.spec.bots[1].name = "y";
    record.spec.seed = 3;
    record.spec.opening = {0};
    record.moves = {0, 80};
    record.winner = Color::kWhite;
    record.reason = LossReason::kVerdict;
    TurnRecord turn;
    turn.mover = Color::kWhite;
    turn.cpu_seconds = 0.25;
    turn.wall_seconds = 0.5;
    record.turns.push_back(turn);
    turn.mover = Color::kBlack;
    turn.cpu_seconds = 1.25;
    turn.verdict = Verdict::kTle;
    record.turns.push_back(turn);

    const GameEntry entry = make_entry(record);
    EXPECT_EQ(entry.black, "x");
    EXPECT_EQ(entry.white, "y");
    EXPECT_EQ(entry.opening, "0,0");
    EXPECT_EQ(entry.moves, "0,0 8,8");
    EXPECT_EQ(entry.reason, "TLE");
    EXPECT_EQ(entry.cpu_seconds[0], 1.25);
    EXPECT_EQ(entry.longest_turn_seconds[1], 0.25);
    EXPECT_EQ(entry.wall_seconds, 1.0);
    record.reason = LossReason::kSuicide;
    EXPECT_EQ(make_entry(record).reason, "suicide");
}

}  // namespace
}  // namespace buwei
