// Convolutions done directly, for every kind of vector instructions: nothing is copied but each
// sample once, into a frame with a border of zeros, where every neighbour of a place lies at a
// fixed distance. The sums stay in registers.
#pragma once

#include <algorithm>
#include <vector>

#include "train/products.h"

namespace buwei {

constexpr int kTrainFrameSide = kCanvasSide + 2;
constexpr int kTrainFramePlaces = kTrainFrameSide * kTrainFrameSide;

// From a place of the frame to its neighbour under tap 0, 1, ... if the place is the upper left
// one.
constexpr int tap_place(int tap) {
    return tap / 3 * kTrainFrameSide + tap % 3;
}

// What Rows must have:
//
//     static constexpr int kInputsAtATime;  // divides kPlanes and kChannelGroup
//     // As gemm() in gemm.h.
//     static void multiply(Form a_form, Form b_form, int rows, int columns, int inner,
//                          const float* a, const float* b, float keep, float* result);
//     // A row of the canvas and a group of outputs, all taps and inputs. `frame` is at the row's
//     // first neighbour.
//     static void add_row(const float* frame, int inputs, const float* kernel, int outputs,
//                         float* output);
//     // kInputsAtATime inputs and a group of outputs of one tap, over all places of a sample.
//     // `frame` is at the first place's neighbour.
//     static void add_tap_gradient(const float* frame, int inputs, const float* gradient,
//                                  int outputs, float* kernel_gradient);
template <class Rows>
class DirectProducts final : public Products {
public:
    static_assert(kPlanes % Rows::kInputsAtATime == 0 && kChannelGroup % Rows::kInputsAtATime == 0);

    explicit DirectProducts(int most_channels)
        : frame_(std::size_t{kTrainFramePlaces} * most_channels),
          turned_kernel_(std::size_t{kTaps} * most_channels * most_channels) {}

    void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                  const float* b, float keep, float* result) override {
        Rows::multiply(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }

    void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                     float* output) override {
        for (int sample = 0; sample < shape.samples; ++sample) {
            fill_frame(input + sample * kCanvasPoints * shape.inputs, shape.inputs);
            float* out = output + sample * kCanvasPoints * shape.outputs;
            for (int group = 0; group < shape.outputs; group += kChannelGroup) {
                for (int y = 0; y < kCanvasSide; ++y) {
                    Rows::add_row(frame_.data() + y * kTrainFrameSide * shape.inputs, shape.inputs,
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
                for (int i = 0; i < shape.inputs; i += Rows::kInputsAtATime) {
                    float* sums = kernel_gradient + (tap * shape.inputs + i) * shape.outputs;
                    for (int group = 0; group < shape.outputs; group += kChannelGroup) {
                        Rows::add_tap_gradient(frame_.data() + tap_place(tap) * shape.inputs + i,
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
                        &frame_[((y + 1) * kTrainFrameSide + 1) * channels]);
        }
    }

    std::vector<float> frame_;  // of one sample, [place of the frame][channel]
    int frame_channels_ = 0;
    std::vector<float> turned_kernel_;
};

}  // namespace buwei
