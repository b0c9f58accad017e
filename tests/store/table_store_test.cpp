#include "store/table_store.h"

#include <gtest/gtest.h>

#include "judge/game_log.h"
#include "store/game_store.h"
#include "store/order_store.h"
#include "store/review_store.h"
#include "store/user_store.h"

namespace buwei {
namespace {

TEST(TableStore, KeepsTurnsUntilTheGameIsStored) {
    const Database database = *Database::open(":memory:");
    TableStore store(database);
    StoredTable table;
    table.owner = "ann";
    table.settings = "{}";
    table.opening = "4,4";
    table.moves = "4,4";
    table.status = "playing";
    table = *store.add(table);
    EXPECT_GT(table.id, 0);
    TurnRecord turn;
    turn.mover = Color::kWhite;
    turn.move = {2, 2};
    turn.debug = std::string("not UTF-8: \xff");
    table.moves = "4,4 2,2";
    ASSERT_TRUE(store.add_turn(table, 0, turn).ok());
    EXPECT_FALSE(store.add_turn(table, 0, turn).ok()) << "a turn is there once";
    ASSERT_EQ(store.turns_of(table.id)->size(), 1U);
    EXPECT_EQ((*store.turns_of(table.id))[0].debug, turn.debug);
    EXPECT_EQ((*store.turns_of(table.id))[0].mover, Color::kWhite);
    EXPECT_EQ((*store.find(table.id))->moves, "4,4 2,2");
    EXPECT_EQ(store.with_status("playing")->size(), 1U);

    table.moves = "4,4";
    ASSERT_TRUE(store.take_back(table, 0).ok());
    EXPECT_TRUE(store.turns_of(table.id)->empty());
    ASSERT_TRUE(store.add_turn(table, 0, turn).ok());
    table.status = "finished";
    GameEntry entry;
    entry.black = "ann";
    entry.white = "bob";
    entry.reason = "resigned";
    const Result<std::int64_t> game = store.finish(table, entry, "the log");
    ASSERT_TRUE(game.ok());
    EXPECT_TRUE(store.turns_of(table.id)->empty());
    EXPECT_EQ((*store.find(table.id))->game_id, *game);
    EXPECT_EQ(*GameStore(database).log_of(*game), "the log");
    EXPECT_TRUE(store.with_status("playing")->empty());
    EXPECT_EQ(store.newest(10)->size(), 1U);
    EXPECT_FALSE(store.find(99)->has_value());
}

TEST(UserStore, KnowsAUserByTheHash) {
    UserStore store(*Database::open(":memory:"));
    EXPECT_TRUE(*store.add("ann", "author", "h1"));
    EXPECT_FALSE(*store.add("ann", "teacher", "h2"));
    EXPECT_EQ((*store.find_by_token("h1"))->name, "ann");
    EXPECT_FALSE(store.find_by_token("h2")->has_value());
    EXPECT_EQ(store.all()->size(), 1U);
    EXPECT_TRUE(*store.remove("ann"));
    EXPECT_FALSE(*store.remove("ann"));
}

TEST(OrdersAndReviews, ReplaceWhatWasThere) {
    const Database database = *Database::open(":memory:");
    GameStore games(database);
    const std::int64_t match = *games.add_match("match", "{}");
    OrderStore orders(database);
    ASSERT_TRUE(orders.put({match, "ann", "{}", "queued", ""}).ok());
    ASSERT_TRUE(orders.put({match, "ann", "{}", "failed", "why"}).ok());
    ASSERT_EQ(orders.all()->size(), 1U);
    EXPECT_EQ((*orders.find(match))->error, "why");
    EXPECT_FALSE(orders.put({99, "ann", "{}", "queued", ""}).ok()) << "there is no such match";
    ReviewStore reviews(database);
    GameEntry entry;
    const std::int64_t game = *games.add_game(entry, "log");
    EXPECT_FALSE(reviews.find(game)->has_value());
    ASSERT_TRUE(reviews.put_unfinished(game, "a part").ok());
    ASSERT_TRUE(reviews.put_unfinished(game, "more").ok());
    ASSERT_EQ(reviews.unfinished()->size(), 1U);
    EXPECT_EQ(reviews.unfinished()->front(), std::make_pair(game, std::string("more")));
    EXPECT_FALSE(reviews.find(game)->has_value()) << "not before it is done";
    ASSERT_TRUE(reviews.put(game, "one").ok());
    ASSERT_TRUE(reviews.put(game, "two").ok());
    EXPECT_EQ(**reviews.find(game), "two");
    EXPECT_TRUE(reviews.unfinished()->empty());
}

TEST(Resignation, SurvivesTheLog) {
    GameRecord record;
    record.spec.bots[0].name = "ann";
    record.spec.bots[1].name = "bob";
    record.reason = LossReason::kResigned;
    for (const Color winner : {Color::kBlack, Color::kWhite}) {
        record.winner = winner;
        const Result<GameRecord> again = read_game_log(write_game_log(record));
        ASSERT_TRUE(again.ok()) << again.error().message;
        EXPECT_EQ(again->winner, winner);
        EXPECT_EQ(again->reason, LossReason::kResigned);
    }
}

}  // namespace
}  // namespace buwei
