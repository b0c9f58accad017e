// The layers of the network for training: each forward step with its backward step, on a slice of
// samples at once. tests/train checks every backward step against differences of the forward one.
//
// Activations are [sample][canvas place][channel]. "Gradient" of something always means the
// derivative of the loss with respect to it. Backward steps add to the gradients of weights, and
// to those of inputs where the name says so.
#pragma once

#include "eval/network_layout.h"
#include "train/products.h"

namespace buwei {

// output = convolution(input) + bias
void convolution_forward(Products& products, const ConvolutionShape& shape, const float* input,
                         const float* kernel, const float* bias, float* output);
// Adds to input_gradient; without it that part is skipped.
void convolution_backward(Products& products, const ConvolutionShape& shape, const float* input,
                          const float* kernel, const float* output_gradient, float* kernel_gradient,
                          float* bias_gradient, float* input_gradient);

// output = input * weights + bias for each of the rows (a place, or a sample).
void dense_forward(Products& products, int rows, int inputs, int outputs, const float* input,
                   const float* weights, const float* bias, float* output);
// Adds to input_gradient if `add` is true, else sets it.
void dense_backward(Products& products, int rows, int inputs, int outputs, const float* input,
                    const float* weights, const float* output_gradient, float* weights_gradient,
                    float* bias_gradient, float* input_gradient, bool add);

// values = max(0, values) where the mask is 1, and 0 where it is 0: mask[sample][place].
void relu_forward(int places, int channels, const float* mask, float* values);
// gradient = 0 where the activation is 0.
void relu_backward(int count, const float* activations, float* gradient);

// pooled[sample] = the mean of each channel over the board's points, then its maximum over the
// canvas; `counts` are the points of each sample's board. Only `channels` of `stride` channels are
// looked at, from `first` on, and at most kMostChannels.
struct PoolShape {
    int samples = 0;
    int stride = 0;
    int first = 0;
    int channels = 0;
};
void pool_forward(const PoolShape& shape, const float* input, const float* counts, float* pooled,
                  int* places_of_maxima);
// Adds to the input's gradient.
void pool_backward(const PoolShape& shape, const float* pooled_gradient, const float* counts,
                   const int* places_of_maxima, float* input_gradient);

// Adds each sample's vector to all places of that sample.
void spread_forward(int samples, int channels, const float* vectors, float* values);
// Sets the vectors' gradient: the sum over the places.
void spread_backward(int samples, int channels, const float* values_gradient,
                     float* vectors_gradient);

}  // namespace buwei
