// The kernels in floats with AVX2 and FMA; convolutions as eval/avx2_winograd.h says.
#include "eval/avx2_winograd.h"
#include "eval/kernels.h"

#if defined(__x86_64__)

namespace buwei {
namespace avx2 {
namespace {

// To scratch[place of tile][tile][input].
struct FloatStore {
    float* scratch;
    int inputs;
    BUWEI_AVX2 void operator()(int place, int tile, int input, __m256 values) const {
        _mm256_storeu_ps(scratch + (place * kTiles + tile) * inputs + input, values);
    }
};

BUWEI_AVX2 inline void store_group(float* out, __m256 v0, __m256 v1, __m256 v2, __m256 v3) {
    _mm256_storeu_ps(out, v0);
    _mm256_storeu_ps(out + 8, v1);
    _mm256_storeu_ps(out + 16, v2);
    _mm256_storeu_ps(out + 24, v3);
}

// out[3][32] = start[32] + in[3][inputs] * weights[inputs][32]
BUWEI_AVX2 void multiply_three(const float* in, int inputs, const float* weights,
                               const float* start, float* out) {
    // Twelve variables and not an array: at -O2 g++ would keep an array in memory.
    __m256 a0 = _mm256_loadu_ps(start);
    __m256 a1 = _mm256_loadu_ps(start + 8);
    __m256 a2 = _mm256_loadu_ps(start + 16);
    __m256 a3 = _mm256_loadu_ps(start + 24);
    __m256 b0 = a0;
    __m256 b1 = a1;
    __m256 b2 = a2;
    __m256 b3 = a3;
    __m256 c0 = a0;
    __m256 c1 = a1;
    __m256 c2 = a2;
    __m256 c3 = a3;
    for (int input = 0; input < inputs; ++input, weights += kChannelGroup) {
        const __m256 w0 = _mm256_loadu_ps(weights);
        const __m256 w1 = _mm256_loadu_ps(weights + 8);
        const __m256 w2 = _mm256_loadu_ps(weights + 16);
        const __m256 w3 = _mm256_loadu_ps(weights + 24);
        __m256 value = _mm256_broadcast_ss(in + input);
        a0 = _mm256_fmadd_ps(value, w0, a0);
        a1 = _mm256_fmadd_ps(value, w1, a1);
        a2 = _mm256_fmadd_ps(value, w2, a2);
        a3 = _mm256_fmadd_ps(value, w3, a3);
        value = _mm256_broadcast_ss(in + inputs + input);
        b0 = _mm256_fmadd_ps(value, w0, b0);
        b1 = _mm256_fmadd_ps(value, w1, b1);
        b2 = _mm256_fmadd_ps(value, w2, b2);
        b3 = _mm256_fmadd_ps(value, w3, b3);
        value = _mm256_broadcast_ss(in + 2 * inputs + input);
        c0 = _mm256_fmadd_ps(value, w0, c0);
        c1 = _mm256_fmadd_ps(value, w1, c1);
        c2 = _mm256_fmadd_ps(value, w2, c2);
        c3 = _mm256_fmadd_ps(value, w3, c3);
    }
    store_group(out, a0, a1, a2, a3);
    store_group(out + kChannelGroup, b0, b1, b2, b3);
    store_group(out + 2 * kChannelGroup, c0, c1, c2, c3);
}

// products[place of tile][tile][32 outputs of the group]
BUWEI_AVX2 void multiply(const float* scratch, const float* weights, int inputs, float* products) {
    constexpr float kZeros[kChannelGroup] = {};
    for (int place = 0; place < kTilePlaces; ++place) {
        for (int tile = 0; tile < kTiles; tile += kTilesAtATime) {
            multiply_three(scratch + (place * kTiles + tile) * inputs, inputs,
                           weights + place * inputs * kChannelGroup, kZeros,
                           products + (place * kTiles + tile) * kChannelGroup);
        }
    }
}

BUWEI_AVX2 void convolve(const ConvolutionCall& call) {
    const Convolution& convolution = *call.convolution;
    float* products = call.scratch + kScratchPerChannel * convolution.inputs;
    transform_input(call.input, convolution.inputs, FloatStore{call.scratch, convolution.inputs});
    const float* weights = convolution.transformed[0].values;
    for (int group = 0; group < convolution.outputs; group += kChannelGroup) {
        multiply(call.scratch, weights, convolution.inputs, products);
        transform_output(call, products, group);
        weights += kTilePlaces * convolution.inputs * kChannelGroup;
    }
}

BUWEI_AVX2 void pool(const float* frame, int channels, float count, float* pooled) {
    for (int c = 0; c < channels; c += 8) {
        __m256 sum = _mm256_setzero_ps();
        __m256 most = _mm256_setzero_ps();
        for (int row = 1; row <= kCanvasSide; ++row) {
            const float* values = frame + (row * kFrameSide + 1) * channels + c;
            for (int column = 0; column < kCanvasSide; ++column) {
                const __m256 value = _mm256_loadu_ps(values + column * channels);
                sum = _mm256_add_ps(sum, value);
                most = _mm256_max_ps(most, value);
            }
        }
        _mm256_storeu_ps(pooled + c, _mm256_div_ps(sum, _mm256_set1_ps(count)));
        _mm256_storeu_ps(pooled + channels + c, most);
    }
}

// Columns come in groups of 32: four sums that do not wait for each other.
BUWEI_AVX2 void add_product(const float* vector, const float* matrix, int rows, int columns,
                            float* out) {
    for (int c = 0; c < columns; c += kChannelGroup) {
        __m256 sum0 = _mm256_loadu_ps(out + c);
        __m256 sum1 = _mm256_loadu_ps(out + c + 8);
        __m256 sum2 = _mm256_loadu_ps(out + c + 16);
        __m256 sum3 = _mm256_loadu_ps(out + c + 24);
        for (int r = 0; r < rows; ++r) {
            const float* row = matrix + r * columns + c;
            const __m256 value = _mm256_broadcast_ss(vector + r);
            sum0 = _mm256_fmadd_ps(value, _mm256_loadu_ps(row), sum0);
            sum1 = _mm256_fmadd_ps(value, _mm256_loadu_ps(row + 8), sum1);
            sum2 = _mm256_fmadd_ps(value, _mm256_loadu_ps(row + 16), sum2);
            sum3 = _mm256_fmadd_ps(value, _mm256_loadu_ps(row + 24), sum3);
        }
        _mm256_storeu_ps(out + c, sum0);
        _mm256_storeu_ps(out + c + 8, sum1);
        _mm256_storeu_ps(out + c + 16, sum2);
        _mm256_storeu_ps(out + c + 24, sum3);
    }
}

BUWEI_AVX2 inline float sum_of_lanes(__m256 value) {
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(value), _mm256_extractf128_ps(value, 1));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
}

BUWEI_AVX2 void find_heads(const HeadCall& call) {
    static_assert(kPolicyChannels == 16 && kValueChannels == 16, "two registers each");
    const __m256 zero = _mm256_setzero_ps();
    const __m256 policy0 = _mm256_loadu_ps(call.policy);
    const __m256 policy1 = _mm256_loadu_ps(call.policy + 8);
    __m256 sum0 = zero;
    __m256 sum1 = zero;
    __m256 most0 = zero;
    __m256 most1 = zero;
    float heads[kTilesAtATime * kHeadChannels];
    for (int canvas = 0; canvas < kCanvasPoints; ++canvas) {
        // Three places beside each other.
        const int third = canvas % kTilesAtATime;
        if (third == 0) {
            multiply_three(call.frame + frame_place(canvas) * call.channels, call.channels,
                           call.kernel, call.bias, heads);
        }
        const float* head = heads + third * kHeadChannels;
        const __m256 part0 = _mm256_mul_ps(_mm256_max_ps(_mm256_loadu_ps(head), zero), policy0);
        const __m256 policy = _mm256_max_ps(_mm256_loadu_ps(head + 8), zero);
        call.logits[canvas] = sum_of_lanes(_mm256_fmadd_ps(policy, policy1, part0));
        const __m256 mask = _mm256_broadcast_ss(call.mask + canvas);
        const __m256 value0 = _mm256_mul_ps(_mm256_max_ps(_mm256_loadu_ps(head + 16), zero), mask);
        const __m256 value1 = _mm256_mul_ps(_mm256_max_ps(_mm256_loadu_ps(head + 24), zero), mask);
        sum0 = _mm256_add_ps(sum0, value0);
        sum1 = _mm256_add_ps(sum1, value1);
        most0 = _mm256_max_ps(most0, value0);
        most1 = _mm256_max_ps(most1, value1);
    }
    const __m256 count = _mm256_set1_ps(call.count);
    store_group(call.pooled, _mm256_div_ps(sum0, count), _mm256_div_ps(sum1, count), most0, most1);
}

constexpr Kernels kFloatKernels = {convolve, pool, add_product, find_heads};

}  // namespace
}  // namespace avx2

const Kernels* avx2_kernels() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &avx2::kFloatKernels
                                                                           : nullptr;
}

}  // namespace buwei

#else

namespace buwei {

const Kernels* avx2_kernels() {
    return nullptr;
}

}  // namespace buwei

#endif
