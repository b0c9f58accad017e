#include "train/loss.h"

#include <algorithm>
#include <cmath>

#include "eval/network_layout.h"

namespace buwei {

Loss& Loss::operator+=(const Loss& other) {
    policy += other.policy;
    value += other.value;
    owner += other.owner;
    samples += other.samples;
    return *this;
}

void policy_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient) {
    for (int sample = 0; sample < slice.samples; ++sample) {
        const int start = sample * kCanvasPoints;
        const float* legal = &slice.legal[start];
        const float* target = &slice.policy[start];
        float most = -1e30F;
        for (int i = 0; i < kCanvasPoints; ++i) {
            if (legal[i] > 0) most = std::max(most, logits[start + i]);
        }
        float sum = 0;
        for (int i = 0; i < kCanvasPoints; ++i) {
            if (legal[i] > 0) sum += std::exp(logits[start + i] - most);
        }
        for (int i = 0; i < kCanvasPoints; ++i) {
            const float surprise = most + std::log(sum) - logits[start + i];
            loss.policy += static_cast<double>(target[i] * (legal[i] > 0 ? surprise : 0));
            gradient[start + i] = legal[i] > 0 ? std::exp(-surprise) - target[i] : 0;
        }
    }
}

void value_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient) {
    for (int sample = 0; sample < slice.samples; ++sample) {
        const float logit = logits[sample];
        const float target = slice.win[sample];
        // log(1 + exp(logit)) - target * logit, without overflow
        loss.value += static_cast<double>(std::max(logit, 0.0F) - target * logit +
                                          std::log1p(std::exp(-std::abs(logit))));
        gradient[sample] = 1 / (1 + std::exp(-logit)) - target;
    }
}

void owner_loss(const Slice& slice, const float* logits, Loss& loss, float* gradient) {
    for (int sample = 0; sample < slice.samples; ++sample) {
        const int* owner = &slice.owner[sample * kCanvasPoints];
        const auto known =
            std::count_if(owner, owner + kCanvasPoints, [](int o) { return o >= 0; });
        for (int i = 0; i < kCanvasPoints; ++i) {
            const int at = (sample * kCanvasPoints + i) * kOwners;
            if (owner[i] < 0) {
                std::fill_n(gradient + at, kOwners, 0.0F);
                continue;
            }
            const float most = *std::max_element(logits + at, logits + at + kOwners);
            float sum = 0;
            for (int k = 0; k < kOwners; ++k) sum += std::exp(logits[at + k] - most);
            const float weight = kOwnerWeight / static_cast<float>(known);
            for (int k = 0; k < kOwners; ++k) {
                const float surprise = most + std::log(sum) - logits[at + k];
                const float target = owner[i] == k ? 1.0F : 0.0F;
                loss.owner += static_cast<double>(target * surprise) / static_cast<double>(known);
                gradient[at + k] = weight * (std::exp(-surprise) - target);
            }
        }
    }
}

}  // namespace buwei
