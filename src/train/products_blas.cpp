// With OpenBLAS, on any processor. Convolutions are matrix products, too: the nine neighbours of
// each place are copied side by side, and a row of those times the kernel is a place of the output.
#include <algorithm>
#include <vector>

#include "train/products.h"

namespace buwei {
namespace {

// A few samples are gathered at a time, so that what is multiplied is still in the cache.
constexpr int kSamplesAtATime = 2;

// Calls action(place, tap, source) for every tap of every place; the source is -1 if it does not
// lie on the canvas.
template <class Action>
void for_each_tap(const Action& action) {
    for (int y = 0; y < kCanvasSide; ++y) {
        for (int x = 0; x < kCanvasSide; ++x) {
            for (int tap = 0; tap < kTaps; ++tap) {
                const int source_y = y + tap / 3 - 1;
                const int source_x = x + tap % 3 - 1;
                const bool on_canvas = source_y >= 0 && source_y < kCanvasSide && source_x >= 0 &&
                                       source_x < kCanvasSide;
                action(y * kCanvasSide + x, tap,
                       on_canvas ? source_y * kCanvasSide + source_x : -1);
            }
        }
    }
}

// columns[sample][place][tap][channel], zero outside the canvas.
void gather_taps(const float* input, int samples, int channels, float* columns) {
    for (int sample = 0; sample < samples; ++sample) {
        const float* in = input + sample * kCanvasPoints * channels;
        float* out = columns + sample * kCanvasPoints * kTaps * channels;
        for_each_tap([&](int place, int tap, int source) {
            float* to = out + (place * kTaps + tap) * channels;
            if (source >= 0) {
                std::copy_n(in + source * channels, channels, to);
            } else {
                std::fill_n(to, channels, 0.0F);
            }
        });
    }
}

// The way back: adds to the input's gradient.
void scatter_taps(const float* columns_gradient, int samples, int channels, float* input_gradient) {
    for (int sample = 0; sample < samples; ++sample) {
        const float* in = columns_gradient + sample * kCanvasPoints * kTaps * channels;
        float* out = input_gradient + sample * kCanvasPoints * channels;
        for_each_tap([&](int place, int tap, int source) {
            if (source < 0) return;
            const float* from = in + (place * kTaps + tap) * channels;
            float* to = out + source * channels;
            for (int c = 0; c < channels; ++c) to[c] += from[c];
        });
    }
}

class BlasProducts final : public Products {
public:
    explicit BlasProducts(int most_channels)
        : columns_(std::size_t{kSamplesAtATime} * kCanvasPoints * kTaps * most_channels) {}

    void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                  const float* b, float keep, float* result) override {
        gemm(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }

    void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                     float* output) override {
        for_each_part(shape, [&](int place, int samples) {
            gather_taps(input + place * shape.inputs, samples, shape.inputs, columns_.data());
            gemm(Form::kPlain, Form::kPlain, samples * kCanvasPoints, shape.outputs,
                 kTaps * shape.inputs, columns_.data(), kernel, 1, output + place * shape.outputs);
        });
    }

    void add_kernel_gradient(const ConvolutionShape& shape, const float* input,
                             const float* output_gradient, float* kernel_gradient) override {
        for_each_part(shape, [&](int place, int samples) {
            gather_taps(input + place * shape.inputs, samples, shape.inputs, columns_.data());
            gemm(Form::kTransposed, Form::kPlain, kTaps * shape.inputs, shape.outputs,
                 samples * kCanvasPoints, columns_.data(), output_gradient + place * shape.outputs,
                 1, kernel_gradient);
        });
    }

    void add_input_gradient(const ConvolutionShape& shape, const float* kernel,
                            const float* output_gradient, float* input_gradient) override {
        for_each_part(shape, [&](int place, int samples) {
            gemm(Form::kPlain, Form::kTransposed, samples * kCanvasPoints, kTaps * shape.inputs,
                 shape.outputs, output_gradient + place * shape.outputs, kernel, 0,
                 columns_.data());
            scatter_taps(columns_.data(), samples, shape.inputs,
                         input_gradient + place * shape.inputs);
        });
    }

private:
    // Calls action(first place, samples) for a few samples after the other.
    template <class Action>
    static void for_each_part(const ConvolutionShape& shape, const Action& action) {
        for (int first = 0; first < shape.samples; first += kSamplesAtATime) {
            action(first * kCanvasPoints, std::min(kSamplesAtATime, shape.samples - first));
        }
    }

    std::vector<float> columns_;
};

}  // namespace

std::unique_ptr<Products> make_blas_products(int most_channels) {
    return std::make_unique<BlasProducts>(most_channels);
}

}  // namespace buwei
