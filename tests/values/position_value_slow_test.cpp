#include <gtest/gtest.h>

#include "values/values_by_play.h"

namespace buwei {
namespace {

TEST(PositionValuesSlow, AreRightForEveryPositionOfThreeByFour) {
    expect_values_by_play(3, 4, 1);
}

TEST(PositionValuesSlow, AreRightForEveryPositionOfTwoByFiveAndOneByTen) {
    expect_values_by_play(2, 5, 1);
    expect_values_by_play(1, 10, 1);
}

}  // namespace
}  // namespace buwei
