#include "solver/seen_states.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

constexpr std::size_t kBytes = 1024;

TEST(SeenStates, RemembersTheBestOfWhatItWasTold) {
    SeenStates seen(kBytes);
    const StateKey key = {1, 2};
    seen.store(key, true, 5);
    seen.store(key, true, 7);
    seen.store(key, false, -3);
    seen.store(key, false, -4);
    EXPECT_EQ(seen.find(key).win_from, 5);
    EXPECT_EQ(seen.find(key).loss_to, -3);
}

TEST(SeenStates, KnowsNothingOfAnotherState) {
    SeenStates seen(kBytes);
    seen.store({1, 2}, true, 5);
    const ProofBounds bounds = seen.find({1, 3});
    EXPECT_EQ(bounds.win_from, ProofBounds::kNever);
    EXPECT_EQ(bounds.loss_to, -ProofBounds::kNever);
}

TEST(SeenStates, TheNewestStateTakesTheSlot) {
    SeenStates seen(kBytes);
    seen.store({1, 2}, true, 5);
    seen.store({1, 3}, false, 4);
    EXPECT_EQ(seen.find({1, 2}).win_from, ProofBounds::kNever);
    EXPECT_EQ(seen.find({1, 3}).win_from, ProofBounds::kNever);
    EXPECT_EQ(seen.find({1, 3}).loss_to, 4);
}

TEST(SeenStates, ForgetsAllWhenCleared) {
    SeenStates seen(kBytes);
    seen.store({1, 2}, true, 5);
    seen.clear();
    EXPECT_EQ(seen.find({1, 2}).win_from, ProofBounds::kNever);
}

}  // namespace
}  // namespace buwei
