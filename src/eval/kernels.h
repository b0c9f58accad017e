// The four operations that inference spends its time in, each written twice: plainly, and with
// AVX2 and FMA instructions. Both give the same answers but for rounding.
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

struct Kernels {
    // output = mask * relu(convolution(input) + bias + residual)
    void (*convolve)(const ConvolutionCall& call);
    // pooled = the mean of each channel over the `count` places of the mask, then its maximum.
    // Activations are never negative, so places outside the board change neither.
    void (*pool)(const float* frame, int channels, float count, float* pooled);
    // out += vector * matrix
    void (*add_product)(const float* vector, const float* matrix, int rows, int columns,
                        float* out);
    // output[canvas place][head channel] = mask * relu(frame * kernel + bias)
    void (*head)(const float* frame, const float* kernel, int channels, const float* bias,
                 const float* mask, float* output);
};

extern const Kernels kPlainKernels;
// The fast ones, or null on a processor without AVX2 and FMA.
const Kernels* avx2_kernels();

}  // namespace buwei
