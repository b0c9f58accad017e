#include "arena/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace buwei {
namespace {

TEST(Schedule, AMatchIsPairsWithColoursExchanged) {
    const auto games = make_schedule(ScheduleKind::kMatch, 2, 2);
    ASSERT_TRUE(games.ok());
    const std::vector<ScheduledGame> expected = {
        {0, 0, 0, 1}, {1, 0, 1, 0}, {2, 1, 0, 1}, {3, 1, 1, 0}};
    EXPECT_EQ(*games, expected);
}

TEST(Schedule, RoundRobinPlaysEveryOrderedPairOnceARound) {
    const auto games = make_schedule(ScheduleKind::kRoundRobin, 5, 3);
    ASSERT_TRUE(games.ok());
    EXPECT_EQ(games->size(), 3u * 20);
    std::map<std::pair<int, int>, int> met;
    for (const ScheduledGame& game : *games) ++met[{game.black, game.white}];
    EXPECT_EQ(met.size(), 20u);
    for (const auto& [who, times] : met) EXPECT_EQ(times, 3);
}

TEST(Schedule, GauntletIsTheFirstAgainstAllOthers) {
    const auto games = make_schedule(ScheduleKind::kGauntlet, 4, 2);
    ASSERT_TRUE(games.ok());
    EXPECT_EQ(games->size(), 12u);
    for (const ScheduledGame& game : *games) EXPECT_TRUE(game.black == 0 || game.white == 0);
}

TEST(Schedule, PairsAreNeighboursAndIndicesArePlaces) {
    for (const ScheduleKind kind : {ScheduleKind::kRoundRobin, ScheduleKind::kGauntlet}) {
        const auto games = make_schedule(kind, 6, 4);
        ASSERT_TRUE(games.ok());
        for (std::size_t i = 0; i < games->size(); ++i) {
            const ScheduledGame& game = (*games)[i];
            const ScheduledGame& partner = (*games)[i ^ 1];
            EXPECT_EQ(game.index, static_cast<int>(i));
            EXPECT_EQ(game.round, partner.round);
            EXPECT_EQ(game.black, partner.white);
            EXPECT_EQ(game.white, partner.black);
        }
    }
}

TEST(Schedule, ALongerOneBeginsLikeTheShorterOne) {
    const auto shorter = make_schedule(ScheduleKind::kRoundRobin, 4, 3);
    const auto longer = make_schedule(ScheduleKind::kRoundRobin, 4, 9);
    ASSERT_TRUE(shorter.ok() && longer.ok());
    EXPECT_TRUE(std::equal(shorter->begin(), shorter->end(), longer->begin()));
}

TEST(Schedule, ImpossibleOnesAreRefused) {
    EXPECT_FALSE(make_schedule(ScheduleKind::kMatch, 3, 1).ok());
    EXPECT_FALSE(make_schedule(ScheduleKind::kRoundRobin, 1, 1).ok());
    EXPECT_FALSE(make_schedule(ScheduleKind::kGauntlet, 3, 0).ok());
    EXPECT_FALSE(make_schedule(ScheduleKind::kRoundRobin, 100000, 1000).ok());
}

TEST(Schedule, KindsHaveNames) {
    for (const char* name : {"match", "round_robin", "gauntlet"}) {
        const Result<ScheduleKind> kind = parse_schedule_kind(name);
        ASSERT_TRUE(kind.ok());
        EXPECT_STREQ(name_of(*kind), name);
    }
    EXPECT_FALSE(parse_schedule_kind("swiss").ok());
}

}  // namespace
}  // namespace buwei
