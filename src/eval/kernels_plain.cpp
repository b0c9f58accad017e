#include <algorithm>

#include "eval/kernels.h"

// Loops over a fixed number of channels become vector instructions, of whatever width the build
// allows; g++ must be asked for that.
#if defined(__clang__)
#define BUWEI_LOOPS
#else
#define BUWEI_LOOPS __attribute__((optimize("O3")))
#endif

namespace buwei {
namespace {

// sums[32] += vector * matrix, of whose columns 32 are taken.
BUWEI_LOOPS void add_group(const float* vector, const float* matrix, int rows, int stride,
                           float* sums) {
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < kChannelGroup; ++c) sums[c] += vector[r] * matrix[r * stride + c];
    }
}

void add_product_plain(const float* vector, const float* matrix, int rows, int columns,
                       float* out) {
    for (int c = 0; c < columns; c += kChannelGroup) {
        add_group(vector, matrix + c, rows, columns, out + c);
    }
}

BUWEI_LOOPS void convolve_plain(const ConvolutionCall& call) {
    const int inputs = call.convolution->inputs;
    const int outputs = call.convolution->outputs;
    float sums[kMostChannels];
    for (int canvas = 0; canvas < kCanvasPoints; ++canvas) {
        const int place = frame_place(canvas);
        std::copy(call.bias, call.bias + outputs, sums);
        for (int tap = 0; tap < kTaps; ++tap) {
            const int shift = (tap / 3 - 1) * kFrameSide + tap % 3 - 1;
            add_product_plain(call.input + (place + shift) * inputs,
                              call.convolution->kernel + tap * inputs * outputs, inputs, outputs,
                              sums);
        }
        float* out = call.output + place * outputs;
        for (int o = 0; o < outputs; ++o) {
            const float residual =
                call.residual != nullptr ? call.residual[place * outputs + o] : 0;
            out[o] = call.mask[canvas] * std::max(0.0F, sums[o] + residual);
        }
    }
}

void pool_plain(const float* frame, int channels, float count, float* pooled) {
    std::fill(pooled, pooled + 2 * channels, 0.0F);
    for (int canvas = 0; canvas < kCanvasPoints; ++canvas) {
        const float* values = frame + frame_place(canvas) * channels;
        for (int c = 0; c < channels; ++c) {
            pooled[c] += values[c];
            pooled[channels + c] = std::max(pooled[channels + c], values[c]);
        }
    }
    for (int c = 0; c < channels; ++c) pooled[c] /= count;
}

void head_plain(const HeadCall& call) {
    std::fill(call.pooled, call.pooled + 2 * kValueChannels, 0.0F);
    float* sum = call.pooled;
    float* most = call.pooled + kValueChannels;
    for (int canvas = 0; canvas < kCanvasPoints; ++canvas) {
        float head[kHeadChannels];
        std::copy(call.bias, call.bias + kHeadChannels, head);
        add_product_plain(call.frame + frame_place(canvas) * call.channels, call.kernel,
                          call.channels, kHeadChannels, head);
        for (float& value : head) value = call.mask[canvas] * std::max(0.0F, value);
        float logit = 0;
        for (int c = 0; c < kPolicyChannels; ++c) logit += head[c] * call.policy[c];
        call.logits[canvas] = logit;
        for (int c = 0; c < kValueChannels; ++c) {
            const float value = head[kPolicyChannels + c];
            sum[c] += value;
            most[c] = std::max(most[c], value);
        }
    }
    for (int c = 0; c < kValueChannels; ++c) sum[c] /= call.count;
}

}  // namespace

const Kernels kPlainKernels = {convolve_plain, pool_plain, add_product_plain, head_plain};

}  // namespace buwei

#undef BUWEI_LOOPS
