// The kernels of kernels_avx512.cpp, but for the products of the convolutions: whole numbers of 16
// bits, two of which an instruction of AVX-512 VNNI multiplies and adds up where the other has one
// float. The transformed inputs are scaled by the largest activation of the frame, the weights by
// their sum (eval/short_weights.h), so that no sum can overflow.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "eval/avx512_winograd.h"
#include "eval/kernels.h"
#include "eval/short_weights.h"

// Older compilers don't know the instructions.
#if defined(__x86_64__) && (defined(__clang__) || __GNUC__ >= 9)

#if defined(__clang__)
#define BUWEI_VNNI __attribute__((target("avx512f,avx512vnni")))
#else
#define BUWEI_VNNI __attribute__((target("avx512f,avx512vnni"), optimize("O3")))
#endif

namespace buwei {
namespace vnni {
namespace {

using avx512::kLanes;

constexpr __mmask16 kAllLanes = 0xffff;  // see avx512::larger

struct Sums {
    __m512i low;
    __m512i high;
};

// To scratch[place of tile][tile][input], rounded.
struct ShortStore {
    std::int16_t* scratch;
    int inputs;
    __m512 scale;
    BUWEI_AVX512 void operator()(int place, int tile, int input, __m512 values) const {
        const __m512i whole = _mm512_maskz_cvtps_epi32(kAllLanes, _mm512_mul_ps(values, scale));
        std::int16_t* to = scratch + (place * kTiles + tile) * inputs + input;
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                            _mm512_maskz_cvtsepi32_epi16(kAllLanes, whole));
    }
};

BUWEI_VNNI float largest(const float* frame, int channels) {
    __m512 most = _mm512_setzero_ps();
    for (int i = 0; i < kFramePlaces * channels; i += kLanes) {
        most = avx512::larger(most, _mm512_loadu_ps(frame + i));
    }
    float lanes[kLanes];
    _mm512_storeu_ps(lanes, most);
    return *std::max_element(lanes, lanes + kLanes);
}

// _mm512_dpwssd_epi32, for which g++ 12 copies every sum before and after.
BUWEI_VNNI inline void multiply_add(__m512i a, __m512i b, __m512i& sum) {
    asm("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
}

// Two inputs, in every lane.
BUWEI_VNNI inline void add_products(const std::int16_t* inputs, const __m512i* weights,
                                    Sums& sums) {
    int both = 0;
    std::memcpy(&both, inputs, sizeof both);
    const __m512i all = _mm512_set1_epi32(both);
    multiply_add(all, weights[0], sums.low);
    multiply_add(all, weights[1], sums.high);
}

BUWEI_VNNI inline void store_scaled(const Sums& sums, const __m512* scales, float* out) {
    _mm512_storeu_ps(out, _mm512_mul_ps(_mm512_maskz_cvtepi32_ps(kAllLanes, sums.low), scales[0]));
    _mm512_storeu_ps(out + kLanes,
                     _mm512_mul_ps(_mm512_maskz_cvtepi32_ps(kAllLanes, sums.high), scales[1]));
}

// out[9][32] = scales[32] * (in[9][inputs] * weights[inputs / 2][32 outputs][2])
BUWEI_VNNI void multiply_nine(const std::int16_t* in, int inputs, const std::int16_t* weights,
                              const __m512* scales, float* out) {
    const Sums zero = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    Sums a = zero;
    Sums b = zero;
    Sums c = zero;
    Sums d = zero;
    Sums e = zero;
    Sums f = zero;
    Sums g = zero;
    Sums h = zero;
    Sums i = zero;
    for (int input = 0; input < inputs; input += 2, in += 2, weights += 2 * kChannelGroup) {
        const __m512i row[2] = {_mm512_loadu_si512(weights),
                                _mm512_loadu_si512(weights + 2 * kLanes)};
        add_products(in, row, a);
        add_products(in + inputs, row, b);
        add_products(in + 2 * inputs, row, c);
        add_products(in + 3 * inputs, row, d);
        add_products(in + 4 * inputs, row, e);
        add_products(in + 5 * inputs, row, f);
        add_products(in + 6 * inputs, row, g);
        add_products(in + 7 * inputs, row, h);
        add_products(in + 8 * inputs, row, i);
    }
    store_scaled(a, scales, out);
    store_scaled(b, scales, out + kChannelGroup);
    store_scaled(c, scales, out + 2 * kChannelGroup);
    store_scaled(d, scales, out + 3 * kChannelGroup);
    store_scaled(e, scales, out + 4 * kChannelGroup);
    store_scaled(f, scales, out + 5 * kChannelGroup);
    store_scaled(g, scales, out + 6 * kChannelGroup);
    store_scaled(h, scales, out + 7 * kChannelGroup);
    store_scaled(i, scales, out + 8 * kChannelGroup);
}

BUWEI_VNNI void convolve(const ConvolutionCall& call) {
    const Convolution& convolution = *call.convolution;
    const int inputs = convolution.inputs;
    float* products = call.scratch + kScratchPerChannel * inputs;
    // The shorts lie where the other kernels have floats.
    auto* shorts = reinterpret_cast<std::int16_t*>(call.scratch);
    const float unit = input_unit(largest(call.input, inputs));
    avx512::transform_input(call.input, inputs,
                            ShortStore{shorts, inputs, _mm512_set1_ps(1 / unit)});
    const std::int16_t* weights = convolution.shorts.values();
    const float* units = convolution.shorts.units.data();
    for (int group = 0; group < convolution.outputs; group += kChannelGroup) {
        for (int place = 0; place < kTilePlaces; ++place) {
            const __m512 all = _mm512_set1_ps(unit);
            const __m512 scales[2] = {_mm512_mul_ps(all, _mm512_loadu_ps(units)),
                                      _mm512_mul_ps(all, _mm512_loadu_ps(units + kLanes))};
            multiply_nine(shorts + place * kTiles * inputs, inputs, weights, scales,
                          products + place * kTiles * kChannelGroup);
            weights += inputs * kChannelGroup;
            units += kChannelGroup;
        }
        avx512::transform_output(call, products, group);
    }
}

}  // namespace
}  // namespace vnni

const Kernels* vnni_kernels() {
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vnni")) return nullptr;
    static const Kernels kKernels = [] {
        Kernels result = *avx512_kernels();
        result.convolve = vnni::convolve;
        return result;
    }();
    return &kKernels;
}

}  // namespace buwei

#else

namespace buwei {

const Kernels* vnni_kernels() {
    return nullptr;
}

}  // namespace buwei

#endif
