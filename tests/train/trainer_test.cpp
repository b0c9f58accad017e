#include "train/trainer.h"

#include <gtest/gtest.h>

#include "train/sample_games.h"

namespace buwei {
namespace {

constexpr NetworkShape kShape = {32, 0};
constexpr int kBatch = 16;

TEST(Trainer, LearnsAFewSamplesByHeart) {
    const Geometry& geometry = **Geometry::find(5, 5);
    Rng rng(1);
    std::vector<Sample> samples = random_samples(geometry, 4, rng);
    samples.resize(4);
    Trainer trainer(kShape, kBatch, 1);
    TrainingState state = initial_state(kShape, 1);
    const Loss before = trainer.measure(samples, geometry, state.weights);
    AdamSettings settings;
    settings.rate = 1e-2F;
    const std::atomic<bool> stop = false;
    trainer.train(samples, geometry, settings, 60, rng, state, stop);
    const Loss after = trainer.measure(samples, geometry, state.weights);
    EXPECT_EQ(state.steps, 60U);
    // The policy's loss cannot go below the entropy of what is to be learned.
    EXPECT_LT(after.policy, before.policy - 0.2);
    EXPECT_LT(after.value, before.value);
    EXPECT_LT(after.owner, 0.7 * before.owner);
}

TEST(Trainer, ThreadsDoNotChangeTheResult) {
    const Geometry& geometry = **Geometry::find(5, 5);
    Rng games(2);
    const std::vector<Sample> samples = random_samples(geometry, 3, games);
    const std::atomic<bool> stop = false;
    std::vector<std::vector<float>> results;
    for (const int threads : {1, 3}) {
        Trainer trainer(kShape, kBatch, threads);
        TrainingState state = initial_state(kShape, 1);
        Rng rng(3);
        trainer.train(samples, geometry, {}, 5, rng, state, stop);
        results.push_back(state.weights);
    }
    EXPECT_TRUE(results[0] == results[1]);
}

// By hand: the first step of Adam has the length of the rate, against the gradient's sign.
TEST(Adam, FirstStep) {
    TrainingState state;
    state.weights = {1, -2};
    state.average = state.weights;
    state.first_moments = {0, 0};
    state.second_moments = {0, 0};
    AdamSettings settings;
    settings.rate = 0.1F;
    settings.weight_decay = 0.5F;
    adam_step(settings, {3, -0.001F}, state);
    EXPECT_NEAR(state.weights[0], 1 - 0.1 * (1 + 0.5), 1e-4);
    EXPECT_NEAR(state.weights[1], -2 - 0.1 * (-1 - 1.0), 1e-4);
    EXPECT_EQ(state.steps, 1U);
}

}  // namespace
}  // namespace buwei
