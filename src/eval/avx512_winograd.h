// Winograd's transforms (see avx2_winograd.h) in registers of 16 floats, for the kernels with
// AVX-512 whatever they multiply with.
#pragma once

#include "eval/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

// As in avx2_winograd.h.
#if defined(__clang__)
#define BUWEI_AVX512 __attribute__((target("avx512f")))
#else
#define BUWEI_AVX512 __attribute__((target("avx512f"), optimize("O3")))
#endif

namespace buwei {
namespace avx512 {

constexpr int kLanes = 16;
static_assert(kChannelGroup == 2 * kLanes, "a group of channels is a pair of registers");
static_assert(kPlanes % kLanes == 0, "the planes fill whole registers");

// Not _mm512_max_ps: g++ 12 takes its undefined operand for a mistake of ours.
BUWEI_AVX512 inline __m512 larger(__m512 a, __m512 b) {
    return _mm512_maskz_max_ps(0xffff, a, b);
}

BUWEI_AVX512 inline void transform_input_line(const __m512* in, __m512* out) {
    const __m512 two = _mm512_set1_ps(2);
    const __m512 three = _mm512_set1_ps(3);
    const __m512 a = in[0];
    const __m512 b = in[1];
    const __m512 c = in[2];
    const __m512 d = in[3];
    const __m512 e = in[4];
    const __m512 d_minus_b = _mm512_sub_ps(d, b);
    out[0] = _mm512_fmadd_ps(two, _mm512_sub_ps(a, c), d_minus_b);
    out[1] = _mm512_sub_ps(_mm512_fnmadd_ps(two, b, d), c);
    out[2] = _mm512_fnmadd_ps(three, c, _mm512_fmadd_ps(two, b, d));
    out[3] = d_minus_b;
    out[4] = _mm512_fnmadd_ps(two, d_minus_b, _mm512_sub_ps(e, c));
}

BUWEI_AVX512 inline void transform_output_line(const __m512* in, __m512* out) {
    const __m512 two = _mm512_set1_ps(2);
    const __m512 four = _mm512_set1_ps(4);
    const __m512 b = in[1];
    const __m512 c = in[2];
    const __m512 d = in[3];
    const __m512 sum = _mm512_add_ps(b, c);
    out[0] = _mm512_add_ps(_mm512_add_ps(in[0], sum), d);
    out[1] = _mm512_fmadd_ps(two, d, _mm512_sub_ps(b, c));
    out[2] = _mm512_add_ps(_mm512_fmadd_ps(four, d, sum), in[4]);
}

// Calls store(place of tile, tile, input, 16 transformed inputs from that one on) for all of them.
template <class Store>
BUWEI_AVX512 inline void transform_input(const float* frame, int inputs, const Store& store) {
    __m512 half[kTilePlaces];
    __m512 line[kTileSide];
    for (int tile = 0; tile < kTiles; ++tile) {
        const float* corner = frame + (tile / 3 * 3 * kFrameSide + tile % 3 * 3) * inputs;
        for (int input = 0; input < inputs; input += kLanes) {
            for (int column = 0; column < kTileSide; ++column) {
                __m512 values[kTileSide];
                const float* in = corner + column * inputs + input;
                for (int row = 0; row < kTileSide; ++row, in += kFrameSide * inputs) {
                    values[row] = _mm512_loadu_ps(in);
                }
                transform_input_line(values, line);
                for (int row = 0; row < kTileSide; ++row)
                    half[row * kTileSide + column] = line[row];
            }
            for (int row = 0; row < kTileSide; ++row) {
                transform_input_line(half + row * kTileSide, line);
                for (int column = 0; column < kTileSide; ++column) {
                    store(row * kTileSide + column, tile, input, line[column]);
                }
            }
        }
    }
}

// products[place of tile][tile][32 outputs], those of the group that begins with `group`.
BUWEI_AVX512 inline void transform_output(const ConvolutionCall& call, const float* products,
                                          int group) {
    const int outputs = call.convolution->outputs;
    __m512 half[3 * kTileSide];
    __m512 line[3];
    const __m512 zero = _mm512_setzero_ps();
    for (int tile = 0; tile < kTiles; ++tile) {
        const int corner = frame_place(tile / 3 * 3 * kCanvasSide + tile % 3 * 3) * outputs + group;
        const float* mask = call.mask + tile / 3 * 3 * kCanvasSide + tile % 3 * 3;
        for (int lane = 0; lane < kChannelGroup; lane += kLanes) {
            const float* in = products + tile * kChannelGroup + lane;
            for (int column = 0; column < kTileSide; ++column) {
                __m512 values[kTileSide];
                for (int row = 0; row < kTileSide; ++row) {
                    const int place = row * kTileSide + column;
                    values[row] = _mm512_loadu_ps(in + place * kTiles * kChannelGroup);
                }
                transform_output_line(values, line);
                for (int row = 0; row < 3; ++row) half[row * kTileSide + column] = line[row];
            }
            const __m512 bias = _mm512_loadu_ps(call.bias + group + lane);
            for (int row = 0; row < 3; ++row) {
                transform_output_line(half + row * kTileSide, line);
                for (int column = 0; column < 3; ++column) {
                    const int at = corner + lane + (row * kFrameSide + column) * outputs;
                    __m512 value = _mm512_add_ps(line[column], bias);
                    if (call.residual != nullptr) {
                        value = _mm512_add_ps(value, _mm512_loadu_ps(call.residual + at));
                    }
                    value = larger(value, zero);
                    _mm512_storeu_ps(
                        call.output + at,
                        _mm512_mul_ps(value, _mm512_set1_ps(mask[row * kCanvasSide + column])));
                }
            }
        }
    }
}

}  // namespace avx512
}  // namespace buwei

#endif
