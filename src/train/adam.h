// The optimiser: Adam (Kingma and Ba, 2014) with decoupled weight decay (Loshchilov and Hutter,
// 2017), and beside the weights their moving average, which is steadier and plays better than the
// weights of any one moment (Izmailov et al., 2018, average likewise).
#pragma once

#include <cstdint>
#include <vector>

namespace buwei {

struct AdamSettings {
    float rate = 1e-3F;
    float first_decay = 0.9F;
    float second_decay = 0.999F;
    float epsilon = 1e-8F;
    float weight_decay = 1e-4F;  // a step takes this share times the rate off every weight
    float average_decay = 0.998F;
};

// Everything a run needs to go on where it stopped.
struct TrainingState {
    std::vector<float> weights;
    std::vector<float> first_moments;
    std::vector<float> second_moments;
    std::vector<float> average;
    std::uint64_t steps = 0;
};

void adam_step(const AdamSettings& settings, const std::vector<float>& gradient,
               TrainingState& state);

}  // namespace buwei
