#include "eval/short_weights.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/random.h"

namespace buwei {
namespace {

constexpr int kBlocks = 3;
constexpr int kInputs = 48;
constexpr int kColumns = 32;

std::vector<float> some_weights() {
    Rng rng(5);
    std::vector<float> weights(std::size_t{kBlocks} * kInputs * kColumns);
    for (float& weight : weights) weight = static_cast<float>(rng.below(20001)) / 10000 - 1;
    // A column of zeros, and one with a single weight.
    for (int input = 0; input < kInputs; ++input) {
        weights[input * kColumns] = 0;
        weights[input * kColumns + 1] = input == 7 ? -3.0F : 0.0F;
    }
    return weights;
}

int weight_of(const ShortWeights& shorts, int block, int input, int column) {
    const int pair = (block * kInputs / 2 + input / 2) * kColumns + column;
    return shorts.values()[2 * pair + input % 2];
}

TEST(ShortWeights, AreTheWeightsButForHalfAUnit) {
    const std::vector<float> weights = some_weights();
    const ShortWeights shorts = make_short_weights(weights.data(), kBlocks, kInputs, kColumns);
    for (int i = 0; i < kBlocks * kInputs * kColumns; ++i) {
        const int column = i % kColumns;
        const int input = i / kColumns % kInputs;
        const int block = i / kColumns / kInputs;
        const float unit = shorts.units[block * kColumns + column];
        const auto found = static_cast<float>(weight_of(shorts, block, input, column)) * unit;
        EXPECT_NEAR(found, weights[i], 0.51F * unit);
        EXPECT_LT(unit, 1e-3F);
    }
}

// The worst that can come: every input as large as it can be, with the weight's sign.
TEST(ShortWeights, NeverOverflowASum) {
    const std::vector<float> weights = some_weights();
    const ShortWeights shorts = make_short_weights(weights.data(), kBlocks, kInputs, kColumns);
    for (int block = 0; block < kBlocks; ++block) {
        for (int column = 0; column < kColumns; ++column) {
            std::int64_t sum = 0;
            for (int input = 0; input < kInputs; ++input) {
                sum += 32768 * std::abs(weight_of(shorts, block, input, column));
            }
            EXPECT_LE(sum, std::numeric_limits<std::int32_t>::max());
        }
    }
}

}  // namespace
}  // namespace buwei
