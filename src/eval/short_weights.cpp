#include "eval/short_weights.h"

#include <algorithm>
#include <cmath>

namespace buwei {
namespace {

constexpr float kMostShort = 32767;
// A transform of numbers from 0 to 1 is at most so large: one line of them gives -3 to 3, and a
// line of such numbers at most six times as much.
constexpr float kMostGrowth = 18;

// Sizes of weights that add up to this, times 32,768 each, stay below 2^31. Rounding may add a
// half for each input.
float most_sum(int inputs) {
    return 65535.0F - static_cast<float>(inputs) / 2;
}

}  // namespace

ShortWeights make_short_weights(const float* transformed, int blocks, int inputs, int columns) {
    ShortWeights result;
    const int size = inputs * columns;
    result.weights.resize(static_cast<std::size_t>(blocks) * size / kLaneShorts);
    result.units.resize(static_cast<std::size_t>(blocks) * columns);
    std::int16_t* const first = result.weights[0].values;
    for (int block = 0; block < blocks; ++block) {
        const float* from = transformed + block * size;
        std::int16_t* to = first + block * size;
        for (int column = 0; column < columns; ++column) {
            float sum = 0;
            float most = 0;
            for (int input = 0; input < inputs; ++input) {
                const float weight = std::abs(from[input * columns + column]);
                sum += weight;
                most = std::max(most, weight);
            }
            const float unit = std::max({sum / most_sum(inputs), most / kMostShort, 1e-20F});
            result.units[block * columns + column] = unit;
            for (int input = 0; input < inputs; ++input) {
                const float whole = std::round(from[input * columns + column] / unit);
                to[(input / 2 * columns + column) * 2 + input % 2] =
                    static_cast<std::int16_t>(whole);
            }
        }
    }
    return result;
}

float input_unit(float largest) {
    return std::max(largest, 1e-9F) * kMostGrowth / kMostShort;
}

}  // namespace buwei
