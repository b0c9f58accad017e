#include "train/grow.h"

#include <map>
#include <string>

#include "train/trainer.h"

namespace buwei {
namespace {

// The rows of a tensor come in groups (taps of a convolution, or mean and maximum), each with a row
// for every channel. How many rows a group has; a tensor whose rows are no channels is one group.
int rows_of_a_group(const Tensor& tensor, const NetworkShape& shape) {
    const bool from_channels = tensor.name == "owner" || tensor.name == "head.kernel" ||
                               tensor.name == "head.pool" || tensor.name.find("block") == 0;
    const bool is_bias = tensor.rows == 1;
    return from_channels && !is_bias ? shape.channels : tensor.rows;
}

// A block that passes on what it gets: it adds nothing to the trunk.
void silence(const BlockTensors& block, std::vector<float>& values) {
    for (const Tensor* tensor : {&block.second.kernel, &block.second.bias, &block.pool}) {
        for (std::size_t i = 0; i < tensor->size(); ++i) values[tensor->offset + i] = 0;
    }
}

}  // namespace

Result<NetworkWeights> grow(const NetworkWeights& small, const NetworkShape& shape,
                            std::uint64_t seed) {
    if (shape.channels < small.shape.channels || shape.blocks < small.shape.blocks) {
        return Error{"a network can only grow: it has " + std::to_string(small.shape.channels) +
                     " channels and " + std::to_string(small.shape.blocks) + " blocks"};
    }
    const NetworkLayout from(small.shape);
    const NetworkLayout to(shape);
    NetworkWeights large;
    large.shape = shape;
    large.values = initial_state(shape, seed).weights;
    std::map<std::string, const Tensor*> tensors;
    for (const Tensor& tensor : to.tensors()) tensors[tensor.name] = &tensor;

    for (const Tensor& old : from.tensors()) {
        const Tensor& grown = *tensors.at(old.name);
        const int old_group = rows_of_a_group(old, small.shape);
        const int group = rows_of_a_group(grown, shape);
        for (int row = 0; row < grown.rows; ++row) {
            const bool known = row % group < old_group;
            const int old_row = row / group * old_group + row % group;
            float* to_row =
                large.values.data() + grown.offset + static_cast<std::size_t>(row) * grown.columns;
            const float* from_row = small.values.data() + old.offset +
                                    static_cast<std::size_t>(known ? old_row : 0) * old.columns;
            for (int column = 0; column < old.columns; ++column) {
                to_row[column] = known ? from_row[column] : 0;
            }
        }
    }
    for (int i = small.shape.blocks; i < shape.blocks; ++i) silence(to.blocks[i], large.values);
    return large;
}

}  // namespace buwei
