#include "eval/network.h"

#include "eval/kernels.h"

namespace buwei {
namespace {

// Winograd's transform of a row of three kernel elements for tiles of three outputs, with the
// interpolation points 0, 1, -1, 2 and infinity (Lavin and Gray, "Fast algorithms for
// convolutional neural networks", 2016).
constexpr float kKernelTransform[kTileSide][3] = {
    {1.0F / 2, 0, 0},
    {-1.0F / 2, -1.0F / 2, -1.0F / 2},
    {-1.0F / 6, 1.0F / 6, -1.0F / 6},
    {1.0F / 6, 1.0F / 3, 2.0F / 3},
    {0, 0, 1},
};

}  // namespace

Network::Network(const NetworkWeights& weights) : weights_(weights), layout_(weights.shape) {
    input_ = prepare(layout_.input);
    for (const BlockTensors& block : layout_.blocks) {
        blocks_.push_back({prepare(block.first), prepare(block.second)});
    }
    const Tensor& head = layout_.head.kernel;
    head_tiles_ = make_tile_matrix(data(head), head.rows, head.columns, 1);
}

Convolution Network::prepare(const ConvolutionTensors& tensors) const {
    Convolution result;
    result.inputs = tensors.kernel.rows / kTaps;
    result.outputs = tensors.kernel.columns;
    result.kernel = data(tensors.kernel);
    result.bias = data(tensors.bias);
    result.tiles = make_tile_matrix(result.kernel, tensors.kernel.rows, result.outputs, 3);
    result.transformed.resize(std::size_t{kTilePlaces} * result.inputs * result.outputs /
                              kLaneFloats);
    float* out = result.transformed[0].values;
    for (int group = 0; group < result.outputs; group += kChannelGroup) {
        for (int place = 0; place < kTilePlaces; ++place) {
            const float* rows = kKernelTransform[place / kTileSide];
            const float* columns = kKernelTransform[place % kTileSide];
            for (int input = 0; input < result.inputs; ++input) {
                for (int output = group; output < group + kChannelGroup; ++output) {
                    float sum = 0;
                    for (int tap = 0; tap < kTaps; ++tap) {
                        const int at = (tap * result.inputs + input) * result.outputs + output;
                        sum += rows[tap / 3] * columns[tap % 3] * result.kernel[at];
                    }
                    *out++ = sum;
                }
            }
        }
    }
    result.shorts = make_short_weights(result.transformed[0].values,
                                       kTilePlaces * result.outputs / kChannelGroup, result.inputs,
                                       kChannelGroup);
    return result;
}

}  // namespace buwei
