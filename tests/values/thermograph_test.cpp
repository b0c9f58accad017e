#include "values/thermograph.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(Thermograph, OfNumbersIsAMast) {
    ValueStore store;
    const Thermograph graph = thermograph_of(store, store.number(Dyadic::fraction(3, 2)));
    EXPECT_EQ(graph.mean, Dyadic::fraction(3, 2));
    EXPECT_EQ(graph.temperature, Dyadic::fraction(-1, 2));
    EXPECT_EQ(thermograph_of(store, store.integer(4)).temperature, Dyadic(-1));
}

TEST(Thermograph, OfASwitchIsATent) {
    ValueStore store;
    const Thermograph graph =
        thermograph_of(store, store.make({store.integer(5)}, {store.integer(-1)}));
    EXPECT_EQ(graph.mean, Dyadic(2));
    EXPECT_EQ(graph.temperature, Dyadic(3));
    EXPECT_EQ(graph.left.front().value, Dyadic(5));
    EXPECT_EQ(graph.right.front().value, Dyadic(-1));
}

TEST(Thermograph, OfInfinitesimalsIsCold) {
    ValueStore store;
    const GameId up = store.make({ValueStore::kZero}, {store.star()});
    EXPECT_EQ(thermograph_of(store, up).temperature, Dyadic(0));
    EXPECT_EQ(thermograph_of(store, up).mean, Dyadic(0));
}

// {{4|2} | 0} (an example of Winning Ways' kind): the left wall is bent where 4|2 cools down at
// t = 1; the walls meet at t = 3/2.
TEST(Thermograph, BendsWhereAnOptionFreezes) {
    ValueStore store;
    const GameId hot = store.make({store.integer(4)}, {store.integer(2)});
    const Thermograph graph = thermograph_of(store, store.make({hot}, {ValueStore::kZero}));
    EXPECT_EQ(graph.left.front().value, Dyadic(2));
    EXPECT_EQ(graph.right.front().value, Dyadic(0));
    EXPECT_EQ(graph.temperature, Dyadic::fraction(3, 1));
    EXPECT_EQ(graph.mean, Dyadic::fraction(3, 1));
    EXPECT_NE(thermograph_svg(graph, "x").find("mean 3/2"), std::string::npos);
}

}  // namespace
}  // namespace buwei
