// With AVX2 and FMA: registers of 8 numbers, two pairs of which are a group of channels.
#include "train/direct_products.h"
#include "train/products.h"

#if defined(__x86_64__)
#include <immintrin.h>

// g++ must be asked to keep what belongs in registers there.
#if defined(__clang__)
#define BUWEI_AVX2 __attribute__((target("avx2,fma")))
#else
#define BUWEI_AVX2 __attribute__((target("avx2,fma"), optimize("O3")))
#endif

namespace buwei {
namespace {

constexpr int kLanes = 8;
static_assert(kChannelGroup == 4 * kLanes, "a group of channels is two pairs of registers");

struct Pair {
    __m256 low;
    __m256 high;
};

BUWEI_AVX2 inline Pair load(const float* from) {
    return {_mm256_loadu_ps(from), _mm256_loadu_ps(from + kLanes)};
}

BUWEI_AVX2 inline void store(float* to, const Pair& pair) {
    _mm256_storeu_ps(to, pair.low);
    _mm256_storeu_ps(to + kLanes, pair.high);
}

BUWEI_AVX2 inline void add_scaled(float factor, const Pair& pair, Pair& sum) {
    const __m256 all = _mm256_set1_ps(factor);
    sum.low = _mm256_fmadd_ps(all, pair.low, sum.low);
    sum.high = _mm256_fmadd_ps(all, pair.high, sum.high);
}

// A few places beside each other and 16 outputs, all taps and inputs.
template <int Places>
BUWEI_AVX2 inline void add_places(const float* frame, int inputs, const float* kernel, int outputs,
                                  float* output) {
    Pair sums[Places];
#pragma GCC unroll 5
    for (int x = 0; x < Places; ++x) sums[x] = load(output + x * outputs);
    for (int tap = 0; tap < kTaps; ++tap) {
        const float* in = frame + tap_place(tap) * inputs;
        for (int i = 0; i < inputs; ++i, ++in, kernel += outputs) {
            const Pair weights = load(kernel);
#pragma GCC unroll 5
            for (int x = 0; x < Places; ++x) add_scaled(in[x * inputs], weights, sums[x]);
        }
    }
#pragma GCC unroll 5
    for (int x = 0; x < Places; ++x) store(output + x * outputs, sums[x]);
}

struct Avx2Rows {
    static constexpr int kInputsAtATime = 4;  // 8 registers of sums

    static void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                         const float* b, float keep, float* result) {
        gemm(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }
    static void add_row(const float* frame, int inputs, const float* kernel, int outputs,
                        float* output);
    static void add_tap_gradient(const float* frame, int inputs, const float* gradient, int outputs,
                                 float* kernel_gradient);
};

BUWEI_AVX2 void Avx2Rows::add_row(const float* frame, int inputs, const float* kernel, int outputs,
                                  float* output) {
    constexpr int kFirst = 5;
    for (int half = 0; half < kChannelGroup; half += 2 * kLanes) {
        add_places<kFirst>(frame, inputs, kernel + half, outputs, output + half);
        add_places<kCanvasSide - kFirst>(frame + kFirst * inputs, inputs, kernel + half, outputs,
                                         output + kFirst * outputs + half);
    }
}

BUWEI_AVX2 void Avx2Rows::add_tap_gradient(const float* frame, int inputs, const float* gradient,
                                           int outputs, float* kernel_gradient) {
    for (int half = 0; half < kChannelGroup; half += 2 * kLanes) {
        Pair sums[kInputsAtATime];
#pragma GCC unroll 4
        for (int i = 0; i < kInputsAtATime; ++i)
            sums[i] = load(kernel_gradient + i * outputs + half);
        const float* from = gradient + half;
        for (int y = 0; y < kCanvasSide; ++y) {
            const float* in = frame + y * kTrainFrameSide * inputs;
            for (int x = 0; x < kCanvasSide; ++x, in += inputs, from += outputs) {
                const Pair row = load(from);
#pragma GCC unroll 4
                for (int i = 0; i < kInputsAtATime; ++i) add_scaled(in[i], row, sums[i]);
            }
        }
#pragma GCC unroll 4
        for (int i = 0; i < kInputsAtATime; ++i)
            store(kernel_gradient + i * outputs + half, sums[i]);
    }
}

}  // namespace

std::unique_ptr<Products> make_avx2_products(int most_channels) {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return nullptr;
    return std::make_unique<DirectProducts<Avx2Rows>>(most_channels);
}

}  // namespace buwei

#undef BUWEI_AVX2

#else

namespace buwei {

std::unique_ptr<Products> make_avx2_products(int /*most_channels*/) {
    return nullptr;
}

}  // namespace buwei

#endif
