#include "eval/network_layout.h"

namespace buwei {

bool NetworkLayout::valid(const NetworkShape& shape) {
    return shape.channels >= kChannelGroup && shape.channels <= kMostChannels &&
           shape.channels % kChannelGroup == 0 && shape.blocks >= 0 && shape.blocks <= kMostBlocks;
}

NetworkLayout::NetworkLayout(const NetworkShape& shape) {
    const int channels = shape.channels;
    input.kernel = add("input.kernel", kTaps * kPlanes, channels);
    input.bias = add("input.bias", 1, channels);
    input_scalars = add("input.scalars", kScalars, channels);
    for (int i = 0; i < shape.blocks; ++i) {
        const std::string name = "block" + std::to_string(i);
        BlockTensors block;
        block.first.kernel = add(name + ".first.kernel", kTaps * channels, channels);
        block.first.bias = add(name + ".first.bias", 1, channels);
        block.second.kernel = add(name + ".second.kernel", kTaps * channels, channels);
        block.second.bias = add(name + ".second.bias", 1, channels);
        block.pool = add(name + ".pool", 2 * channels, channels);
        blocks.push_back(block);
    }
    head.kernel = add("head.kernel", channels, kHeadChannels);
    head.bias = add("head.bias", 1, kHeadChannels);
    head_pool = add("head.pool", 2 * channels, kHeadChannels);
    policy = add("policy", kPolicyChannels, 1);
    value_hidden.kernel = add("value.hidden", kValueInputs, kValueHidden);
    value_hidden.bias = add("value.hidden.bias", 1, kValueHidden);
    value_output.kernel = add("value.output", kValueHidden, 1);
    value_output.bias = add("value.output.bias", 1, 1);
    owner.kernel = add("owner", channels, kOwners);
    owner.bias = add("owner.bias", 1, kOwners);
}

Tensor NetworkLayout::add(const std::string& name, int rows, int columns) {
    Tensor tensor;
    tensor.name = name;
    tensor.rows = rows;
    tensor.columns = columns;
    tensor.offset = size_;
    size_ += tensor.size();
    tensors_.push_back(tensor);
    return tensor;
}

}  // namespace buwei
