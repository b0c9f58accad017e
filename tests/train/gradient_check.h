// Is a gradient right? Compares it with how much the loss really changes along a direction.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "base/random.h"

namespace buwei {

using Floats = std::vector<float>;

inline Floats random_floats(std::size_t count, Rng& rng) {
    Floats values(count);
    for (float& value : values) value = static_cast<float>(2 * rng.uniform() - 1);
    return values;
}

inline double dot(const Floats& a, const Floats& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    return sum;
}

// `loss` is computed from `values` as they are at the call. With `step` the gradient's promise is
// tried in both ways along random directions.
inline void expect_gradient(Floats& values, const Floats& gradient,
                            const std::function<double()>& loss, double step, double tolerance,
                            std::uint64_t seed = 1) {
    Rng rng(seed);
    const Floats start = values;
    for (int round = 0; round < 3; ++round) {
        const Floats direction = random_floats(values.size(), rng);
        const auto moved = [&](double sign) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                values[i] = start[i] + static_cast<float>(sign * step) * direction[i];
            }
            const double result = loss();
            values = start;
            return result;
        };
        const double measured = (moved(1) - moved(-1)) / (2 * step);
        const double promised = dot(gradient, direction);
        const double size = std::sqrt(dot(gradient, gradient));
        EXPECT_NEAR(measured, promised, tolerance * (size + 1e-3)) << "round " << round;
        EXPECT_GT(size, 0) << "a gradient of zero proves nothing";
    }
}

}  // namespace buwei
