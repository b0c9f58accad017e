#include "train/trainer.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <thread>

namespace buwei {
namespace {

constexpr float kBlockStart = 0.3F;   // what a block adds at first, against its input
constexpr float kLargestNorm = 5.0F;  // of a batch's gradient; a longer one is shortened

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

float start_scale(const Tensor& tensor) {
    const std::string& name = tensor.name;
    if (ends_with(name, "bias") || name == "value.output" || name == "policy") return 0;
    const float he = std::sqrt(2.0F / static_cast<float>(tensor.rows));
    return ends_with(name, "second.kernel") || ends_with(name, "pool") ? kBlockStart * he : he;
}

Loss mean(Loss loss) {
    const double samples = std::max(loss.samples, 1.0);
    loss.policy /= samples;
    loss.value /= samples;
    loss.owner /= samples;
    return loss;
}

// Empties a slice but keeps its memory.
void clear(Slice& slice) {
    slice.samples = 0;
    slice.planes.clear();
    slice.scalars.clear();
    slice.mask.clear();
    slice.counts.clear();
    slice.legal.clear();
    slice.policy.clear();
    slice.win.clear();
    slice.owner.clear();
}

}  // namespace

TrainingState initial_state(const NetworkShape& shape, std::uint64_t seed) {
    const NetworkLayout layout(shape);
    TrainingState state;
    state.weights.resize(layout.size());
    Rng rng(seed);
    for (const Tensor& tensor : layout.tensors()) {
        const float scale = start_scale(tensor);
        for (std::size_t i = 0; i < tensor.size(); ++i) {
            // The sum of twelve uniform numbers is close to a normal one.
            double sum = -6;
            for (int k = 0; k < 12; ++k) sum += rng.uniform();
            state.weights[tensor.offset + i] = scale * static_cast<float>(sum);
        }
    }
    state.first_moments.resize(layout.size(), 0);
    state.second_moments.resize(layout.size(), 0);
    state.average = state.weights;
    return state;
}

NetworkWeights average_weights(const NetworkShape& shape, const TrainingState& state) {
    NetworkWeights weights;
    weights.shape = shape;
    weights.values = state.average;
    return weights;
}

Trainer::Trainer(const NetworkShape& shape, int batch, int threads, ProductsChoice choice)
    : shape_(shape), batch_(batch), slices_(kSlices), gradients_(kSlices) {
    const NetworkLayout layout(shape);
    for (int i = 0; i < std::min(threads, kSlices); ++i) {
        workers_.push_back(std::make_unique<Backprop>(shape, batch / kSlices, choice));
    }
    for (std::vector<float>& gradient : gradients_) gradient.resize(layout.size());
    gradient_.resize(layout.size());
}

Loss Trainer::run_slices(const std::vector<float>& weights, bool with_gradient) {
    std::vector<Loss> losses(kSlices);
    std::atomic<int> next = 0;
    const auto work = [&](Backprop& worker) {
        for (int i = next++; i < kSlices; i = next++) {
            if (slices_[i].samples == 0) continue;
            std::fill(gradients_[i].begin(), gradients_[i].end(), 0.0F);
            losses[i] = worker.run(slices_[i], weights.data(),
                                   with_gradient ? gradients_[i].data() : nullptr);
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
        threads.emplace_back([&, i] { work(*workers_[i]); });
    }
    work(*workers_[0]);
    for (std::thread& thread : threads) thread.join();
    Loss loss;
    for (const Loss& part : losses) loss += part;
    return loss;
}

Loss Trainer::train(const std::vector<Sample>& samples, const Geometry& geometry,
                    const AdamSettings& settings, int steps, Rng& rng, TrainingState& state,
                    const std::atomic<bool>& stop) {
    const CanvasSymmetries symmetries(geometry);
    Loss total;
    for (int step = 0; step < steps && !stop; ++step) {
        for (Slice& slice : slices_) {
            clear(slice);
            for (int i = 0; i < batch_ / kSlices; ++i) {
                const auto pick = rng.below(static_cast<std::uint32_t>(samples.size()));
                const auto symmetry = rng.below(static_cast<std::uint32_t>(symmetries.count()));
                add_to_slice(samples[pick], symmetries, static_cast<int>(symmetry), slice);
            }
        }
        total += run_slices(state.weights, true);
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
        for (const std::vector<float>& gradient : gradients_) {
            for (std::size_t i = 0; i < gradient.size(); ++i) gradient_[i] += gradient[i];
        }
        double square = 0;
        for (float& value : gradient_) {
            value /= static_cast<float>(batch_);
            square += static_cast<double>(value * value);
        }
        const float norm = static_cast<float>(std::sqrt(square));
        if (norm > kLargestNorm) {
            for (float& value : gradient_) value *= kLargestNorm / norm;
        }
        adam_step(settings, gradient_, state);
    }
    return mean(total);
}

Loss Trainer::measure(const std::vector<Sample>& samples, const Geometry& geometry,
                      const std::vector<float>& weights) {
    const CanvasSymmetries symmetries(geometry);
    Loss total;
    for (std::size_t i = 0; i < samples.size();) {
        for (Slice& slice : slices_) {
            clear(slice);
            while (slice.samples < batch_ / kSlices && i < samples.size()) {
                add_to_slice(samples[i++], symmetries, 0, slice);
            }
        }
        total += run_slices(weights, false);
    }
    return mean(total);
}

}  // namespace buwei
