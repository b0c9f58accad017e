#include "train/adam.h"

#include <algorithm>
#include <cmath>

namespace buwei {

void adam_step(const AdamSettings& settings, const std::vector<float>& gradient,
               TrainingState& state) {
    ++state.steps;
    const auto steps = static_cast<float>(state.steps);
    // The moments start at zero; these make up for it.
    const float first_scale = 1 / (1 - std::pow(settings.first_decay, steps));
    const float second_scale = 1 / (1 - std::pow(settings.second_decay, steps));
    // In the first steps the average must not remember the random start.
    const float average_decay = std::min(settings.average_decay, (1 + steps) / (10 + steps));
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        float& first = state.first_moments[i];
        float& second = state.second_moments[i];
        first += (1 - settings.first_decay) * (gradient[i] - first);
        second += (1 - settings.second_decay) * (gradient[i] * gradient[i] - second);
        const float direction =
            first * first_scale / (std::sqrt(second * second_scale) + settings.epsilon);
        float& weight = state.weights[i];
        weight -= settings.rate * (direction + settings.weight_decay * weight);
        state.average[i] += (1 - average_decay) * (weight - state.average[i]);
    }
}

}  // namespace buwei
