// Training: batches of samples, their gradients on several threads, and steps of the optimiser.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.h"
#include "eval/network_layout.h"
#include "train/adam.h"
#include "train/backprop.h"
#include "train/samples.h"

namespace buwei {

// Random weights: each layer keeps the size of its inputs (He et al., 2015); what each block adds
// to the trunk starts small, and the last layers at zero, so that training starts from "even".
TrainingState initial_state(const NetworkShape& shape, std::uint64_t seed);

// The averaged weights: what plays.
NetworkWeights average_weights(const NetworkShape& shape, const TrainingState& state);

class Trainer {
public:
    // A batch is cut into this many slices. Their gradients are added up in order, so the result
    // does not depend on the number of threads.
    static constexpr int kSlices = 8;

    // Precondition: batch is a multiple of kSlices, and this processor can do what is chosen.
    Trainer(const NetworkShape& shape, int batch, int threads,
            ProductsChoice choice = ProductsChoice::kFastest);

    // One step on each of `steps` batches, drawn at random from the samples, each turned by a
    // random symmetry. Returns the mean loss. Stops early when `stop` becomes true. Precondition:
    // there is a sample, and all boards have the size of `geometry`.
    Loss train(const std::vector<Sample>& samples, const Geometry& geometry,
               const AdamSettings& settings, int steps, Rng& rng, TrainingState& state,
               const std::atomic<bool>& stop);

    // The mean loss of given weights on all samples, as they are.
    Loss measure(const std::vector<Sample>& samples, const Geometry& geometry,
                 const std::vector<float>& weights);

private:
    Loss run_slices(const std::vector<float>& weights, bool with_gradient);

    NetworkShape shape_;
    int batch_;
    std::vector<std::unique_ptr<Backprop>> workers_;  // one for each thread
    std::vector<Slice> slices_;
    std::vector<std::vector<float>> gradients_;  // of each slice
    std::vector<float> gradient_;
};

}  // namespace buwei
