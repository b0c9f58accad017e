// Inference: what a network thinks of a position. One evaluator for each thread; they may share
// the network.
#pragma once

#include <array>
#include <variant>

#include "eval/features.h"
#include "eval/frame_inference.h"
#include "eval/network.h"
#include "eval/tile_inference.h"

namespace buwei {

struct Evaluation {
    float win = 0.5F;  // the probability that the side to move wins
    // By place of the canvas: a move's share of the policy is exp(logit) over the sum of that of
    // the legal moves. The other places mean nothing.
    std::array<float, kCanvasPoints> logits = {};
};

// Which kernels to use. Those with floats give the same within 0.002, for logits and for the
// value before it is squeezed into a probability, as long as these are below 10 in size. VNNI and
// AVX2 with shorts round to whole numbers of 16 bits: within 0.02. AMX rounds weights and
// activations to eight bits of precision: within 0.05, and of the shipped network's win
// probability within 0.01.
enum class KernelChoice { kFastest, kPlain, kAvx2, kAvx2Short, kAvx512, kVnni, kAmx };
// Has the processor what they need?
bool available(KernelChoice choice);

class Evaluator {
public:
    // `network` must outlive the evaluator. Precondition: available(choice).
    explicit Evaluator(const Network& network, KernelChoice choice = KernelChoice::kFastest);

    // Precondition of all: fits_canvas(position.geometry()).
    Evaluation evaluate(const Position& position) { return evaluate(features_of(position)); }
    Evaluation evaluate(const Features& features) { return evaluate(features, canvas_turn(0)); }
    // What the network says of the turned board, told of the board as it is. Precondition: the
    // board fills the canvas, or the turn leaves it alone.
    Evaluation evaluate(const Features& features, const CanvasTurn& turn);

    // Multiplications and additions of one evaluation, counted for direct convolutions.
    double multiply_adds() const;

private:
    float value_of(const float* inputs) const;

    const Network& network_;
    const Kernels& kernels_;
    std::variant<std::monostate, FrameInference, TileInference> inference_;
};

}  // namespace buwei
