#include "train/grow.h"

#include <map>
#include <string>

#include "train/trainer.h"

namespace buwei {
namespace {

// How the rows of a tensor are made up: groups (taps of a convolution, or mean and maximum), each
// with a row for each channel. A tensor whose rows are no channels is one group.
struct Rows {
    int groups = 1;
    int each = 0;
};

// The same groups lie in both networks, so their number is known where only one of the two is.
Rows rows_of(const Tensor& tensor, const NetworkShape& shape) {
    const bool from_channels = tensor.name == "owner" || tensor.name == "head.kernel" ||
                               tensor.name == "head.pool" || tensor.name.find("block") == 0;
    if (!from_channels || tensor.rows % shape.channels != 0) return {1, tensor.rows};
    return {tensor.rows / shape.channels, shape.channels};
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
        const Rows old_rows = rows_of(old, small.shape);
        const Rows rows = rows_of(grown, shape);
        for (int row = 0; row < grown.rows; ++row) {
            const int within = row % rows.each;
            const int old_row = row / rows.each * old_rows.each + within;
            for (int column = 0; column < old.columns; ++column) {
                const std::size_t at = grown.offset + static_cast<std::size_t>(row) * grown.columns;
                const bool known = within < old_rows.each;
                large.values[at + column] =
                    known ? small.values[old.offset +
                                         static_cast<std::size_t>(old_row) * old.columns + column]
                          : 0;
            }
        }
    }
    for (int i = small.shape.blocks; i < shape.blocks; ++i) silence(to.blocks[i], large.values);
    return large;
}

}  // namespace buwei
