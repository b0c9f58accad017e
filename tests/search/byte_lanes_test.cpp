#include "search/byte_lanes.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace buwei {
namespace {

std::uint8_t lane(std::uint32_t bits, int number) {
    return static_cast<std::uint8_t>(bits >> (8 * number));
}

// Both implementations against arithmetic on single bytes.
template <class Lanes>
class ByteLanesTest : public testing::Test {};

#if defined(__SSSE3__)
using Implementations = testing::Types<PortableLanes, SseLanes>;
#else
using Implementations = testing::Types<PortableLanes>;
#endif
TYPED_TEST_SUITE(ByteLanesTest, Implementations);

TYPED_TEST(ByteLanesTest, WorksOnEachByte) {
    using Lanes = TypeParam;
    Rng rng(1);
    for (int round = 0; round < 100000; ++round) {
        const auto a = static_cast<std::uint32_t>(rng.next());
        auto b = static_cast<std::uint32_t>(rng.next());
        if (round % 2 == 0) b ^= (b ^ a) & 0x00ff00ffU;  // equal bytes are rare by chance
        const std::uint32_t sum = (Lanes(a) + Lanes(b)).bits();
        const std::uint32_t same = equal(Lanes(a), Lanes(b)).bits();
        int total = 0;
        for (int k = 0; k < 4; ++k) {
            ASSERT_EQ(lane(sum, k), static_cast<std::uint8_t>(lane(a, k) + lane(b, k)));
            ASSERT_EQ(lane(same, k), lane(a, k) == lane(b, k) ? 0xff : 0);
            for (int distance = 1; distance < 4; ++distance) {
                ASSERT_EQ(lane(Lanes(a).rotated(distance).bits(), k),
                          lane(a, (k + 4 - distance) % 4));
            }
            total += lane(a, k);
        }
        ASSERT_EQ(Lanes(a).sum(), total);
        ASSERT_EQ((Lanes(a) & Lanes(b)).bits(), a & b);
        ASSERT_EQ((Lanes(a) | Lanes(b)).bits(), a | b);
        ASSERT_EQ(Lanes(a).without(Lanes(b)).bits(), a & ~b);
    }
    EXPECT_EQ(Lanes::all(0xa5).bits(), 0xa5a5a5a5U);
}

}  // namespace
}  // namespace buwei
