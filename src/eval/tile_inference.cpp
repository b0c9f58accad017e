#include "eval/tile_inference.h"

#include <algorithm>

namespace buwei {
namespace {

std::vector<TileRow> make_frame(int channels) {
    const int numbers = kTileFramePlaces * channels;
    return std::vector<TileRow>((numbers + kTileRows - 1) / kTileRows);
}

void clear(std::vector<TileRow>& frame) {
    std::fill(frame.begin(), frame.end(), TileRow());
}

}  // namespace

TileInference::TileInference(const Network& network, const TileKernels& kernels)
    : kernels_(kernels),
      policy_(network.data(network.layout().policy)),
      input_(make_frame(kPlanes)),
      trunk_(make_frame(network.shape().channels)),
      inner_(make_frame(network.shape().channels)),
      exact_trunk_(static_cast<std::size_t>(kBands * kBandPlaces) * network.shape().channels /
                   kLaneFloats) {
    const NetworkLayout& layout = network.layout();
    const int channels = network.shape().channels;
    Bfloat16* input = input_[0].values;
    Bfloat16* trunk = trunk_[0].values;
    Bfloat16* inner = inner_[0].values;
    float* exact = exact_trunk_[0].values;

    add_convolution(network.input(), input, trunk, nullptr, exact);
    layers_.back().context.context = scalars_;
    layers_.back().context.matrix = network.data(layout.input_scalars);
    layers_.back().context.rows = kScalars;
    for (std::size_t i = 0; i < network.blocks().size(); ++i) {
        add_convolution(network.blocks()[i].first, trunk, inner, nullptr, nullptr);
        add_convolution(network.blocks()[i].second, inner, trunk, exact, exact);
        layers_.back().context.context = pooled_;
        layers_.back().context.matrix = network.data(layout.blocks[i].pool);
        layers_.back().context.rows = 2 * channels;
    }
    Layer& head = add_layer(network.head_tiles(), trunk + kTileFrameFirst * channels, channels,
                            kHeadChannels);
    head.context.bias = network.data(layout.head.bias);
    head.context.context = pooled_;
    head.context.matrix = network.data(layout.head_pool);
    head.context.rows = 2 * channels;
}

TileInference::Layer& TileInference::add_layer(const TileMatrix& matrix, const Bfloat16* input,
                                               int inputs, int outputs) {
    const float* last_sums = layers_.empty() ? nullptr : layers_.back().products.back().sums;
    Layer layer;
    layer.context.columns = outputs;
    layer.context.out = bias_;
    for (int band = 0; band < kBands; ++band) {
        for (int group = 0; group < outputs / kChannelGroup; ++group) {
            TileProductCall call;
            call.input = input + band * kBandPlaces * inputs;
            call.stride = inputs;
            call.pieces = matrix.pieces;
            call.chunks = matrix.chunks;
            call.tiles = matrix.tiles.data() + group * matrix.tiles_of_group();
            call.sums = last_sums == sums_[0] ? sums_[1] : sums_[0];
            layer.products.push_back(call);
            last_sums = call.sums;
        }
    }
    layers_.push_back(layer);
    return layers_.back();
}

void TileInference::add_convolution(const Convolution& convolution, const Bfloat16* input,
                                    Bfloat16* output, const float* residual, float* exact) {
    const int outputs = convolution.outputs;
    // The first output's upper left neighbour is the first place of the frame.
    Layer& layer = add_layer(convolution.tiles, input, convolution.inputs, outputs);
    layer.context.bias = convolution.bias;
    for (int band = 0; band < kBands; ++band) {
        for (int group = 0; group < outputs; group += kChannelGroup) {
            const int at = band * kBandPlaces * outputs + group;
            TileConvolutionCall call;
            call.sums = layer.products[layer.convolutions.size()].sums;
            call.band = &bands_[band];
            call.bias = bias_ + group;
            call.residual = residual != nullptr ? residual + at : nullptr;
            call.exact = exact != nullptr ? exact + at : nullptr;
            call.output = output + kTileFrameFirst * outputs + at;
            call.channels = outputs;
            call.mean = pooled_ + group;
            call.most = pooled_ + outputs + group;
            layer.convolutions.push_back(call);
        }
    }
}

// Places outside the board are never written, so they stay as they are here: zero.
void TileInference::set_board(PointSet board) {
    if (board == board_) return;
    board_ = board;
    clear(trunk_);
    clear(inner_);
    for (Band& band : bands_) {
        band.first = &band == bands_;
        band.share = 1 / static_cast<float>(board.count());
        band.count = 0;
    }
    for (const int place : board) {
        const int output = tile_output(place);
        Band& band = bands_[output / kBandPlaces];
        band.places[band.count++] = static_cast<std::uint8_t>(output % kBandPlaces);
    }
}

// Each product is made together with finishing the one before. That is allowed: the first band of a
// layer needs only the first two of the layer below, and what a layer pools is needed only when the
// first band of the next is finished.
void TileInference::run(const Features& features, const CanvasTurn& turn, float* logits,
                        float* pooled) {
    set_board(features.planes[kPlaneBoard]);
    std::copy_n(features.scalars.data(), kScalars, scalars_);
    kernels_.paint(features.planes.data(), turn, input_[0].values);
    kernels_.begin();
    const TileConvolutionCall* before = nullptr;
    for (const Layer& layer : layers_) {
        for (std::size_t i = 0; i < layer.products.size(); ++i) {
            kernels_.multiply(layer.products[i], before);
            if (i == 0) kernels_.add_context(layer.context);
            if (!layer.convolutions.empty()) {
                before = &layer.convolutions[i];
                continue;
            }
            before = nullptr;
            TileHeadCall head;
            head.sums = layer.products[i].sums;
            head.band = &bands_[i];
            head.bias = bias_;
            head.policy = policy_;
            head.logits = logits + i * kBandLines * kCanvasSide;
            head.mean = pooled;
            head.most = pooled + kValueChannels;
            kernels_.finish_head(head);
        }
    }
    kernels_.end();
}

}  // namespace buwei
