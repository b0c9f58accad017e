#include "eval/network_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "eval/random_network.h"

namespace buwei {
namespace {

TEST(NetworkText, KeepsTheWeightsToItsPrecision) {
    const NetworkWeights weights = random_weights({32, 1}, 1);
    const Result<NetworkWeights> read = parse_network(network_text(weights));
    ASSERT_TRUE(read) << read.error().message;
    const NetworkLayout layout(weights.shape);
    for (const Tensor& tensor : layout.tensors()) {
        const auto begin = weights.values.begin() + static_cast<std::ptrdiff_t>(tensor.offset);
        const auto end = begin + static_cast<std::ptrdiff_t>(tensor.size());
        const float scale = std::max(std::abs(*std::min_element(begin, end)),
                                     std::abs(*std::max_element(begin, end)));
        for (std::size_t i = tensor.offset; i < tensor.offset + tensor.size(); ++i) {
            EXPECT_NEAR(read->values[i], weights.values[i], 0.51 * scale / kLargestCode);
        }
    }
    // What has been rounded once is not changed again.
    EXPECT_TRUE(network_text(*read) == network_text(weights));
}

TEST(NetworkText, NeedsNoEscapeInAStringLiteral) {
    const std::string text = network_text(random_weights({32, 0}, 2));
    EXPECT_EQ(text.find_first_of("\"\\?$@`;[]"), std::string::npos);
}

TEST(NetworkText, RefusesDamage) {
    const std::string good = network_text(random_weights({32, 0}, 3));
    EXPECT_FALSE(parse_network(""));
    EXPECT_FALSE(parse_network("buwei-network 1 32"));
    EXPECT_FALSE(parse_network("buwei-network 1 33 1\n"));
    EXPECT_FALSE(parse_network("buwei-network 1 32 99\n"));
    EXPECT_FALSE(parse_network(good + "more"));
    EXPECT_FALSE(parse_network(good.substr(0, good.size() - 4)));
    std::string scale = good;
    scale.replace(scale.find("tensor input.bias ") + 18, 3, "nan");
    EXPECT_FALSE(parse_network(scale));
}

// Whatever one character is turned into, reading ends with a network of finite weights or with an
// error.
TEST(NetworkText, AnyChangedCharacterIsHarmless) {
    const std::string good = network_text(random_weights({32, 0}, 4));
    Rng rng(9);
#ifdef BUWEI_SANITIZED
    const int rounds = 200;
#else
    const int rounds = 2000;
#endif
    for (int round = 0; round < rounds; ++round) {
        std::string text = good;
        const int changes = 1 + static_cast<int>(rng.below(3));
        for (int i = 0; i < changes; ++i) {
            // The lines of words are few; make sure they are hit too.
            const auto span = static_cast<std::uint32_t>(rng.below(2) == 0 ? 80 : text.size());
            text[rng.below(span)] = static_cast<char>(rng.below(256));
        }
        if (rng.below(4) == 0) text.resize(rng.below(static_cast<std::uint32_t>(text.size())));
        if (const Result<NetworkWeights> read = parse_network(text)) {
            EXPECT_TRUE(std::all_of(read->values.begin(), read->values.end(),
                                    [](float value) { return std::isfinite(value); }));
        } else {
            EXPECT_FALSE(read.error().message.empty());
        }
    }
}

}  // namespace
}  // namespace buwei
