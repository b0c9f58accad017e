#include "train/layers.h"

#include <algorithm>

namespace buwei {
namespace {

// std::max answers with a reference, of which g++ makes a branch.
float larger(float a, float b) {
    return a < b ? b : a;
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

void convolution_forward(Products& products, const ConvolutionShape& shape, const float* input,
                         const float* kernel, const float* bias, float* output) {
    repeat_row(shape.samples * kCanvasPoints, shape.outputs, bias, output);
    products.add_forward(shape, input, kernel, output);
}

void convolution_backward(Products& products, const ConvolutionShape& shape, const float* input,
                          const float* kernel, const float* output_gradient, float* kernel_gradient,
                          float* bias_gradient, float* input_gradient) {
    products.add_kernel_gradient(shape, input, output_gradient, kernel_gradient);
    add_column_sums(shape.samples * kCanvasPoints, shape.outputs, output_gradient, bias_gradient);
    if (input_gradient == nullptr) return;
    products.add_input_gradient(shape, kernel, output_gradient, input_gradient);
}

void dense_forward(Products& products, int rows, int inputs, int outputs, const float* input,
                   const float* weights, const float* bias, float* output) {
    repeat_row(rows, outputs, bias, output);
    products.multiply(Form::kPlain, Form::kPlain, rows, outputs, inputs, input, weights, 1, output);
}

void dense_backward(Products& products, int rows, int inputs, int outputs, const float* input,
                    const float* weights, const float* output_gradient, float* weights_gradient,
                    float* bias_gradient, float* input_gradient, bool add) {
    products.multiply(Form::kTransposed, Form::kPlain, inputs, outputs, rows, input,
                      output_gradient, 1, weights_gradient);
    if (bias_gradient != nullptr) add_column_sums(rows, outputs, output_gradient, bias_gradient);
    if (input_gradient == nullptr) return;
    products.multiply(Form::kPlain, Form::kTransposed, rows, inputs, outputs, output_gradient,
                      weights, add ? 1.0F : 0.0F, input_gradient);
}

void relu_forward(int places, int channels, const float* mask, float* values) {
    for (int place = 0; place < places; ++place) {
        float* at = values + place * channels;
        for (int c = 0; c < channels; ++c) at[c] = mask[place] * larger(0.0F, at[c]);
    }
}

void relu_backward(int count, const float* activations, float* gradient) {
    for (int i = 0; i < count; ++i) gradient[i] = activations[i] > 0 ? gradient[i] : 0.0F;
}

void pool_forward(const PoolShape& shape, const float* input, const float* counts, float* pooled,
                  int* places_of_maxima) {
    for (int sample = 0; sample < shape.samples; ++sample) {
        const float* in = input + sample * kCanvasPoints * shape.stride + shape.first;
        // Arrays of its own and one thing after the other: so g++ sees that it may take several
        // channels at once.
        float sums[kMostChannels] = {};
        float most[kMostChannels];
        int places[kMostChannels] = {};
        std::copy_n(in, shape.channels, most);
        for (int place = 0; place < kCanvasPoints; ++place) {
            const float* at = in + place * shape.stride;
            for (int c = 0; c < shape.channels; ++c) sums[c] += at[c];
            for (int c = 0; c < shape.channels; ++c) {
                places[c] = at[c] > most[c] ? place : places[c];
            }
            for (int c = 0; c < shape.channels; ++c) most[c] = larger(most[c], at[c]);
        }
        float* mean = pooled + sample * 2 * shape.channels;
        for (int c = 0; c < shape.channels; ++c) mean[c] = sums[c] / counts[sample];
        std::copy_n(most, shape.channels, mean + shape.channels);
        std::copy_n(places, shape.channels, places_of_maxima + sample * shape.channels);
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
