#include "eval/frame_inference.h"

#include <algorithm>

namespace buwei {
namespace {

std::size_t lanes(int floats) {
    return static_cast<std::size_t>(floats + kLaneFloats - 1) / kLaneFloats;
}

}  // namespace

FrameInference::FrameInference(const Network& network, const Kernels& kernels)
    : network_(network),
      kernels_(kernels),
      input_(lanes(kFramePlaces * kPlanes)),
      trunk_(lanes(kFramePlaces * network.shape().channels)),
      inner_(trunk_.size()),
      scratch_(lanes(kScratchPerChannel * 2 * network.shape().channels)) {}

void FrameInference::set_input(const Features& features, const CanvasTurn& turn) {
    float* frame = input_[0].values;
    for (const int place : painted_) {
        std::fill_n(frame + frame_place(place) * kPlanes, kPlanes, 0.0F);
    }
    for (int plane = 0; plane < kPlanes; ++plane) {
        for (const int place : features.planes[plane]) {
            frame[frame_place(turn[place]) * kPlanes + plane] = 1;
        }
    }
    const PointSet board = features.planes[kPlaneBoard];
    if (board != painted_) {
        for (int place = 0; place < kCanvasPoints; ++place) {
            mask_[place] = board.contains(place) ? 1.0F : 0.0F;
        }
        board_points_ = static_cast<float>(board.count());
        painted_ = board;
    }
}

void FrameInference::run_trunk(const Features& features) {
    const int channels = network_.shape().channels;
    alignas(Lane) float bias[kMostChannels];
    alignas(Lane) float pooled[2 * kMostChannels];
    ConvolutionCall call;
    call.mask = mask_;
    call.scratch = scratch_[0].values;

    std::copy_n(network_.input().bias, channels, bias);
    kernels_.add_product(features.scalars.data(), network_.data(network_.layout().input_scalars),
                         kScalars, channels, bias);
    call.convolution = &network_.input();
    call.input = input_[0].values;
    call.bias = bias;
    call.output = trunk_[0].values;
    kernels_.convolve(call);

    for (std::size_t i = 0; i < network_.blocks().size(); ++i) {
        const Network::Block& block = network_.blocks()[i];
        call.convolution = &block.first;
        call.input = trunk_[0].values;
        call.bias = block.first.bias;
        call.residual = nullptr;
        call.output = inner_[0].values;
        kernels_.convolve(call);

        kernels_.pool(inner_[0].values, channels, board_points_, pooled);
        std::copy_n(block.second.bias, channels, bias);
        kernels_.add_product(pooled, network_.data(network_.layout().blocks[i].pool), 2 * channels,
                             channels, bias);
        call.convolution = &block.second;
        call.input = inner_[0].values;
        call.bias = bias;
        call.residual = trunk_[0].values;
        call.output = trunk_[0].values;
        kernels_.convolve(call);
    }
}

void FrameInference::run(const Features& features, const CanvasTurn& turn, float* logits,
                         float* pooled) {
    set_input(features, turn);
    run_trunk(features);

    const NetworkLayout& layout = network_.layout();
    const int channels = network_.shape().channels;
    alignas(Lane) float trunk_pooled[2 * kMostChannels];
    alignas(Lane) float bias[kHeadChannels];
    kernels_.pool(trunk_[0].values, channels, board_points_, trunk_pooled);
    std::copy_n(network_.data(layout.head.bias), kHeadChannels, bias);
    kernels_.add_product(trunk_pooled, network_.data(layout.head_pool), 2 * channels, kHeadChannels,
                         bias);

    HeadCall call;
    call.frame = trunk_[0].values;
    call.kernel = network_.data(layout.head.kernel);
    call.channels = channels;
    call.bias = bias;
    call.mask = mask_;
    call.count = board_points_;
    call.policy = network_.data(layout.policy);
    call.logits = logits;
    call.pooled = pooled;
    kernels_.head(call);
}

}  // namespace buwei
