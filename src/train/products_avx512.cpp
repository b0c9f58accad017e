// With AVX-512: registers of 16 numbers, two of which are a group of channels.
#include "train/direct_products.h"
#include "train/products.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define BUWEI_AVX512 __attribute__((target("avx512f")))

namespace buwei {
namespace {

constexpr int kLanes = 16;
static_assert(kChannelGroup == 2 * kLanes, "a group of channels is a pair of registers");

struct Pair {
    __m512 low;
    __m512 high;
};

BUWEI_AVX512 inline Pair load(const float* from) {
    return {_mm512_loadu_ps(from), _mm512_loadu_ps(from + kLanes)};
}

BUWEI_AVX512 inline void store(float* to, const Pair& pair) {
    _mm512_storeu_ps(to, pair.low);
    _mm512_storeu_ps(to + kLanes, pair.high);
}

BUWEI_AVX512 inline void add_scaled(float factor, const Pair& pair, Pair& sum) {
    const __m512 all = _mm512_set1_ps(factor);
    sum.low = _mm512_fmadd_ps(all, pair.low, sum.low);
    sum.high = _mm512_fmadd_ps(all, pair.high, sum.high);
}

struct Avx512Rows {
    static constexpr int kInputsAtATime = 8;  // 16 registers of sums

    static void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                         const float* b, float keep, float* result) {
        gemm_avx512(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }
    static void add_row(const float* frame, int inputs, const float* kernel, int outputs,
                        float* output);
    static void add_tap_gradient(const float* frame, int inputs, const float* gradient, int outputs,
                                 float* kernel_gradient);
};

// The sums take 18 registers, and each weight is read once.
BUWEI_AVX512 void Avx512Rows::add_row(const float* frame, int inputs, const float* kernel,
                                      int outputs, float* output) {
    Pair sums[kCanvasSide];
#pragma GCC unroll 9
    for (int x = 0; x < kCanvasSide; ++x) sums[x] = load(output + x * outputs);
    for (int tap = 0; tap < kTaps; ++tap) {
        const float* in = frame + tap_place(tap) * inputs;
        for (int i = 0; i < inputs; ++i, ++in, kernel += outputs) {
            const Pair weights = load(kernel);
#pragma GCC unroll 9
            for (int x = 0; x < kCanvasSide; ++x) add_scaled(in[x * inputs], weights, sums[x]);
        }
    }
#pragma GCC unroll 9
    for (int x = 0; x < kCanvasSide; ++x) store(output + x * outputs, sums[x]);
}

BUWEI_AVX512 void Avx512Rows::add_tap_gradient(const float* frame, int inputs,
                                               const float* gradient, int outputs,
                                               float* kernel_gradient) {
    Pair sums[kInputsAtATime];
#pragma GCC unroll 8
    for (int i = 0; i < kInputsAtATime; ++i) sums[i] = load(kernel_gradient + i * outputs);
    for (int y = 0; y < kCanvasSide; ++y) {
        const float* in = frame + y * kTrainFrameSide * inputs;
        for (int x = 0; x < kCanvasSide; ++x, in += inputs, gradient += outputs) {
            const Pair row = load(gradient);
#pragma GCC unroll 8
            for (int i = 0; i < kInputsAtATime; ++i) add_scaled(in[i], row, sums[i]);
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kInputsAtATime; ++i) store(kernel_gradient + i * outputs, sums[i]);
}

}  // namespace

std::unique_ptr<Products> make_avx512_products(int most_channels) {
    if (!__builtin_cpu_supports("avx512f")) return nullptr;
    return std::make_unique<DirectProducts<Avx512Rows>>(most_channels);
}

}  // namespace buwei

#undef BUWEI_AVX512

#else

namespace buwei {

std::unique_ptr<Products> make_avx512_products(int /*most_channels*/) {
    return nullptr;
}

}  // namespace buwei

#endif
