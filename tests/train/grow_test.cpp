#include "train/grow.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "train/sample_games.h"
#include "train/trainer.h"

namespace buwei {
namespace {

// No weight is zero, so that none can be left out unseen.
NetworkWeights lively_network(const NetworkShape& shape) {
    NetworkWeights weights = {shape, initial_state(shape, 3).weights};
    Rng rng(4);
    for (float& weight : weights.values) weight += static_cast<float>(0.1 * (rng.uniform() - 0.5));
    return weights;
}

void expect_same_answers(const NetworkWeights& small, const NetworkWeights& large) {
    const Network first(small);
    const Network second(large);
    Evaluator before(first, KernelChoice::kPlain);
    Evaluator after(second, KernelChoice::kPlain);
    Rng rng(5);
    for (const Sample& sample : random_samples(Geometry::nine(), 1, rng)) {
        const Evaluation expected = before.evaluate(sample.features);
        const Evaluation seen = after.evaluate(sample.features);
        EXPECT_NEAR(seen.win, expected.win, 1e-5F);
        for (const int place : sample.legal) {
            EXPECT_NEAR(seen.logits[place], expected.logits[place], 1e-3F);
        }
    }
}

TEST(Grow, MoreChannelsAnswerTheSame) {
    const NetworkWeights small = lively_network({32, 2});
    const Result<NetworkWeights> large = grow(small, {64, 2}, 1);
    ASSERT_TRUE(large);
    EXPECT_EQ(large->values.size(), NetworkLayout({64, 2}).size());
    expect_same_answers(small, *large);
}

TEST(Grow, MoreBlocksAnswerTheSame) {
    const NetworkWeights small = lively_network({32, 1});
    const Result<NetworkWeights> large = grow(small, {32, 3}, 1);
    ASSERT_TRUE(large);
    expect_same_answers(small, *large);
}

// What was added must be able to learn: a gradient reaches every weight that is not behind zeros.
TEST(Grow, WhatWasAddedLearns) {
    const Geometry& geometry = Geometry::nine();
    const NetworkShape shape = {64, 1};
    const Result<NetworkWeights> large = grow(lively_network({32, 1}), shape, 1);
    ASSERT_TRUE(large);
    TrainingState state = initial_state(shape, 1);
    state.weights = state.average = large->values;
    Rng rng(6);
    const std::vector<Sample> samples = random_samples(geometry, 1, rng);
    Trainer trainer(shape, 16, 1);
    const std::atomic<bool> stop = false;
    trainer.train(samples, geometry, AdamSettings(), 3, rng, state, stop);
    const NetworkLayout layout(shape);
    const Tensor& head = layout.head.kernel;
    int awake = 0;
    for (int row = 32; row < head.rows; ++row) {
        const std::size_t at = head.offset + static_cast<std::size_t>(row) * head.columns;
        EXPECT_EQ(large->values[at], 0.0F);
        awake += state.weights[at] != 0 ? 1 : 0;
    }
    EXPECT_GT(awake, 16);
}

TEST(Grow, DoesNotShrink) {
    const NetworkWeights network = lively_network({64, 2});
    EXPECT_FALSE(grow(network, {32, 2}, 1));
    EXPECT_FALSE(grow(network, {64, 1}, 1));
    const Result<NetworkWeights> same = grow(network, {64, 2}, 1);
    ASSERT_TRUE(same);
    EXPECT_EQ(same->values, network.values);
}

}  // namespace
}  // namespace buwei
