// The network once more, for training: forward through the layers, the loss, and backward. One
// object for each thread holds what lies between the two.
#pragma once

#include <memory>
#include <vector>

#include "eval/network_layout.h"
#include "train/loss.h"
#include "train/products.h"
#include "train/samples.h"

namespace buwei {

class Backprop {
public:
    // Precondition: this processor can do what is chosen.
    Backprop(const NetworkShape& shape, int most_samples,
             ProductsChoice choice = ProductsChoice::kFastest);

    // The loss of a slice. If `gradient` is not null, the gradient of the loss's sum is added to
    // it. Precondition: at most `most_samples` samples.
    Loss run(const Slice& slice, const float* weights, float* gradient);

    // What the last run() answered, [sample][place] and [sample]: as inference must.
    const std::vector<float>& policy_logits() const { return policy_; }
    const std::vector<float>& value_logits() const { return value_; }

private:
    using Floats = std::vector<float>;

    // What a block's forward step leaves for its backward step.
    struct BlockState {
        Floats inner;  // y
        Floats pooled;
        std::vector<int> maxima;
        Floats output;  // x
    };

    void forward(const Slice& slice, const float* weights);
    void forward_block(std::size_t index, const Slice& slice, const float* weights);
    void forward_heads(const Slice& slice, const float* weights);
    void backward(const Slice& slice, const float* weights, float* gradient);
    void backward_heads(const Slice& slice, const float* weights, float* gradient);
    void backward_block(std::size_t index, const Slice& slice, const float* weights,
                        float* gradient);
    const Floats& trunk(std::size_t blocks) const {
        return blocks == 0 ? input_output_ : blocks_[blocks - 1].output;
    }

    NetworkShape shape_;
    NetworkLayout layout_;
    std::unique_ptr<Products> products_;
    Floats no_bias_;
    Floats input_output_;
    Floats spread_;  // a vector for each sample
    std::vector<BlockState> blocks_;
    Floats pooled_;
    std::vector<int> maxima_;
    Floats head_;
    Floats head_policy_;  // the policy's channels of it, packed
    Floats value_pooled_;
    Floats value_inputs_;
    std::vector<int> value_maxima_;
    Floats value_hidden_;
    Floats policy_;
    Floats value_;
    Floats owner_;
    // Gradients
    Floats policy_gradient_;
    Floats value_gradient_;
    Floats owner_gradient_;
    Floats head_policy_gradient_;
    Floats value_hidden_gradient_;
    Floats value_inputs_gradient_;
    Floats head_gradient_;
    Floats pooled_gradient_;
    Floats spread_gradient_;
    Floats trunk_gradient_;
    Floats inner_gradient_;
};

}  // namespace buwei
