#include "train/backprop.h"

#include <algorithm>

#include "train/layers.h"

namespace buwei {

Backprop::Backprop(const NetworkShape& shape, int most_samples, ProductsChoice choice)
    : shape_(shape),
      layout_(shape),
      products_(make_products(choice, std::max(shape.channels, kPlanes))) {
    const std::size_t samples = static_cast<std::size_t>(most_samples);
    const std::size_t places = samples * kCanvasPoints;
    const std::size_t channels = static_cast<std::size_t>(shape.channels);
    no_bias_.resize(std::max<std::size_t>(channels, kHeadChannels), 0);
    input_output_.resize(places * channels);
    spread_.resize(samples * std::max<std::size_t>(channels, kHeadChannels));
    blocks_.resize(static_cast<std::size_t>(shape.blocks));
    for (BlockState& block : blocks_) {
        block.inner.resize(places * channels);
        block.pooled.resize(samples * 2 * channels);
        block.maxima.resize(samples * channels);
        block.output.resize(places * channels);
    }
    pooled_.resize(samples * 2 * channels);
    maxima_.resize(samples * channels);
    head_.resize(places * kHeadChannels);
    head_policy_.resize(places * kPolicyChannels);
    value_pooled_.resize(samples * 2 * kValueChannels);
    value_inputs_.resize(samples * kValueInputs);
    value_maxima_.resize(samples * kValueChannels);
    value_hidden_.resize(samples * kValueHidden);
    policy_.resize(places);
    value_.resize(samples);
    owner_.resize(places * kOwners);
    policy_gradient_.resize(policy_.size());
    value_gradient_.resize(value_.size());
    owner_gradient_.resize(owner_.size());
    head_policy_gradient_.resize(head_policy_.size());
    value_hidden_gradient_.resize(value_hidden_.size());
    value_inputs_gradient_.resize(value_inputs_.size());
    head_gradient_.resize(head_.size());
    pooled_gradient_.resize(pooled_.size());
    spread_gradient_.resize(spread_.size());
    trunk_gradient_.resize(places * channels);
    inner_gradient_.resize(places * channels);
}

Loss Backprop::run(const Slice& slice, const float* weights, float* gradient) {
    forward(slice, weights);
    Loss loss;
    loss.samples = slice.samples;
    policy_loss(slice, policy_.data(), loss, policy_gradient_.data());
    value_loss(slice, value_.data(), loss, value_gradient_.data());
    owner_loss(slice, owner_.data(), loss, owner_gradient_.data());
    if (gradient != nullptr) backward(slice, weights, gradient);
    return loss;
}

void Backprop::forward(const Slice& slice, const float* weights) {
    const auto at = [weights](const Tensor& tensor) { return weights + tensor.offset; };
    const int channels = shape_.channels;
    convolution_forward(*products_, {slice.samples, kPlanes, channels}, slice.planes.data(),
                        at(layout_.input.kernel), at(layout_.input.bias), input_output_.data());
    dense_forward(*products_, slice.samples, kScalars, channels, slice.scalars.data(),
                  at(layout_.input_scalars), no_bias_.data(), spread_.data());
    spread_forward(slice.samples, channels, spread_.data(), input_output_.data());
    relu_forward(slice.samples * kCanvasPoints, channels, slice.mask.data(), input_output_.data());
    for (std::size_t i = 0; i < blocks_.size(); ++i) forward_block(i, slice, weights);
    forward_heads(slice, weights);
}

void Backprop::forward_block(std::size_t index, const Slice& slice, const float* weights) {
    const auto at = [weights](const Tensor& tensor) { return weights + tensor.offset; };
    const BlockTensors& tensors = layout_.blocks[index];
    BlockState& block = blocks_[index];
    const Floats& input = trunk(index);
    const int channels = shape_.channels;
    const int places = slice.samples * kCanvasPoints;
    const ConvolutionShape shape = {slice.samples, channels, channels};

    convolution_forward(*products_, shape, input.data(), at(tensors.first.kernel),
                        at(tensors.first.bias), block.inner.data());
    relu_forward(places, channels, slice.mask.data(), block.inner.data());
    pool_forward({slice.samples, channels, 0, channels}, block.inner.data(), slice.counts.data(),
                 block.pooled.data(), block.maxima.data());
    convolution_forward(*products_, shape, block.inner.data(), at(tensors.second.kernel),
                        at(tensors.second.bias), block.output.data());
    dense_forward(*products_, slice.samples, 2 * channels, channels, block.pooled.data(),
                  at(tensors.pool), no_bias_.data(), spread_.data());
    spread_forward(slice.samples, channels, spread_.data(), block.output.data());
    for (int i = 0; i < places * channels; ++i) block.output[i] += input[i];
    relu_forward(places, channels, slice.mask.data(), block.output.data());
}

void Backprop::forward_heads(const Slice& slice, const float* weights) {
    const auto at = [weights](const Tensor& tensor) { return weights + tensor.offset; };
    const Floats& x = trunk(blocks_.size());
    const int samples = slice.samples;
    const int places = samples * kCanvasPoints;
    const int channels = shape_.channels;

    pool_forward({samples, channels, 0, channels}, x.data(), slice.counts.data(), pooled_.data(),
                 maxima_.data());
    dense_forward(*products_, places, channels, kHeadChannels, x.data(), at(layout_.head.kernel),
                  at(layout_.head.bias), head_.data());
    dense_forward(*products_, samples, 2 * channels, kHeadChannels, pooled_.data(),
                  at(layout_.head_pool), no_bias_.data(), spread_.data());
    spread_forward(samples, kHeadChannels, spread_.data(), head_.data());
    relu_forward(places, kHeadChannels, slice.mask.data(), head_.data());

    for (int place = 0; place < places; ++place) {
        std::copy_n(&head_[place * kHeadChannels], kPolicyChannels,
                    &head_policy_[place * kPolicyChannels]);
    }
    dense_forward(*products_, places, kPolicyChannels, 1, head_policy_.data(), at(layout_.policy),
                  no_bias_.data(), policy_.data());

    pool_forward({samples, kHeadChannels, kPolicyChannels, kValueChannels}, head_.data(),
                 slice.counts.data(), value_pooled_.data(), value_maxima_.data());
    for (int sample = 0; sample < samples; ++sample) {
        float* inputs = &value_inputs_[sample * kValueInputs];
        std::copy_n(&value_pooled_[sample * 2 * kValueChannels], 2 * kValueChannels, inputs);
        std::copy_n(&slice.scalars[sample * kScalars], kScalars, inputs + 2 * kValueChannels);
    }
    dense_forward(*products_, samples, kValueInputs, kValueHidden, value_inputs_.data(),
                  at(layout_.value_hidden.kernel), at(layout_.value_hidden.bias),
                  value_hidden_.data());
    for (int i = 0; i < samples * kValueHidden; ++i) {
        value_hidden_[i] = std::max(0.0F, value_hidden_[i]);
    }
    dense_forward(*products_, samples, kValueHidden, 1, value_hidden_.data(),
                  at(layout_.value_output.kernel), at(layout_.value_output.bias), value_.data());
    dense_forward(*products_, places, channels, kOwners, x.data(), at(layout_.owner.kernel),
                  at(layout_.owner.bias), owner_.data());
}

void Backprop::backward(const Slice& slice, const float* weights, float* gradient) {
    const int channels = shape_.channels;
    backward_heads(slice, weights, gradient);
    for (std::size_t i = blocks_.size(); i > 0; --i)
        backward_block(i - 1, slice, weights, gradient);
    relu_backward(slice.samples * kCanvasPoints * channels, input_output_.data(),
                  trunk_gradient_.data());
    spread_backward(slice.samples, channels, trunk_gradient_.data(), spread_gradient_.data());
    dense_backward(*products_, slice.samples, kScalars, channels, slice.scalars.data(), nullptr,
                   spread_gradient_.data(), gradient + layout_.input_scalars.offset, nullptr,
                   nullptr, false);
    convolution_backward(*products_, {slice.samples, kPlanes, channels}, slice.planes.data(),
                         nullptr, trunk_gradient_.data(), gradient + layout_.input.kernel.offset,
                         gradient + layout_.input.bias.offset, nullptr);
}

void Backprop::backward_heads(const Slice& slice, const float* weights, float* gradient) {
    const auto at = [weights](const Tensor& tensor) { return weights + tensor.offset; };
    const auto to = [gradient](const Tensor& tensor) { return gradient + tensor.offset; };
    const Floats& x = trunk(blocks_.size());
    const int samples = slice.samples;
    const int places = samples * kCanvasPoints;
    const int channels = shape_.channels;

    // Value
    dense_backward(*products_, samples, kValueHidden, 1, value_hidden_.data(),
                   at(layout_.value_output.kernel), value_gradient_.data(),
                   to(layout_.value_output.kernel), to(layout_.value_output.bias),
                   value_hidden_gradient_.data(), false);
    relu_backward(samples * kValueHidden, value_hidden_.data(), value_hidden_gradient_.data());
    dense_backward(*products_, samples, kValueInputs, kValueHidden, value_inputs_.data(),
                   at(layout_.value_hidden.kernel), value_hidden_gradient_.data(),
                   to(layout_.value_hidden.kernel), to(layout_.value_hidden.bias),
                   value_inputs_gradient_.data(), false);
    for (int sample = 0; sample < samples; ++sample) {
        std::copy_n(&value_inputs_gradient_[sample * kValueInputs], 2 * kValueChannels,
                    &pooled_gradient_[sample * 2 * kValueChannels]);
    }
    // Policy
    dense_backward(*products_, places, kPolicyChannels, 1, head_policy_.data(), at(layout_.policy),
                   policy_gradient_.data(), to(layout_.policy), nullptr,
                   head_policy_gradient_.data(), false);
    std::fill_n(head_gradient_.begin(), places * kHeadChannels, 0.0F);
    for (int place = 0; place < places; ++place) {
        std::copy_n(&head_policy_gradient_[place * kPolicyChannels], kPolicyChannels,
                    &head_gradient_[place * kHeadChannels]);
    }
    pool_backward({samples, kHeadChannels, kPolicyChannels, kValueChannels},
                  pooled_gradient_.data(), slice.counts.data(), value_maxima_.data(),
                  head_gradient_.data());
    // Head
    relu_backward(places * kHeadChannels, head_.data(), head_gradient_.data());
    spread_backward(samples, kHeadChannels, head_gradient_.data(), spread_gradient_.data());
    dense_backward(*products_, places, channels, kOwners, x.data(), at(layout_.owner.kernel),
                   owner_gradient_.data(), to(layout_.owner.kernel), to(layout_.owner.bias),
                   trunk_gradient_.data(), false);
    dense_backward(*products_, places, channels, kHeadChannels, x.data(), at(layout_.head.kernel),
                   head_gradient_.data(), to(layout_.head.kernel), to(layout_.head.bias),
                   trunk_gradient_.data(), true);
    dense_backward(*products_, samples, 2 * channels, kHeadChannels, pooled_.data(),
                   at(layout_.head_pool), spread_gradient_.data(), to(layout_.head_pool), nullptr,
                   pooled_gradient_.data(), false);
    pool_backward({samples, channels, 0, channels}, pooled_gradient_.data(), slice.counts.data(),
                  maxima_.data(), trunk_gradient_.data());
}

// On entry trunk_gradient_ is that of the block's output, on return that of its input.
void Backprop::backward_block(std::size_t index, const Slice& slice, const float* weights,
                              float* gradient) {
    const auto at = [weights](const Tensor& tensor) { return weights + tensor.offset; };
    const auto to = [gradient](const Tensor& tensor) { return gradient + tensor.offset; };
    const BlockTensors& tensors = layout_.blocks[index];
    BlockState& block = blocks_[index];
    const int channels = shape_.channels;
    const int count = slice.samples * kCanvasPoints * channels;
    const ConvolutionShape shape = {slice.samples, channels, channels};

    relu_backward(count, block.output.data(), trunk_gradient_.data());
    std::fill_n(inner_gradient_.begin(), count, 0.0F);
    convolution_backward(*products_, shape, block.inner.data(), at(tensors.second.kernel),
                         trunk_gradient_.data(), to(tensors.second.kernel), to(tensors.second.bias),
                         inner_gradient_.data());
    spread_backward(slice.samples, channels, trunk_gradient_.data(), spread_gradient_.data());
    dense_backward(*products_, slice.samples, 2 * channels, channels, block.pooled.data(),
                   at(tensors.pool), spread_gradient_.data(), to(tensors.pool), nullptr,
                   pooled_gradient_.data(), false);
    pool_backward({slice.samples, channels, 0, channels}, pooled_gradient_.data(),
                  slice.counts.data(), block.maxima.data(), inner_gradient_.data());
    relu_backward(count, block.inner.data(), inner_gradient_.data());
    // The shortcut has carried the gradient to the input already; the first convolution adds.
    convolution_backward(*products_, shape, trunk(index).data(), at(tensors.first.kernel),
                         inner_gradient_.data(), to(tensors.first.kernel), to(tensors.first.bias),
                         trunk_gradient_.data());
}

}  // namespace buwei
