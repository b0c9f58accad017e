// Every layer's backward step against differences of its forward step. The loss is a fixed random
// mixture of the layer's outputs, so its gradient with respect to them is that mixture.
#include "train/layers.h"

#include <gtest/gtest.h>

#include "train/gradient_check.h"

namespace buwei {
namespace {

constexpr int kSamples = 3;
constexpr std::size_t kPlaces = std::size_t{kSamples} * kCanvasPoints;
constexpr double kTolerance = 2e-3;
// These layers are linear in each of their inputs, so a large step is exact and drowns rounding.
constexpr double kLargeStep = 0.25;

TEST(Layers, Convolution) {
    Rng rng(1);
    const ConvolutionShape shape = {kSamples, 4, 6};
    Floats input = random_floats(kPlaces * 4, rng);
    Floats kernel = random_floats(std::size_t{kTaps} * 4 * 6, rng);
    Floats bias = random_floats(6, rng);
    const Floats mixture = random_floats(kPlaces * 6, rng);
    Floats columns(columns_size(4));
    Floats output(kPlaces * 6);
    const auto loss = [&] {
        convolution_forward(shape, input.data(), kernel.data(), bias.data(), columns.data(),
                            output.data());
        return dot(output, mixture);
    };
    Floats input_gradient(input.size());
    Floats kernel_gradient(kernel.size());
    Floats bias_gradient(bias.size());
    convolution_backward(shape, input.data(), kernel.data(), mixture.data(), columns.data(),
                         kernel_gradient.data(), bias_gradient.data(), input_gradient.data());
    expect_gradient(input, input_gradient, loss, kLargeStep, kTolerance);
    expect_gradient(kernel, kernel_gradient, loss, kLargeStep, kTolerance);
    expect_gradient(bias, bias_gradient, loss, kLargeStep, kTolerance);
}

// The convolution itself against its definition, at a corner and in the middle.
TEST(Layers, ConvolutionIsTheSumOverItsTaps) {
    Rng rng(2);
    const Floats input = random_floats(std::size_t{kCanvasPoints} * 2, rng);
    const Floats kernel = random_floats(std::size_t{kTaps} * 2, rng);
    const Floats bias = {0.5F};
    Floats columns(columns_size(2));
    Floats output(kCanvasPoints);
    convolution_forward({1, 2, 1}, input.data(), kernel.data(), bias.data(), columns.data(),
                        output.data());
    for (const auto& [x, y] : {std::pair{0, 0}, std::pair{4, 3}, std::pair{8, 5}}) {
        float expected = 0.5F;
        for (int tap = 0; tap < kTaps; ++tap) {
            const int source_x = x + tap % 3 - 1;
            const int source_y = y + tap / 3 - 1;
            if (source_x < 0 || source_x > 8 || source_y < 0 || source_y > 8) continue;
            for (int c = 0; c < 2; ++c) {
                expected += input[(source_y * 9 + source_x) * 2 + c] * kernel[tap * 2 + c];
            }
        }
        EXPECT_NEAR(output[y * 9 + x], expected, 1e-5);
    }
}

TEST(Layers, Dense) {
    Rng rng(3);
    Floats input = random_floats(5 * 7, rng);
    Floats weights = random_floats(7 * 4, rng);
    Floats bias = random_floats(4, rng);
    const Floats mixture = random_floats(5 * 4, rng);
    Floats output(5 * 4);
    const auto loss = [&] {
        dense_forward(5, 7, 4, input.data(), weights.data(), bias.data(), output.data());
        return dot(output, mixture);
    };
    Floats input_gradient(input.size());
    Floats weights_gradient(weights.size());
    Floats bias_gradient(bias.size());
    dense_backward(5, 7, 4, input.data(), weights.data(), mixture.data(), weights_gradient.data(),
                   bias_gradient.data(), input_gradient.data(), false);
    expect_gradient(input, input_gradient, loss, kLargeStep, kTolerance);
    expect_gradient(weights, weights_gradient, loss, kLargeStep, kTolerance);
    expect_gradient(bias, bias_gradient, loss, kLargeStep, kTolerance);
}

TEST(Layers, ReluWithMask) {
    Rng rng(4);
    Floats input = random_floats(kPlaces * 2, rng);
    Floats mask(kPlaces);
    for (std::size_t i = 0; i < kPlaces; ++i) mask[i] = i % 5 == 0 ? 0.0F : 1.0F;
    const Floats mixture = random_floats(input.size(), rng);
    const auto run = [&] {
        Floats values = input;
        relu_forward(static_cast<int>(kPlaces), 2, mask.data(), values.data());
        return values;
    };
    Floats gradient = mixture;
    relu_backward(static_cast<int>(gradient.size()), run().data(), gradient.data());
    // A small step: few values cross the kink at zero.
    expect_gradient(
        input, gradient, [&] { return dot(run(), mixture); }, 1e-3, 1e-2);
    for (std::size_t i = 0; i < kPlaces; i += 5) EXPECT_EQ(gradient[2 * i], 0);
}

TEST(Layers, Pool) {
    Rng rng(5);
    const PoolShape shape = {kSamples, 8, 3, 4};
    Floats input = random_floats(kPlaces * 8, rng);
    const Floats counts = {81, 25, 40};
    const Floats mixture = random_floats(std::size_t{kSamples} * 2 * 4, rng);
    Floats pooled(mixture.size());
    std::vector<int> maxima(std::size_t{kSamples} * 4);
    const auto loss = [&] {
        pool_forward(shape, input.data(), counts.data(), pooled.data(), maxima.data());
        return dot(pooled, mixture);
    };
    loss();
    Floats gradient(input.size());
    pool_backward(shape, mixture.data(), counts.data(), maxima.data(), gradient.data());
    // So small that no other place becomes the maximum.
    expect_gradient(input, gradient, loss, 1e-4, 2e-2);
}

TEST(Layers, Spread) {
    Rng rng(6);
    Floats vectors = random_floats(std::size_t{kSamples} * 5, rng);
    const Floats start = random_floats(kPlaces * 5, rng);
    const Floats mixture = random_floats(start.size(), rng);
    const auto loss = [&] {
        Floats values = start;
        spread_forward(kSamples, 5, vectors.data(), values.data());
        return dot(values, mixture);
    };
    Floats gradient(vectors.size());
    spread_backward(kSamples, 5, mixture.data(), gradient.data());
    expect_gradient(vectors, gradient, loss, kLargeStep, kTolerance);
}

}  // namespace
}  // namespace buwei
