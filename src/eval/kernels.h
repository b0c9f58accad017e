// The four operations that inference spends its time in, each written three times: plainly, with
// AVX2 and FMA instructions, and with AVX-512; convolutions twice more with whole numbers of 16
// bits (AVX2, and AVX-512 VNNI). All give the same answers but for rounding.
//
// Activations lie on a frame of 11x11 places, the canvas and a border of zeros around it, channel
// by channel within a place: value(place, channel) = frame[place * channels + channel].
#pragma once

#include "eval/network.h"

namespace buwei {

constexpr int kFrameSide = kCanvasSide + 2;
constexpr int kFramePlaces = kFrameSide * kFrameSide;

// The frame's place for a place of the canvas.
constexpr int frame_place(int canvas) {
    return (canvas / kCanvasSide + 1) * kFrameSide + canvas % kCanvasSide + 1;
}

// Winograd's tiles: 3x3 outputs from 5x5 inputs. Nine of them make up the canvas.
constexpr int kTileSide = 5;
constexpr int kTilePlaces = kTileSide * kTileSide;
constexpr int kTiles = 9;

// 1 for the places of the canvas that are on the board, 0 for the others.
using Mask = float[kCanvasPoints];

struct ConvolutionCall {
    const Convolution* convolution = nullptr;
    const float* input = nullptr;     // a frame
    const float* bias = nullptr;      // of each output
    const float* residual = nullptr;  // a frame that is added, or none
    const float* mask = nullptr;
    float* output = nullptr;   // a frame; its border is left alone
    float* scratch = nullptr;  // kScratchPerChannel floats for each input and each output
};
constexpr int kScratchPerChannel = kTilePlaces * kTiles;

struct HeadCall {
    const float* frame = nullptr;
    const float* kernel = nullptr;  // [channel][head channel]
    int channels = 0;
    const float* bias = nullptr;  // of each head channel
    const float* mask = nullptr;
    float count = 0;                // places of the mask
    const float* policy = nullptr;  // a weight for each policy channel
    float* logits = nullptr;        // of each place of the canvas; outside the mask anything
    float* pooled = nullptr;        // of each value channel the mean, then of each the maximum
};

struct Kernels {
    // output = mask * relu(convolution(input) + bias + residual)
    void (*convolve)(const ConvolutionCall& call);
    // pooled = the mean of each channel over the `count` places of the mask, then its maximum.
    // Activations are never negative, so places outside the board change neither.
    void (*pool)(const float* frame, int channels, float count, float* pooled);
    // out += vector * matrix, with an even number of rows and whole groups of channels as columns.
    void (*add_product)(const float* vector, const float* matrix, int rows, int columns,
                        float* out);
    // With head = mask * relu(frame * kernel + bias): logits = policy channels of head * policy,
    // and pooled its value channels.
    void (*head)(const HeadCall& call);
};

extern const Kernels kPlainKernels;
// The fast ones, or null on a processor without AVX2 and FMA, without AVX-512 (F), or without its
// VNNI.
const Kernels* avx2_kernels();
const Kernels* avx2_short_kernels();
const Kernels* avx512_kernels();
const Kernels* vnni_kernels();

}  // namespace buwei
