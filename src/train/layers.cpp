#include "train/layers.h"

#include <algorithm>

#include "train/gemm.h"

namespace buwei {
namespace {

// Calls action(place, tap, source) for every tap of every place that lies on the canvas.
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

void add_column_sums(int rows, int columns, const float* matrix, float* sums) {
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) sums[c] += matrix[r * columns + c];
    }
}

void repeat_row(int rows, int columns, const float* row, float* matrix) {
    for (int r = 0; r < rows; ++r) std::copy_n(row, columns, matrix + r * columns);
}

}  // namespace

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

void convolution_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                         const float* bias, float* columns, float* output) {
    const int inner = kTaps * shape.inputs;
    for (int first = 0; first < shape.samples; first += kSamplesAtATime) {
        const int samples = std::min(kSamplesAtATime, shape.samples - first);
        const int place = first * kCanvasPoints;
        gather_taps(input + place * shape.inputs, samples, shape.inputs, columns);
        dense_forward(samples * kCanvasPoints, inner, shape.outputs, columns, kernel, bias,
                      output + place * shape.outputs);
    }
}

void convolution_backward(const ConvolutionShape& shape, const float* input, const float* kernel,
                          const float* output_gradient, float* columns, float* kernel_gradient,
                          float* bias_gradient, float* input_gradient) {
    const int inner = kTaps * shape.inputs;
    for (int first = 0; first < shape.samples; first += kSamplesAtATime) {
        const int samples = std::min(kSamplesAtATime, shape.samples - first);
        const int rows = samples * kCanvasPoints;
        const int place = first * kCanvasPoints;
        const float* gradient = output_gradient + place * shape.outputs;
        gather_taps(input + place * shape.inputs, samples, shape.inputs, columns);
        gemm(Form::kTransposed, Form::kPlain, inner, shape.outputs, rows, columns, gradient, 1,
             kernel_gradient);
        add_column_sums(rows, shape.outputs, gradient, bias_gradient);
        if (input_gradient == nullptr) continue;
        gemm(Form::kPlain, Form::kTransposed, rows, inner, shape.outputs, gradient, kernel, 0,
             columns);
        scatter_taps(columns, samples, shape.inputs, input_gradient + place * shape.inputs);
    }
}

void dense_forward(int rows, int inputs, int outputs, const float* input, const float* weights,
                   const float* bias, float* output) {
    repeat_row(rows, outputs, bias, output);
    gemm(Form::kPlain, Form::kPlain, rows, outputs, inputs, input, weights, 1, output);
}

void dense_backward(int rows, int inputs, int outputs, const float* input, const float* weights,
                    const float* output_gradient, float* weights_gradient, float* bias_gradient,
                    float* input_gradient, bool add) {
    gemm(Form::kTransposed, Form::kPlain, inputs, outputs, rows, input, output_gradient, 1,
         weights_gradient);
    if (bias_gradient != nullptr) add_column_sums(rows, outputs, output_gradient, bias_gradient);
    if (input_gradient == nullptr) return;
    gemm(Form::kPlain, Form::kTransposed, rows, inputs, outputs, output_gradient, weights,
         add ? 1.0F : 0.0F, input_gradient);
}

void relu_forward(int places, int channels, const float* mask, float* values) {
    for (int place = 0; place < places; ++place) {
        float* at = values + place * channels;
        for (int c = 0; c < channels; ++c) at[c] = mask[place] * std::max(0.0F, at[c]);
    }
}

void relu_backward(int count, const float* activations, float* gradient) {
    for (int i = 0; i < count; ++i) gradient[i] = activations[i] > 0 ? gradient[i] : 0.0F;
}

void pool_forward(const PoolShape& shape, const float* input, const float* counts, float* pooled,
                  int* places_of_maxima) {
    for (int sample = 0; sample < shape.samples; ++sample) {
        const float* in = input + sample * kCanvasPoints * shape.stride + shape.first;
        float* mean = pooled + sample * 2 * shape.channels;
        float* most = mean + shape.channels;
        int* places = places_of_maxima + sample * shape.channels;
        std::fill_n(mean, shape.channels, 0.0F);
        std::copy_n(in, shape.channels, most);
        std::fill_n(places, shape.channels, 0);
        for (int place = 0; place < kCanvasPoints; ++place) {
            const float* at = in + place * shape.stride;
            for (int c = 0; c < shape.channels; ++c) {
                mean[c] += at[c];
                if (at[c] > most[c]) {
                    most[c] = at[c];
                    places[c] = place;
                }
            }
        }
        for (int c = 0; c < shape.channels; ++c) mean[c] /= counts[sample];
    }
}

void pool_backward(const PoolShape& shape, const float* pooled_gradient, const float* counts,
                   const int* places_of_maxima, float* input_gradient) {
    for (int sample = 0; sample < shape.samples; ++sample) {
        float* out = input_gradient + sample * kCanvasPoints * shape.stride + shape.first;
        const float* mean = pooled_gradient + sample * 2 * shape.channels;
        const float* most = mean + shape.channels;
        const int* places = places_of_maxima + sample * shape.channels;
        for (int place = 0; place < kCanvasPoints; ++place) {
            float* at = out + place * shape.stride;
            for (int c = 0; c < shape.channels; ++c) at[c] += mean[c] / counts[sample];
        }
        for (int c = 0; c < shape.channels; ++c) out[places[c] * shape.stride + c] += most[c];
    }
}

void spread_forward(int samples, int channels, const float* vectors, float* values) {
    for (int sample = 0; sample < samples; ++sample) {
        for (int place = 0; place < kCanvasPoints; ++place) {
            for (int c = 0; c < channels; ++c) *values++ += vectors[sample * channels + c];
        }
    }
}

void spread_backward(int samples, int channels, const float* values_gradient,
                     float* vectors_gradient) {
    std::fill_n(vectors_gradient, samples * channels, 0.0F);
    for (int sample = 0; sample < samples; ++sample) {
        add_column_sums(kCanvasPoints, channels,
                        values_gradient + sample * kCanvasPoints * channels,
                        vectors_gradient + sample * channels);
    }
}

}  // namespace buwei
