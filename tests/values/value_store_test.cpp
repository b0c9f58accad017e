#include "values/value_store.h"

#include <gtest/gtest.h>

#include "values/game_name.h"

namespace buwei {
namespace {

TEST(Dyadic, CountsAndComparesAndFindsTheSimplest) {
    const Dyadic half = Dyadic(1).half();
    EXPECT_EQ(to_text(half + half.half()), "3/4");
    EXPECT_EQ(to_text(-half), "-1/2");
    EXPECT_EQ(half + half, Dyadic(1));
    EXPECT_TRUE(half < 1);
    EXPECT_EQ((-half).floor(), -1);
    EXPECT_EQ(simplest_between(-3, 5), Dyadic(0));
    EXPECT_EQ(simplest_between(2, 7), Dyadic(3));
    EXPECT_EQ(simplest_between(-1, 0), -half);
    EXPECT_EQ(simplest_between(half, 1), Dyadic::fraction(3, 2));
    EXPECT_EQ(simplest_between(0, Dyadic::fraction(1, 3)), Dyadic::fraction(1, 4));
}

TEST(ValueStore, KnowsTheUsualNames) {
    ValueStore store;
    const GameId zero = ValueStore::kZero;
    const GameId one = store.integer(1);
    const GameId star = store.star();
    const GameId up = store.make({zero}, {star});
    const auto name = [&store](GameId game) { return name_of(store, game); };
    EXPECT_EQ(name(zero), "0");
    EXPECT_EQ(name(store.integer(-2)), "-2");
    EXPECT_EQ(name(store.make({zero}, {one})), "1/2");
    EXPECT_EQ(name(star), "*");
    EXPECT_EQ(name(store.make({zero, star}, {zero, star})), "*2");
    EXPECT_EQ(name(up), "↑");
    EXPECT_EQ(name(store.negative(up)), "↓");
    EXPECT_EQ(name(store.sum(up, up)), "⇑");
    EXPECT_EQ(name(store.sum(up, star)), "↑*");
    EXPECT_EQ(name(store.sum(store.integer(2), star)), "2*");
    EXPECT_EQ(name(store.sum(store.integer(2), up)), "2+↑");
    EXPECT_EQ(name(store.make({one}, {store.integer(-1)})), "±1");
    EXPECT_EQ(name(store.make({store.integer(3)}, {one})), "2±1");
    EXPECT_EQ(name(store.make({store.make({one}, {zero})}, {zero})), "{1/2±1/2|0}");
}

TEST(ValueStore, ReducesToTheCanonicalForm) {
    ValueStore store;
    const GameId zero = ValueStore::kZero;
    const GameId one = store.integer(1);
    // Dominated: {0, 1 | } = 2. Simplest number: {-1 | 5} = 0, {2 | 7} = 3.
    EXPECT_EQ(store.make({zero, one}, {}), store.integer(2));
    EXPECT_EQ(store.make({store.integer(-1)}, {store.integer(5)}), zero);
    EXPECT_EQ(store.make({store.integer(2)}, {store.integer(7)}), store.integer(3));
    // Reversible: {↑ | ↑} = {0 | ↑} = ⇑* (Winning Ways, chapter 3).
    const GameId up = store.make({zero}, {store.star()});
    EXPECT_EQ(store.make({up}, {up}), store.make({zero}, {up}));
    EXPECT_EQ(name_of(store, store.make({zero}, {up})), "⇑*");
    // * + * = 0, and {1|-1} + {1|-1} = 0.
    EXPECT_EQ(store.sum(store.star(), store.star()), zero);
    const GameId swing = store.make({one}, {store.integer(-1)});
    EXPECT_EQ(store.sum(swing, swing), zero);
}

TEST(ValueStore, OrdersGames) {
    ValueStore store;
    const GameId up = store.make({ValueStore::kZero}, {store.star()});
    EXPECT_EQ(outcome_class(store, ValueStore::kZero), 'P');
    EXPECT_EQ(outcome_class(store, up), 'L');
    EXPECT_EQ(outcome_class(store, store.negative(up)), 'R');
    EXPECT_EQ(outcome_class(store, store.star()), 'N');
    EXPECT_EQ(outcome_class(store, store.sum(up, store.star())), 'N');
    EXPECT_TRUE(store.less_or_equal(up, store.number(Dyadic::fraction(1, 10))));
    EXPECT_EQ(store.left_stop(store.sum(up, store.integer(3))), Dyadic(3));
}

}  // namespace
}  // namespace buwei
