// With AVX-512. Convolutions are done directly: nothing is copied but each sample once, into a
// frame with a border of zeros, where every neighbour of a place lies at a fixed distance. Sums
// stay in registers of 16 numbers; a group of channels is two of them.
#include "train/products.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <vector>

#define BUWEI_AVX512 __attribute__((target("avx512f")))

namespace buwei {
namespace {

constexpr int kLanes = 16;
constexpr int kFrameSide = kCanvasSide + 2;
constexpr int kFramePlaces = kFrameSide * kFrameSide;
constexpr int kInputsAtATime = 8;  // of the kernel's gradient: 16 registers of sums
static_assert(kChannelGroup == 2 * kLanes, "a group of channels is a pair of registers");
static_assert(kPlanes % kInputsAtATime == 0 && kChannelGroup % kInputsAtATime == 0);

// From a place of the frame to its neighbour under tap 0, 1, ... if the place is the upper left
// one.
constexpr int tap_place(int tap) {
    return tap / 3 * kFrameSide + tap % 3;
}

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

// A row of the canvas and a group of outputs: the sums take 18 registers while all taps and inputs
// go by, and each weight is read once. `frame` is at the row's first neighbour.
BUWEI_AVX512 void add_row(const float* frame, int inputs, const float* kernel, int outputs,
                          float* output) {
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

// A few inputs and a group of outputs of one tap, over all places of a sample. `frame` is at the
// first place's neighbour.
BUWEI_AVX512 void add_tap_gradient(const float* frame, int inputs, const float* gradient,
                                   int outputs, float* kernel_gradient) {
    Pair sums[kInputsAtATime];
#pragma GCC unroll 8
    for (int i = 0; i < kInputsAtATime; ++i) sums[i] = load(kernel_gradient + i * outputs);
    for (int y = 0; y < kCanvasSide; ++y) {
        const float* in = frame + y * kFrameSide * inputs;
        for (int x = 0; x < kCanvasSide; ++x, in += inputs, gradient += outputs) {
            const Pair row = load(gradient);
#pragma GCC unroll 8
            for (int i = 0; i < kInputsAtATime; ++i) add_scaled(in[i], row, sums[i]);
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kInputsAtATime; ++i) store(kernel_gradient + i * outputs, sums[i]);
}

class Avx512Products final : public Products {
public:
    explicit Avx512Products(int most_channels)
        : frame_(std::size_t{kFramePlaces} * most_channels),
          turned_kernel_(std::size_t{kTaps} * most_channels * most_channels) {}

    void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                  const float* b, float keep, float* result) override {
        gemm_avx512(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }

    void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                     float* output) override {
        for (int sample = 0; sample < shape.samples; ++sample) {
            fill_frame(input + sample * kCanvasPoints * shape.inputs, shape.inputs);
            float* out = output + sample * kCanvasPoints * shape.outputs;
            for (int group = 0; group < shape.outputs; group += kChannelGroup) {
                for (int y = 0; y < kCanvasSide; ++y) {
                    add_row(frame_.data() + y * kFrameSide * shape.inputs, shape.inputs,
                            kernel + group, shape.outputs,
                            out + y * kCanvasSide * shape.outputs + group);
                }
            }
        }
    }

    void add_kernel_gradient(const ConvolutionShape& shape, const float* input,
                             const float* output_gradient, float* kernel_gradient) override {
        for (int sample = 0; sample < shape.samples; ++sample) {
            fill_frame(input + sample * kCanvasPoints * shape.inputs, shape.inputs);
            const float* gradient = output_gradient + sample * kCanvasPoints * shape.outputs;
            for (int tap = 0; tap < kTaps; ++tap) {
                for (int i = 0; i < shape.inputs; i += kInputsAtATime) {
                    float* sums = kernel_gradient + (tap * shape.inputs + i) * shape.outputs;
                    for (int group = 0; group < shape.outputs; group += kChannelGroup) {
                        add_tap_gradient(frame_.data() + tap_place(tap) * shape.inputs + i,
                                         shape.inputs, gradient + group, shape.outputs,
                                         sums + group);
                    }
                }
            }
        }
    }

    void add_input_gradient(const ConvolutionShape& shape, const float* kernel,
                            const float* output_gradient, float* input_gradient) override {
        turn_kernel(shape, kernel, turned_kernel_.data());
        add_forward({shape.samples, shape.outputs, shape.inputs}, output_gradient,
                    turned_kernel_.data(), input_gradient);
    }

private:
    // The border is zero for as long as the number of channels stays the same.
    void fill_frame(const float* input, int channels) {
        if (channels != frame_channels_) std::fill(frame_.begin(), frame_.end(), 0.0F);
        frame_channels_ = channels;
        for (int y = 0; y < kCanvasSide; ++y) {
            std::copy_n(input + y * kCanvasSide * channels, kCanvasSide * channels,
                        &frame_[((y + 1) * kFrameSide + 1) * channels]);
        }
    }

    std::vector<float> frame_;  // of one sample, [place of the frame][channel]
    int frame_channels_ = 0;
    std::vector<float> turned_kernel_;
};

}  // namespace

std::unique_ptr<Products> make_avx512_products(int most_channels) {
    if (!__builtin_cpu_supports("avx512f")) return nullptr;
    return std::make_unique<Avx512Products>(most_channels);
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
