// The network on frames of bfloat16, with AMX: convolutions are done directly, as sums of products
// of tiles. All sums, and what goes round the convolutions of a block, are floats.
#pragma once

#include <vector>

#include "eval/tile_kernels.h"

namespace buwei {

class TileInference {
public:
    // Both must outlive it.
    TileInference(const Network& network, const TileKernels& kernels);
    TileInference(const TileInference&) = delete;
    TileInference& operator=(const TileInference&) = delete;

    // The turned board's logits and pooled, as HeadCall says of them.
    void run(const Features& features, const CanvasTurn& turn, float* logits, float* pooled);

private:
    // What one layer does, band by band. All calls are made up once: the processor works on several
    // steps at a time, and writing them down in between would hold it up.
    struct Layer {
        TileContextCall context;
        std::vector<TileProductCall> products;
        std::vector<TileConvolutionCall> convolutions;  // none: the head
    };

    // `input`: what the first output meets of the frame.
    Layer& add_layer(const TileMatrix& matrix, const Bfloat16* input, int inputs, int outputs);
    void add_convolution(const Convolution& convolution, const Bfloat16* input, Bfloat16* output,
                         const float* residual, float* exact);
    void set_board(PointSet board);

    const TileKernels& kernels_;
    const float* policy_;
    std::vector<TileRow> input_;  // frames
    std::vector<TileRow> trunk_;
    std::vector<TileRow> inner_;
    LaneArray exact_trunk_;  // by output, before rounding
    std::vector<Layer> layers_;
    PointSet board_;
    Band bands_[kBands];
    alignas(Lane) float scalars_[kScalars] = {};
    alignas(Lane) float bias_[kMostChannels] = {};        // of the layer that is being finished
    alignas(Lane) float pooled_[2 * kMostChannels] = {};  // of its outputs: means, then maxima
    alignas(Lane) float sums_[2][kBandSums] = {};         // of this product and the one before
};

}  // namespace buwei
