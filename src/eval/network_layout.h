// The network's tensors: which there are, how large, and where each lies in the one array of
// weights that files, trainer and inference share.
//
//   x0      = relu(conv(planes) + scalars * input.scalars + bias)
//   block:  y = relu(conv(x) + bias)
//           x = relu(x + conv(y) + pooled(y) * pool + bias)
//   head:   h = relu(x * head.kernel + pooled(x) * head.pool + bias)      16 + 16 channels
//   policy: one number for each place, from the first 16 channels of h there
//   value:  pooled(the other 16 channels of h) and the scalars, 32 hidden units, one number
//   owner:  three numbers for each place, from x; a target that only helps training
//
// conv is a 3x3 convolution, pooled(y) the mean and the maximum of each channel over the board.
// Global pooling as a bias is from Wu, "Accelerating Self-Play Learning in Go", 2019; the residual
// blocks are those of He et al., 2015, without batch normalisation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/features.h"

namespace buwei {

struct NetworkShape {
    int channels = 32;  // a multiple of kChannelGroup
    int blocks = 3;
};

constexpr int kChannelGroup = 32;
constexpr int kMostChannels = 128;
constexpr int kMostBlocks = 16;
constexpr int kTaps = 9;  // of a 3x3 convolution
constexpr int kPolicyChannels = 16;
constexpr int kValueChannels = 16;
constexpr int kHeadChannels = kPolicyChannels + kValueChannels;
constexpr int kValueInputs = 2 * kValueChannels + kScalars;
constexpr int kValueHidden = 32;
constexpr int kOwners = 3;  // mine, theirs, nobody's

// A matrix, row by row: element (r, c) is weight offset + r * columns + c. The rows of a
// convolution are tap * inputs + input, its columns the outputs; taps go row by row.
struct Tensor {
    std::string name;
    int rows = 0;
    int columns = 0;
    std::size_t offset = 0;
    std::size_t size() const { return static_cast<std::size_t>(rows) * columns; }
};

struct ConvolutionTensors {
    Tensor kernel;
    Tensor bias;
};

struct BlockTensors {
    ConvolutionTensors first;
    ConvolutionTensors second;
    Tensor pool;
};

class NetworkLayout {
public:
    // Precondition: valid().
    explicit NetworkLayout(const NetworkShape& shape);
    static bool valid(const NetworkShape& shape);

    // All of them, in the order of the array.
    const std::vector<Tensor>& tensors() const { return tensors_; }
    std::size_t size() const { return size_; }

    ConvolutionTensors input;
    Tensor input_scalars;
    std::vector<BlockTensors> blocks;
    ConvolutionTensors head;  // its kernel is 1x1
    Tensor head_pool;
    Tensor policy;
    ConvolutionTensors value_hidden;  // a plain matrix
    ConvolutionTensors value_output;
    ConvolutionTensors owner;

private:
    Tensor add(const std::string& name, int rows, int columns);

    std::vector<Tensor> tensors_;
    std::size_t size_ = 0;
};

struct NetworkWeights {
    NetworkShape shape;
    std::vector<float> values;  // as NetworkLayout(shape) says
};

}  // namespace buwei
