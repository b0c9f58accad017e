// What inference with AMX spends its time in. These kernels have a seam of their own, since they
// work on other frames than those of kernels.h.
//
// Activations are bfloat16 on a frame whose lines are ten places long: nine of the canvas and one
// zero, which is the border on the right and that of the next line on the left. The outputs, from
// the first place of the canvas to the border behind its last, are 90 places without a gap, and
// what a row of a 3x3 kernel meets of the input lies without a gap too: three places' channels.
#pragma once

#include "eval/network.h"

namespace buwei {

constexpr int kTileFrameSide = kCanvasSide + 1;
constexpr int kTileFrameFirst = kTileFrameSide + 1;  // the frame's place of the first output
// Beside what is multiplied by a kernel, what is multiplied by the zeros that fill up a tile.
constexpr int kTileFramePlaces = kTileFrameFirst + kTileFrameSide * (kCanvasSide + 1) + 2;

// Products are made for three lines of the canvas at a time: two tiles of 15 places.
constexpr int kBandLines = 3;
constexpr int kBands = kCanvasSide / kBandLines;
constexpr int kBandPlaces = kBandLines * kTileFrameSide;
constexpr int kBandSums = (kBandPlaces + 2) * kChannelGroup;  // two more fill up registers

// The output for a place of the canvas.
constexpr int tile_output(int canvas) {
    return canvas / kCanvasSide * kTileFrameSide + canvas % kCanvasSide;
}

// Three lines of the canvas and what of them is on the board.
struct Band {
    bool first = false;
    float share = 0;  // of a place in the mean over the board
    int count = 0;
    std::uint8_t places[kBandPlaces] = {};
};

// out = bias + context * matrix: what is added to all places alike.
struct TileContextCall {
    const float* bias = nullptr;
    const float* context = nullptr;
    const float* matrix = nullptr;
    int rows = 0;     // a multiple of four
    int columns = 0;  // one of 32
    float* out = nullptr;
};

// sums[place][output] = input * matrix, for the places of a band and 32 outputs.
struct TileProductCall {
    const Bfloat16* input = nullptr;  // what the first place multiplies by the first piece
    int stride = 0;                   // from place to place
    int pieces = 0;                   // of the matrix; the next is for the next line of the input
    int chunks = 0;
    const Tile* tiles = nullptr;  // of these outputs
    float* sums = nullptr;        // kBandSums of them
};

// output = relu(sums + bias + residual), only for the places of the board; all others stay zero.
// All pointers are to the first place of the band and the first of 32 channels.
struct TileConvolutionCall {
    const float* sums = nullptr;
    const Band* band = nullptr;
    const float* bias = nullptr;
    const float* residual = nullptr;  // or none
    float* exact = nullptr;           // the output before it is rounded, if wanted
    Bfloat16* output = nullptr;
    int channels = 0;       // from place to place of the last three
    float* mean = nullptr;  // of each channel over the bands so far, and the maximum
    float* most = nullptr;
};

// With head = relu(sums + bias): logits = policy channels of head * policy, and of its value
// channels mean and maximum as above.
struct TileHeadCall {
    const float* sums = nullptr;
    const Band* band = nullptr;
    const float* bias = nullptr;
    const float* policy = nullptr;
    float* logits = nullptr;  // of each place of the canvas in the band
    float* mean = nullptr;
    float* most = nullptr;
};

struct TileKernels {
    // Sets the frame to the turned planes.
    void (*paint)(const PointSet* planes, const CanvasTurn& turn, Bfloat16* input);
    void (*add_context)(const TileContextCall& call);
    // Products are made between these two, by the thread that calls them.
    void (*begin)();
    void (*end)();
    // While the tiles are multiplied the vector units have nothing to do, so they finish `before`,
    // unless it is null. Its outputs must not be inputs of this product.
    void (*multiply)(const TileProductCall& call, const TileConvolutionCall* before);
    void (*finish_head)(const TileHeadCall& call);
};

// Null if the compiler, the processor or the system does not know AMX with bfloat16.
const TileKernels* amx_kernels();

}  // namespace buwei
