// The network on frames of floats, with the kernels of kernels.h.
#pragma once

#include "eval/kernels.h"

namespace buwei {

class FrameInference {
public:
    // Both must outlive it.
    FrameInference(const Network& network, const Kernels& kernels);

    // The turned board's logits and pooled, as HeadCall says of them.
    void run(const Features& features, const CanvasTurn& turn, float* logits, float* pooled);

private:
    void set_input(const Features& features, const CanvasTurn& turn);
    void run_trunk(const Features& features);

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
