#include "values/sum_outcome.h"

#include <gtest/gtest.h>

#include <vector>

#include "rules/position_text.h"
#include "values/game_name.h"
#include "values/position_value.h"

namespace buwei {
namespace {

// Hot and cold games, numbers and infinitesimals, as they come in play.
std::vector<GameId> games_in_play(PositionValues& values) {
    std::vector<GameId> games;
    for (const char* text :
         {"..", "...", ".X.", "X.O.", ".....", "X...O", "......", "X......", ".......", ".X..O..",
          "X.......", "...|...", "..|..|X.", "X...|....", ".........", "...|.O.|..."}) {
        games.push_back(*values.value_of(*parse_position(text)));
    }
    ValueStore& store = values.store();
    games.push_back(store.number(Dyadic::fraction(1, 1)));
    games.push_back(store.number(Dyadic::fraction(-3, 2)));
    games.push_back(store.make({ValueStore::kZero}, {store.star()}));
    games.push_back(store.make({store.integer(3)}, {store.number(Dyadic::fraction(-1, 1))}));
    const std::size_t count = games.size();
    for (std::size_t i = 0; i < count; ++i) games.push_back(store.negative(games[i]));
    return games;
}

// Against the canonical form of the sum.
TEST(SumOutcome, IsThatOfTheCanonicalSum) {
    PositionValues values;
    ValueStore& store = values.store();
    GameFactsTable facts(store);
    SumOutcome outcome(store, facts);
    const std::vector<GameId> games = games_in_play(values);
    int first_player_wins = 0;
    for (const GameId a : games) {
        for (const GameId b : games) {
            for (const GameId c : {games[3], games[6], games[8], store.star()}) {
                for (const int number : {-1, 0, 2}) {
                    const GameId sum =
                        store.sum(store.sum(a, b), store.sum(c, store.integer(number)));
                    const bool left = !store.less_or_equal(sum, ValueStore::kZero);
                    const bool right = !store.less_or_equal(ValueStore::kZero, sum);
                    ASSERT_EQ(outcome.first_wins({a, b, c}, number, 0), left)
                        << name_of(store, a) << " + " << name_of(store, b) << " + "
                        << name_of(store, c) << " + " << number;
                    ASSERT_EQ(outcome.first_wins({a, b, c}, number, 1), right);
                    if (left && right) ++first_player_wins;
                }
            }
        }
    }
    EXPECT_GT(first_player_wins, 100);
}

// 1 + 2 + 3 stars are nothing, and only mirror play sees it.
TEST(SumOutcome, OfNimbers) {
    ValueStore store;
    GameFactsTable facts(store);
    SumOutcome outcome(store, facts);
    const GameId one = store.star();
    const GameId two = store.make({ValueStore::kZero, one}, {ValueStore::kZero, one});
    const GameId three = store.make({ValueStore::kZero, one, two}, {ValueStore::kZero, one, two});
    for (const int mover : {0, 1}) {
        EXPECT_EQ(outcome.first_wins({one, two, three}, 0, mover), false);
        EXPECT_EQ(outcome.first_wins({one, two, two, three}, 0, mover), true);
        EXPECT_EQ(outcome.first_wins({}, 0, mover), false);
        EXPECT_EQ(outcome.first_wins({one, two, three}, 1, mover), mover == 0);
    }
    EXPECT_EQ(outcome.first_wins(GameIds(17, two), 0, 0), std::nullopt);
}

TEST(GameFacts, TellIntegersApartFromTheRest) {
    PositionValues values;
    ValueStore& store = values.store();
    GameFactsTable facts(store);
    const std::vector<GameId> games = games_in_play(values);
    for (const GameId a : games) {
        SCOPED_TRACE(name_of(store, a));
        const GameFacts& fact = facts.of(a);
        for (const int shift : {-2, 1, 5}) {
            const GameFacts& shifted = facts.of(store.sum(a, store.integer(shift)));
            EXPECT_EQ(shifted.key[0], fact.key[0]);
            EXPECT_EQ(shifted.key[1], fact.key[1]);
            EXPECT_EQ(shifted.integer[0], fact.integer[0] + shift);
            EXPECT_EQ(shifted.integer[1], fact.integer[1] - shift);
        }
        const GameFacts& negative = facts.of(store.negative(a));
        EXPECT_EQ(negative.key[0], fact.key[1]);
        EXPECT_EQ(negative.integer[0], fact.integer[1]);
        EXPECT_TRUE(store.less_or_equal(store.integer(fact.low), a));
        EXPECT_FALSE(store.less_or_equal(store.integer(fact.low + 1), a));
        EXPECT_TRUE(store.less_or_equal(a, store.integer(fact.high)));
        EXPECT_FALSE(store.less_or_equal(a, store.integer(fact.high - 1)));
        EXPECT_EQ(fact.kind == PartValue::Kind::kInteger, fact.low == fact.high);
        // Different games have different keys, unless they differ by an integer.
        for (const GameId b : games) {
            const GameFacts& other = facts.of(b);
            const int difference = fact.integer[0] - other.integer[0];
            EXPECT_EQ(fact.key[0] == other.key[0], store.sum(b, store.integer(difference)) == a);
        }
    }
    EXPECT_EQ(facts.of(store.star()).kind, PartValue::Kind::kIntegerAndStar);
    EXPECT_EQ(facts.of(store.sum(store.star(), store.integer(3))).kind,
              PartValue::Kind::kIntegerAndStar);
}

}  // namespace
}  // namespace buwei
