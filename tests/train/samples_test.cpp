#include "train/samples.h"

#include <gtest/gtest.h>

#include <numeric>

#include "rules/symmetry.h"
#include "train/sample_games.h"

namespace buwei {
namespace {

TEST(Samples, TakeTheResultAndTheSearchSeenFromTheMover) {
    Rng rng(3);
    const TrainingGame game = random_game(Geometry::nine(), rng);
    std::vector<Sample> samples;
    add_samples(game, 0.25F, samples);
    std::size_t next = 0;
    Position position;
    for (const MoveRecord& move : game.moves) {
        if (!move.policy.empty()) {
            ASSERT_LT(next, samples.size());
            const Sample& sample = samples[next++];
            const float result = position.to_move() == game.winner ? 1.0F : 0.0F;
            EXPECT_NEAR(sample.win, 0.75F * result + 0.25F * static_cast<float>(move.win) / 255,
                        1e-6);
            EXPECT_EQ(sample.legal, position.legal());
            EXPECT_EQ(sample.features.planes[kPlaneMine], position.stones(position.to_move()));
        }
        position.play(move.point);
    }
    EXPECT_EQ(next, samples.size());
}

// At the end of a game that was played out nobody's points are open: each has an owner.
TEST(Samples, OwnersAreThoseOfTheEnd) {
    Rng rng(4);
    const TrainingGame game = random_game(Geometry::nine(), rng);
    std::vector<Sample> samples;
    add_samples(game, 0, samples);
    Position end;
    for (const MoveRecord& move : game.moves) end.play(move.point);
    ASSERT_FALSE(samples.empty());
    for (const Sample& sample : samples) {
        EXPECT_FALSE(sample.owned_mine.intersects(sample.owned_theirs));
        EXPECT_FALSE(sample.owned_nobody.intersects(sample.owned_mine | sample.owned_theirs));
        EXPECT_EQ(sample.owned_mine | sample.owned_theirs | sample.owned_nobody,
                  Geometry::nine().all());
        EXPECT_EQ(sample.features.planes[kPlaneMine] & ~sample.owned_mine, PointSet());
    }
}

// A sample turned by a symmetry is the sample of the turned game.
TEST(Samples, TurnWithTheBoard) {
    for (const Geometry* geometry :
         {&Geometry::nine(), *Geometry::find(5, 5), *Geometry::find(4, 6)}) {
        Rng rng(5);
        const TrainingGame game = random_game(*geometry, rng);
        const CanvasSymmetries symmetries(*geometry);
        for (int symmetry = 0; symmetry < symmetries.count(); ++symmetry) {
            TrainingGame turned_game = game;
            for (MoveRecord& move : turned_game.moves) {
                const auto turn = [&](std::uint8_t point) {
                    return static_cast<std::uint8_t>(transformed(*geometry, symmetry, point));
                };
                move.point = turn(move.point);
                for (PolicyShare& share : move.policy) share.point = turn(share.point);
            }
            std::vector<Sample> straight;
            std::vector<Sample> turned;
            add_samples(game, 0.5F, straight);
            add_samples(turned_game, 0.5F, turned);
            Slice a;
            Slice b;
            for (std::size_t i = 0; i < straight.size(); ++i) {
                add_to_slice(straight[i], symmetries, symmetry, a);
                add_to_slice(turned[i], symmetries, 0, b);
            }
            EXPECT_EQ(a.planes, b.planes);
            EXPECT_EQ(a.scalars, b.scalars);
            EXPECT_EQ(a.legal, b.legal);
            EXPECT_EQ(a.policy, b.policy);
            EXPECT_EQ(a.owner, b.owner);
            EXPECT_EQ(a.win, b.win);
        }
    }
}

}  // namespace
}  // namespace buwei
