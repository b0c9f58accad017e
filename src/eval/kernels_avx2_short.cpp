// The kernels of kernels_avx2.cpp, but for the products of the convolutions: whole numbers of 16
// bits, as in kernels_vnni.cpp, for processors without AVX-512. One instruction multiplies sixteen
// pairs and adds up neighbours, where the other multiplies eight floats.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "eval/avx2_winograd.h"
#include "eval/kernels.h"
#include "eval/short_weights.h"

#if defined(__x86_64__)

namespace buwei {
namespace avx2 {
namespace {

constexpr int kShortsOfRegister = 16;

// To scratch[place of tile][tile][input], rounded.
struct ShortStore {
    std::int16_t* scratch;
    int inputs;
    __m256 scale;
    BUWEI_AVX2 void operator()(int place, int tile, int input, __m256 values) const {
        const __m256i whole = _mm256_cvtps_epi32(_mm256_mul_ps(values, scale));
        const __m128i shorts =
            _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
        std::int16_t* to = scratch + (place * kTiles + tile) * inputs + input;
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), shorts);
    }
};

BUWEI_AVX2 float largest(const float* frame, int channels) {
    // Two chains that don't wait for each other.
    __m256 even = _mm256_setzero_ps();
    __m256 odd = _mm256_setzero_ps();
    for (int i = 0; i < kFramePlaces * channels; i += 2 * kLanes) {
        even = _mm256_max_ps(even, _mm256_loadu_ps(frame + i));
        odd = _mm256_max_ps(odd, _mm256_loadu_ps(frame + i + kLanes));
    }
    float lanes[kLanes];
    _mm256_storeu_ps(lanes, _mm256_max_ps(even, odd));
    return *std::max_element(lanes, lanes + kLanes);
}

struct Sums {
    __m256i v0;
    __m256i v1;
    __m256i v2;
    __m256i v3;
};

// sum += a * b, neighbours added up. Not as intrinsics: g++ 12 would hold the weights and the
// products of all tiles in registers, and the sums in memory.
BUWEI_AVX2 inline void multiply_add(__m256i a, const __m256i& b, __m256i& sum) {
    __m256i products;
    asm("vpmaddwd %2, %3, %1\n\tvpaddd %1, %0, %0" : "+x"(sum), "=&x"(products) : "m"(b), "x"(a));
}

// Two inputs, in every lane.
BUWEI_AVX2 inline void add_products(const std::int16_t* inputs, const __m256i* weights,
                                    Sums& sums) {
    int both = 0;
    std::memcpy(&both, inputs, sizeof both);
    const __m256i all = _mm256_set1_epi32(both);
    multiply_add(all, weights[0], sums.v0);
    multiply_add(all, weights[1], sums.v1);
    multiply_add(all, weights[2], sums.v2);
    multiply_add(all, weights[3], sums.v3);
}

BUWEI_AVX2 inline void store_scaled(const Sums& sums, const __m256* scales, float* out) {
    _mm256_storeu_ps(out, _mm256_mul_ps(_mm256_cvtepi32_ps(sums.v0), scales[0]));
    _mm256_storeu_ps(out + kLanes, _mm256_mul_ps(_mm256_cvtepi32_ps(sums.v1), scales[1]));
    _mm256_storeu_ps(out + 2 * kLanes, _mm256_mul_ps(_mm256_cvtepi32_ps(sums.v2), scales[2]));
    _mm256_storeu_ps(out + 3 * kLanes, _mm256_mul_ps(_mm256_cvtepi32_ps(sums.v3), scales[3]));
}

// out[3][32] = scales[32] * (in[3][inputs] * weights[inputs / 2][32 outputs][2])
BUWEI_AVX2 void multiply_three(const std::int16_t* in, int inputs, const std::int16_t* weights,
                               const __m256* scales, float* out) {
    const __m256i zero = _mm256_setzero_si256();
    Sums a = {zero, zero, zero, zero};
    Sums b = a;
    Sums c = a;
    const auto* row = reinterpret_cast<const __m256i*>(weights);
    for (int input = 0; input < inputs;
         input += 2, in += 2, row += 2 * kChannelGroup / kShortsOfRegister) {
        add_products(in, row, a);
        add_products(in + inputs, row, b);
        add_products(in + 2 * inputs, row, c);
    }
    store_scaled(a, scales, out);
    store_scaled(b, scales, out + kChannelGroup);
    store_scaled(c, scales, out + 2 * kChannelGroup);
}

BUWEI_AVX2 void convolve_shorts(const ConvolutionCall& call) {
    const Convolution& convolution = *call.convolution;
    const int inputs = convolution.inputs;
    float* products = call.scratch + kScratchPerChannel * inputs;
    // The shorts lie where the other kernels have floats.
    auto* shorts = reinterpret_cast<std::int16_t*>(call.scratch);
    const float unit = input_unit(largest(call.input, inputs));
    transform_input(call.input, inputs, ShortStore{shorts, inputs, _mm256_set1_ps(1 / unit)});
    const std::int16_t* weights = convolution.shorts.values();
    const float* units = convolution.shorts.units.data();
    for (int group = 0; group < convolution.outputs; group += kChannelGroup) {
        for (int place = 0; place < kTilePlaces; ++place) {
            __m256 scales[kChannelGroup / kLanes];
            for (int i = 0; i < kChannelGroup / kLanes; ++i) {
                scales[i] =
                    _mm256_mul_ps(_mm256_set1_ps(unit), _mm256_loadu_ps(units + i * kLanes));
            }
            for (int tile = 0; tile < kTiles; tile += kTilesAtATime) {
                multiply_three(shorts + (place * kTiles + tile) * inputs, inputs, weights, scales,
                               products + (place * kTiles + tile) * kChannelGroup);
            }
            weights += inputs * kChannelGroup;
            units += kChannelGroup;
        }
        transform_output(call, products, group);
    }
}

}  // namespace
}  // namespace avx2

const Kernels* avx2_short_kernels() {
    if (avx2_kernels() == nullptr) return nullptr;
    static const Kernels kKernels = [] {
        Kernels result = *avx2_kernels();
        result.convolve = avx2::convolve_shorts;
        return result;
    }();
    return &kKernels;
}

}  // namespace buwei

#else

namespace buwei {

const Kernels* avx2_short_kernels() {
    return nullptr;
}

}  // namespace buwei

#endif
