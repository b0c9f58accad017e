// Weights at random, of a size that keeps activations near one.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/random.h"
#include "eval/network_layout.h"

namespace buwei {

inline NetworkWeights random_weights(const NetworkShape& shape, std::uint64_t seed) {
    NetworkWeights weights;
    weights.shape = shape;
    const NetworkLayout layout(shape);
    weights.values.resize(layout.size());
    Rng rng(seed);
    for (const Tensor& tensor : layout.tensors()) {
        const double scale = 2 * std::sqrt(3.0 / tensor.rows);
        for (std::size_t i = 0; i < tensor.size(); ++i) {
            weights.values[tensor.offset + i] = static_cast<float>(scale * (rng.uniform() - 0.5));
        }
    }
    return weights;
}

}  // namespace buwei
