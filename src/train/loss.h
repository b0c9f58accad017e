// What training makes small: how far the network's answers are from what is to be learned.
#pragma once

#include "train/samples.h"

namespace buwei {

// Sums over samples, in nats.
struct Loss {
    double policy = 0;  // cross entropy over the legal moves
    double value = 0;   // cross entropy of win and loss
    double owner = 0;   // cross entropy of the owner, a mean over the points where it is known
    double samples = 0;

    Loss& operator+=(const Loss& other);
};

constexpr float kOwnerWeight = 0.25F;  // of the helper target; the others count in full

// Each adds to the loss and sets the gradient with respect to the network's numbers.
void policy_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient);
void value_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient);
void owner_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient);

}  // namespace buwei
