// The weights of a convolution by Winograd's method as whole numbers of 16 bits.
#pragma once

#include <cstdint>
#include <vector>

namespace buwei {

// What an AVX-512 register holds.
constexpr int kLaneShorts = 32;
struct alignas(64) ShortLane {
    std::int16_t values[kLaneShorts];
};

struct ShortWeights {
    // [group of 32 outputs][25 places of a tile][pair of inputs][32 outputs][2 inputs]
    std::vector<ShortLane> weights;
    // What one means: [group of 32 outputs][25 places][32 outputs]
    std::vector<float> units;

    // All lanes one after the other.
    const std::int16_t* values() const { return weights[0].values; }
};

// `transformed`: [blocks][inputs][columns], where each block and column is scaled by itself:
// as much as possible while the sum of its products with any numbers of 16 bits has 32.
// Precondition: `inputs` is even, and a pair of them fills whole lanes.
ShortWeights make_short_weights(const float* transformed, int blocks, int inputs, int columns);

// What one means among the transformed inputs, so that all of them fit into 16 bits.
// `largest`: of the activations, none of which is negative.
float input_unit(float largest);

}  // namespace buwei
