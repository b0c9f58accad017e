// A network made ready for inference: the weights once more, in the order the kernels read them.
// Never changes after it is made, so threads may share one.
#pragma once

#include <vector>

#include "eval/network_layout.h"
#include "eval/short_weights.h"
#include "eval/tile_matrix.h"

namespace buwei {

// Sixteen numbers: a line of the cache, and what one AVX-512 register or two of AVX2 hold. Arrays
// of them are aligned for it.
constexpr int kLaneFloats = 16;
struct alignas(64) Lane {
    float values[kLaneFloats];
};
using LaneArray = std::vector<Lane>;

// A 3x3 convolution in all of the forms in use.
struct Convolution {
    int inputs = 0;
    int outputs = 0;
    const float* kernel = nullptr;  // [tap][input][output]
    const float* bias = nullptr;
    // Winograd's: [group of 32 outputs][25 places of a tile][input][32 outputs]
    LaneArray transformed;
    ShortWeights shorts;  // the same in fewer bits
    TileMatrix tiles;     // a piece for each row of the kernel
};

class Network {
public:
    explicit Network(const NetworkWeights& weights);
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    const NetworkShape& shape() const { return weights_.shape; }
    const NetworkLayout& layout() const { return layout_; }
    const float* data(const Tensor& tensor) const { return weights_.values.data() + tensor.offset; }

    struct Block {
        Convolution first;
        Convolution second;
    };
    const Convolution& input() const { return input_; }
    const std::vector<Block>& blocks() const { return blocks_; }
    const TileMatrix& head_tiles() const { return head_tiles_; }

private:
    Convolution prepare(const ConvolutionTensors& tensors) const;

    NetworkWeights weights_;
    NetworkLayout layout_;
    Convolution input_;
    std::vector<Block> blocks_;
    TileMatrix head_tiles_;
};

}  // namespace buwei
