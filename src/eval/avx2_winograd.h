// Winograd's minimal filtering, F(3x3, 3x3), in registers of eight floats, for the kernels with
// AVX2 whatever they multiply with: a tile of 3x3 outputs needs 25 multiplications a pair of
// channels instead of 81. The sums over the input channels, where the time goes, are 25 small
// matrix products (one for each place of a tile): nine tiles by `inputs` times `inputs` by 32
// outputs.
#pragma once

#include "eval/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Each function asks for the instructions by itself, so that the file builds without -mavx2 and
// the choice is made at run time. g++ must be told to unroll the short loops, or it keeps what
// belongs in registers in memory; clang does so unasked.
#if defined(__clang__)
#define BUWEI_AVX2 __attribute__((target("avx2,fma")))
#else
#define BUWEI_AVX2 __attribute__((target("avx2,fma"), optimize("O3")))
#endif

namespace buwei {
namespace avx2 {

// Twelve registers of sums: three tiles by a group of channels.
constexpr int kTilesAtATime = 3;
constexpr int kLanes = 8;

// B^T of the transform: one line of five inputs.
BUWEI_AVX2 inline void transform_input_line(const __m256* in, __m256* out) {
    const __m256 two = _mm256_set1_ps(2);
    const __m256 three = _mm256_set1_ps(3);
    const __m256 a = in[0];
    const __m256 b = in[1];
    const __m256 c = in[2];
    const __m256 d = in[3];
    const __m256 e = in[4];
    const __m256 d_minus_b = _mm256_sub_ps(d, b);
    out[0] = _mm256_fmadd_ps(two, _mm256_sub_ps(a, c), d_minus_b);
    out[1] = _mm256_sub_ps(_mm256_fnmadd_ps(two, b, d), c);
    out[2] = _mm256_fnmadd_ps(three, c, _mm256_fmadd_ps(two, b, d));
    out[3] = d_minus_b;
    out[4] = _mm256_fnmadd_ps(two, d_minus_b, _mm256_sub_ps(e, c));
}

// A^T of the transform: five products to three outputs.
BUWEI_AVX2 inline void transform_output_line(const __m256* in, __m256* out) {
    const __m256 two = _mm256_set1_ps(2);
    const __m256 four = _mm256_set1_ps(4);
    const __m256 b = in[1];
    const __m256 c = in[2];
    const __m256 d = in[3];
    const __m256 sum = _mm256_add_ps(b, c);
    out[0] = _mm256_add_ps(_mm256_add_ps(in[0], sum), d);
    out[1] = _mm256_fmadd_ps(two, d, _mm256_sub_ps(b, c));
    out[2] = _mm256_add_ps(_mm256_fmadd_ps(four, d, sum), in[4]);
}

// Calls store(place of tile, tile, input, 8 transformed inputs from that one on) for all of them.
template <class Store>
BUWEI_AVX2 inline void transform_input(const float* frame, int inputs, const Store& store) {
    __m256 half[kTilePlaces];
    __m256 line[kTileSide];
    for (int tile = 0; tile < kTiles; ++tile) {
        const float* corner = frame + (tile / 3 * 3 * kFrameSide + tile % 3 * 3) * inputs;
        for (int input = 0; input < inputs; input += kLanes) {
            for (int column = 0; column < kTileSide; ++column) {
                __m256 values[kTileSide];
                const float* in = corner + column * inputs + input;
                for (int row = 0; row < kTileSide; ++row, in += kFrameSide * inputs) {
                    values[row] = _mm256_loadu_ps(in);
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
BUWEI_AVX2 inline void transform_output(const ConvolutionCall& call, const float* products,
                                        int group) {
    const int outputs = call.convolution->outputs;
    __m256 half[3 * kTileSide];
    __m256 line[3];
    const __m256 zero = _mm256_setzero_ps();
    for (int tile = 0; tile < kTiles; ++tile) {
        const int corner = frame_place(tile / 3 * 3 * kCanvasSide + tile % 3 * 3) * outputs + group;
        const float* mask = call.mask + tile / 3 * 3 * kCanvasSide + tile % 3 * 3;
        for (int lane = 0; lane < kChannelGroup; lane += kLanes) {
            const float* in = products + tile * kChannelGroup + lane;
            for (int column = 0; column < kTileSide; ++column) {
                __m256 values[kTileSide];
                for (int row = 0; row < kTileSide; ++row) {
                    const int place = row * kTileSide + column;
                    values[row] = _mm256_loadu_ps(in + place * kTiles * kChannelGroup);
                }
                transform_output_line(values, line);
                for (int row = 0; row < 3; ++row) half[row * kTileSide + column] = line[row];
            }
            const __m256 bias = _mm256_loadu_ps(call.bias + group + lane);
            for (int row = 0; row < 3; ++row) {
                transform_output_line(half + row * kTileSide, line);
                for (int column = 0; column < 3; ++column) {
                    const int at = corner + lane + (row * kFrameSide + column) * outputs;
                    __m256 value = _mm256_add_ps(line[column], bias);
                    if (call.residual != nullptr) {
                        value = _mm256_add_ps(value, _mm256_loadu_ps(call.residual + at));
                    }
                    value = _mm256_max_ps(value, zero);
                    _mm256_storeu_ps(call.output + at,
                                     _mm256_mul_ps(value, _mm256_broadcast_ss(
                                                              mask + row * kCanvasSide + column)));
                }
            }
        }
    }
}

}  // namespace avx2
}  // namespace buwei

#endif
