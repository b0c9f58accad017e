// The kernels of kernels_avx2.cpp for registers of 16 numbers, of which there are 32: the sums of
// all nine tiles by 32 outputs stay in eighteen of them, so that each weight is read only once.
#include "eval/avx512_winograd.h"
#include "eval/kernels.h"

#if defined(__x86_64__)

namespace buwei {
namespace avx512 {
namespace {

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

BUWEI_AVX512 inline void add_scaled(const float* factor, const Pair& pair, Pair& sum) {
    const __m512 all = _mm512_set1_ps(*factor);
    sum.low = _mm512_fmadd_ps(all, pair.low, sum.low);
    sum.high = _mm512_fmadd_ps(all, pair.high, sum.high);
}

BUWEI_AVX512 inline float sum_of_lanes(__m512 value) {
    float lanes[kLanes];
    _mm512_storeu_ps(lanes, value);
    __m256 sum8 = _mm256_add_ps(_mm256_loadu_ps(lanes), _mm256_loadu_ps(lanes + 8));
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(sum8), _mm256_extractf128_ps(sum8, 1));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
}

// To scratch[place of tile][tile][input].
struct FloatStore {
    float* scratch;
    int inputs;
    BUWEI_AVX512 void operator()(int place, int tile, int input, __m512 values) const {
        _mm512_storeu_ps(scratch + (place * kTiles + tile) * inputs + input, values);
    }
};

// out[9][32] = start + in[9][inputs] * weights[inputs][32]
BUWEI_AVX512 void multiply_nine(const float* in, int inputs, const float* weights,
                                const Pair& start, float* out) {
    Pair a = start;
    Pair b = start;
    Pair c = start;
    Pair d = start;
    Pair e = start;
    Pair f = start;
    Pair g = start;
    Pair h = start;
    Pair i = start;
    for (int input = 0; input < inputs; ++input, ++in, weights += kChannelGroup) {
        const Pair row = load(weights);
        add_scaled(in, row, a);
        add_scaled(in + inputs, row, b);
        add_scaled(in + 2 * inputs, row, c);
        add_scaled(in + 3 * inputs, row, d);
        add_scaled(in + 4 * inputs, row, e);
        add_scaled(in + 5 * inputs, row, f);
        add_scaled(in + 6 * inputs, row, g);
        add_scaled(in + 7 * inputs, row, h);
        add_scaled(in + 8 * inputs, row, i);
    }
    store(out, a);
    store(out + kChannelGroup, b);
    store(out + 2 * kChannelGroup, c);
    store(out + 3 * kChannelGroup, d);
    store(out + 4 * kChannelGroup, e);
    store(out + 5 * kChannelGroup, f);
    store(out + 6 * kChannelGroup, g);
    store(out + 7 * kChannelGroup, h);
    store(out + 8 * kChannelGroup, i);
}

BUWEI_AVX512 void convolve(const ConvolutionCall& call) {
    const Convolution& convolution = *call.convolution;
    const int inputs = convolution.inputs;
    float* products = call.scratch + kScratchPerChannel * inputs;
    transform_input(call.input, inputs, FloatStore{call.scratch, inputs});
    const Pair zero = {_mm512_setzero_ps(), _mm512_setzero_ps()};
    const float* weights = convolution.transformed[0].values;
    for (int group = 0; group < convolution.outputs; group += kChannelGroup) {
        for (int place = 0; place < kTilePlaces; ++place) {
            multiply_nine(call.scratch + place * kTiles * inputs, inputs, weights, zero,
                          products + place * kTiles * kChannelGroup);
            weights += inputs * kChannelGroup;
        }
        transform_output(call, products, group);
    }
}

BUWEI_AVX512 void pool(const float* frame, int channels, float count, float* pooled) {
    for (int c = 0; c < channels; c += kLanes) {
        __m512 sum = _mm512_setzero_ps();
        __m512 most = _mm512_setzero_ps();
        for (int row = 1; row <= kCanvasSide; ++row) {
            const float* values = frame + (row * kFrameSide + 1) * channels + c;
            for (int column = 0; column < kCanvasSide; ++column) {
                const __m512 value = _mm512_loadu_ps(values + column * channels);
                sum = _mm512_add_ps(sum, value);
                most = larger(most, value);
            }
        }
        _mm512_storeu_ps(pooled + c, _mm512_div_ps(sum, _mm512_set1_ps(count)));
        _mm512_storeu_ps(pooled + channels + c, most);
    }
}

// Rows two by two: four sums that do not wait for each other.
BUWEI_AVX512 void add_product(const float* vector, const float* matrix, int rows, int columns,
                              float* out) {
    for (int c = 0; c < columns; c += kChannelGroup) {
        Pair even = load(out + c);
        Pair odd = {_mm512_setzero_ps(), _mm512_setzero_ps()};
        for (int r = 0; r < rows; r += 2) {
            const float* row = matrix + r * columns + c;
            add_scaled(vector + r, load(row), even);
            add_scaled(vector + r + 1, load(row + columns), odd);
        }
        store(out + c, {_mm512_add_ps(even.low, odd.low), _mm512_add_ps(even.high, odd.high)});
    }
}

BUWEI_AVX512 void head(const HeadCall& call) {
    static_assert(kPolicyChannels == kLanes && kValueChannels == kLanes,
                  "a register for the policy, one for the value");
    const Pair bias = load(call.bias);
    const __m512 policy = _mm512_loadu_ps(call.policy);
    const __m512 zero = _mm512_setzero_ps();
    __m512 sum = zero;
    __m512 most = zero;
    alignas(64) float row[kCanvasSide * kHeadChannels];
    for (int canvas = 0; canvas < kCanvasPoints; canvas += kCanvasSide) {
        multiply_nine(call.frame + frame_place(canvas) * call.channels, call.channels, call.kernel,
                      bias, row);
        for (int column = 0; column < kCanvasSide; ++column) {
            const Pair values = load(row + column * kHeadChannels);
            const __m512 mask = _mm512_set1_ps(call.mask[canvas + column]);
            const __m512 value = _mm512_mul_ps(larger(values.high, zero), mask);
            sum = _mm512_add_ps(sum, value);
            most = larger(most, value);
            call.logits[canvas + column] =
                sum_of_lanes(_mm512_mul_ps(larger(values.low, zero), policy));
        }
    }
    _mm512_storeu_ps(call.pooled, _mm512_div_ps(sum, _mm512_set1_ps(call.count)));
    _mm512_storeu_ps(call.pooled + kValueChannels, most);
}

constexpr Kernels kKernels = {convolve, pool, add_product, head};

}  // namespace
}  // namespace avx512

const Kernels* avx512_kernels() {
    return __builtin_cpu_supports("avx512f") ? &avx512::kKernels : nullptr;
}

}  // namespace buwei

#else

namespace buwei {

const Kernels* avx512_kernels() {
    return nullptr;
}

}  // namespace buwei

#endif
