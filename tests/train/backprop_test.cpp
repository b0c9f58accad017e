#include "train/backprop.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/evaluator.h"
#include "train/gradient_check.h"
#include "train/products_name.h"
#include "train/sample_games.h"
#include "train/trainer.h"

namespace buwei {
namespace {

// See KernelChoice.
constexpr float kEvaluationTolerance = 2e-3F;

constexpr NetworkShape kShape = {32, 1};

// The start of training has zeros in it, which would hide mistakes; this has none.
Floats lively_weights(std::uint64_t seed) {
    Floats weights = initial_state(kShape, seed).weights;
    Rng rng(seed);
    for (float& weight : weights) weight += static_cast<float>(0.1 * (rng.uniform() - 0.5));
    return weights;
}

Slice slice_of(const Geometry& geometry, int samples) {
    Rng rng(11);
    const std::vector<Sample> all = random_samples(geometry, 2, rng);
    const CanvasSymmetries symmetries(geometry);
    Slice slice;
    for (int i = 0; i < samples; ++i) {
        add_to_slice(all[3 * static_cast<std::size_t>(i)], symmetries, i % symmetries.count(),
                     slice);
    }
    return slice;
}

class Backpropagation : public testing::TestWithParam<ProductsChoice> {
protected:
    void SetUp() override {
        if (make_products(GetParam(), kChannelGroup) == nullptr) {
            GTEST_SKIP() << "this processor cannot do it";
        }
    }
};

// The whole network, tensor by tensor: layers, heads and losses put together.
TEST_P(Backpropagation, EveryTensorHasTheRightGradient) {
    for (const Geometry* geometry : {&Geometry::nine(), *Geometry::find(5, 5)}) {
        const Slice slice = slice_of(*geometry, 3);
        Floats weights = lively_weights(2);
        Backprop backprop(kShape, slice.samples, GetParam());
        Floats gradient(weights.size());
        backprop.run(slice, weights.data(), gradient.data());
        const NetworkLayout layout(kShape);
        for (const Tensor& tensor : layout.tensors()) {
            const auto begin = static_cast<std::ptrdiff_t>(tensor.offset);
            const auto end = begin + static_cast<std::ptrdiff_t>(tensor.size());
            Floats part(weights.begin() + begin, weights.begin() + end);
            const Floats part_gradient(gradient.begin() + begin, gradient.begin() + end);
            const auto loss = [&] {
                std::copy(part.begin(), part.end(), weights.begin() + begin);
                const Loss result = backprop.run(slice, weights.data(), nullptr);
                return result.policy + result.value +
                       static_cast<double>(kOwnerWeight) * result.owner;
            };
            SCOPED_TRACE(tensor.name);
            expect_gradient(part, part_gradient, loss, 2e-4, 0.05);
            loss();  // puts the tensor back
        }
    }
}

// Training and playing must be the same function.
TEST_P(Backpropagation, AgreesWithInference) {
    for (const Geometry* geometry : {&Geometry::nine(), *Geometry::find(4, 6)}) {
        Rng rng(5);
        const std::vector<Sample> samples = random_samples(*geometry, 1, rng);
        NetworkWeights weights;
        weights.shape = kShape;
        weights.values = lively_weights(3);
        const Network network(weights);
        Evaluator evaluator(network, KernelChoice::kPlain);
        Backprop backprop(kShape, 1, GetParam());
        const CanvasSymmetries symmetries(*geometry);
        for (const Sample& sample : samples) {
            Slice slice;
            add_to_slice(sample, symmetries, 0, slice);
            backprop.run(slice, weights.values.data(), nullptr);
            const Evaluation evaluation = evaluator.evaluate(sample.features);
            const double win = 1 / (1 + std::exp(-static_cast<double>(backprop.value_logits()[0])));
            EXPECT_NEAR(evaluation.win, win, 1e-4);
            for (const int place : sample.legal) {
                EXPECT_NEAR(evaluation.logits[place], backprop.policy_logits()[place],
                            kEvaluationTolerance);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Train, Backpropagation,
                         testing::Values(ProductsChoice::kBlas, ProductsChoice::kAvx2,
                                         ProductsChoice::kAvx512, ProductsChoice::kAmx),
                         products_name);

}  // namespace
}  // namespace buwei
