// Every layer's backward step against differences of its forward step. The loss is a fixed random
// mixture of the layer's outputs, so its gradient with respect to them is that mixture.
#include "train/layers.h"

#include <gtest/gtest.h>

#include "train/gradient_check.h"
#include "train/products_name.h"

namespace buwei {
namespace {

constexpr int kSamples = 3;
constexpr std::size_t kPlaces = std::size_t{kSamples} * kCanvasPoints;
constexpr double kTolerance = 2e-3;
// These layers are linear in each of their inputs, so a large step is exact and drowns rounding.
constexpr double kLargeStep = 0.25;

class EveryProducts : public testing::TestWithParam<ProductsChoice> {
protected:
    void SetUp() override {
        products_ = make_products(GetParam(), kMostTested);
        if (products_ == nullptr) GTEST_SKIP() << "this processor cannot do it";
    }

    static constexpr int kMostTested = 2 * kChannelGroup;
    std::unique_ptr<Products> products_;
};

TEST_P(EveryProducts, ConvolutionsGradient) {
    Rng rng(1);
    // More and fewer inputs one after the other: the scratch memory is shared.
    for (const auto& [inputs, outputs] : {std::pair{32, 32}, {64, 64}, {32, 64}, {64, 32}}) {
        const ConvolutionShape shape = {kSamples, inputs, outputs};
        Floats input = random_floats(kPlaces * inputs, rng);
        Floats kernel = random_floats(std::size_t{kTaps} * inputs * outputs, rng);
        Floats bias = random_floats(outputs, rng);
        const Floats mixture = random_floats(kPlaces * outputs, rng);
        Floats output(kPlaces * outputs);
        const auto loss = [&] {
            convolution_forward(*products_, shape, input.data(), kernel.data(), bias.data(),
                                output.data());
            return dot(output, mixture);
        };
        Floats input_gradient(input.size());
        Floats kernel_gradient(kernel.size());
        Floats bias_gradient(bias.size());
        convolution_backward(*products_, shape, input.data(), kernel.data(), mixture.data(),
                             kernel_gradient.data(), bias_gradient.data(), input_gradient.data());
        expect_gradient(input, input_gradient, loss, kLargeStep, kTolerance);
        expect_gradient(kernel, kernel_gradient, loss, kLargeStep, kTolerance);
        expect_gradient(bias, bias_gradient, loss, kLargeStep, kTolerance);
    }
}

// The convolution itself against its definition, from the planes, at all places.
TEST_P(EveryProducts, ConvolutionIsTheSumOverItsTaps) {
    Rng rng(2);
    constexpr int kOutputs = kMostTested;
    const Floats input = random_floats(kPlaces * kPlanes, rng);
    const Floats kernel = random_floats(std::size_t{kTaps} * kPlanes * kOutputs, rng);
    const Floats bias = random_floats(kOutputs, rng);
    Floats output(kPlaces * kOutputs);
    convolution_forward(*products_, {kSamples, kPlanes, kOutputs}, input.data(), kernel.data(),
                        bias.data(), output.data());
    for (std::size_t i = 0; i < output.size(); ++i) {
        const std::size_t out = i % kOutputs;
        const std::size_t sample = i / kOutputs / kCanvasPoints;
        const int place = static_cast<int>(i / kOutputs % kCanvasPoints);
        float expected = bias[out];
        for (int tap = 0; tap < kTaps; ++tap) {
            const int x = place % 9 + tap % 3 - 1;
            const int y = place / 9 + tap / 3 - 1;
            if (x < 0 || x > 8 || y < 0 || y > 8) continue;
            for (int c = 0; c < kPlanes; ++c) {
                expected += input[(sample * kCanvasPoints + y * 9 + x) * kPlanes + c] *
                            kernel[(tap * kPlanes + c) * kOutputs + out];
            }
        }
        EXPECT_NEAR(output[i], expected, 1e-4);
    }
}

TEST_P(EveryProducts, Dense) {
    Rng rng(3);
    // Whole registers of outputs and parts of them; rows by eights and single ones.
    for (const auto& [inputs, outputs] : {std::pair{7, 4}, {32, 32}, {36, 1}, {5, 39}}) {
        constexpr int kRows = 19;
        Floats input = random_floats(std::size_t{kRows} * inputs, rng);
        Floats weights = random_floats(std::size_t{1} * inputs * outputs, rng);
        Floats bias = random_floats(outputs, rng);
        const Floats mixture = random_floats(std::size_t{kRows} * outputs, rng);
        Floats output(mixture.size());
        const auto loss = [&, inputs = inputs, outputs = outputs] {
            dense_forward(*products_, kRows, inputs, outputs, input.data(), weights.data(),
                          bias.data(), output.data());
            return dot(output, mixture);
        };
        Floats input_gradient(input.size());
        Floats weights_gradient(weights.size());
        Floats bias_gradient(bias.size());
        dense_backward(*products_, kRows, inputs, outputs, input.data(), weights.data(),
                       mixture.data(), weights_gradient.data(), bias_gradient.data(),
                       input_gradient.data(), false);
        expect_gradient(input, input_gradient, loss, kLargeStep, kTolerance);
        expect_gradient(weights, weights_gradient, loss, kLargeStep, kTolerance);
        expect_gradient(bias, bias_gradient, loss, kLargeStep, kTolerance);
        const Floats once = input_gradient;
        dense_backward(*products_, kRows, inputs, outputs, input.data(), weights.data(),
                       mixture.data(), weights_gradient.data(), nullptr, input_gradient.data(),
                       true);
        for (std::size_t i = 0; i < once.size(); ++i) {
            EXPECT_NEAR(input_gradient[i], 2 * once[i], 1e-4);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Layers, EveryProducts,
                         testing::Values(ProductsChoice::kBlas, ProductsChoice::kAvx2,
                                         ProductsChoice::kAvx512, ProductsChoice::kAmx),
                         products_name);

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
