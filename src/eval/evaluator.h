// Inference: what a network thinks of a position. One evaluator for each thread; they may share
// the network.
#pragma once

#include <array>

#include "eval/features.h"
#include "eval/kernels.h"
#include "eval/network.h"

namespace buwei {

struct Evaluation {
    float win = 0.5F;  // the probability that the side to move wins
    // By place of the canvas: a move's share of the policy is exp(logit) over the sum of that of
    // the legal moves. The other places mean nothing.
    std::array<float, kCanvasPoints> logits = {};
};

// Which kernels to use. All give the same within 0.002, for logits and for the
// value before it is squeezed into a probability, as long as these are below 10 in size.
enum class KernelChoice { kFastest, kPlain, kAvx2, kAvx512 };
// Has the processor what they need?
bool available(KernelChoice choice);

class Evaluator {
public:
    // `network` must outlive the evaluator. Precondition: available(choice).
    explicit Evaluator(const Network& network, KernelChoice choice = KernelChoice::kFastest);

    // Precondition of both: fits_canvas(position.geometry()).
    Evaluation evaluate(const Position& position) { return evaluate(features_of(position)); }
    Evaluation evaluate(const Features& features);

    // Multiplications and additions of one evaluation, counted for direct convolutions.
    double multiply_adds() const;

private:
    void set_input(const Features& features);
    void run_trunk(const Features& features);
    float value_of(const float* inputs) const;

    const Network& network_;
    const Kernels& kernels_;
    LaneArray input_;  // frames
    LaneArray trunk_;
    LaneArray inner_;
    LaneArray scratch_;
    Mask mask_ = {};
    float board_points_ = 0;
    PointSet painted_;  // places of input_ that may hold something
};

}  // namespace buwei
