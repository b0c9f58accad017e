// Is a gradient right? Compares it with how much the loss really changes along a direction.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
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

// `loss` is computed from `values` as they are at the call. The gradient's promise is tried in both
// ways along random directions, with a few steps around `step`: a short one suffers from rounding,
// a long one from the corners of the function, and a wrong gradient disagrees with all of them.
inline void expect_gradient(Floats& values, const Floats& gradient,
                            const std::function<double()>& loss, double step, double tolerance,
                            std::uint64_t seed = 1) {
    Rng rng(seed);
    const Floats start = values;
    const double size = std::sqrt(dot(gradient, gradient));
    EXPECT_GT(size, 0) << "a gradient of zero proves nothing";
    for (int round = 0; round < 3; ++round) {
        const Floats direction = random_floats(values.size(), rng);
        const auto moved = [&](double distance) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                values[i] = start[i] + static_cast<float>(distance) * direction[i];
            }
            const double result = loss();
            values = start;
            return result;
        };
        const double promised = dot(gradient, direction);
        double closest = std::numeric_limits<double>::infinity();
        for (const double distance : {step, 3 * step, step / 3}) {
            const double measured = (moved(distance) - moved(-distance)) / (2 * distance);
            if (std::abs(measured - promised) < std::abs(closest - promised)) closest = measured;
        }
        EXPECT_NEAR(closest, promised, tolerance * (size + 1e-3)) << "round " << round;
    }
}

}  // namespace buwei
