#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "eval/network_text.h"
#include "eval/random_network.h"
#include "eval/shipped_network.h"
#include "rules/random_play.h"
#include "rules/symmetry.h"

namespace buwei {
namespace {

// See KernelChoice.
float tolerance(KernelChoice choice) {
    switch (choice) {
        case KernelChoice::kAmx: return 0.05F;
        case KernelChoice::kAvx2Short:
        case KernelChoice::kVnni: return 0.02F;
        default: return 2e-3F;
    }
}

double logit(float win) {
    return std::log(static_cast<double>(win) / (1 - static_cast<double>(win)));
}

class KernelSet : public testing::TestWithParam<KernelChoice> {
protected:
    void SetUp() override {
        if (!available(GetParam())) GTEST_SKIP() << "not on this processor";
    }

    static void expect_agreement(const NetworkShape& shape, const Geometry& geometry) {
        const Network network(random_weights(shape, 5));
        Evaluator fast(network, GetParam());
        Evaluator plain(network, KernelChoice::kPlain);
        Rng rng(17);
        for (int plies = 0; plies < geometry.size(); plies += 9) {
            const Position position = random_position(geometry, plies, rng);
            const Evaluation a = fast.evaluate(position);
            const Evaluation b = plain.evaluate(position);
            EXPECT_NEAR(logit(a.win), logit(b.win), tolerance(GetParam()));
            for (const Point point : position.legal()) {
                const int place = canvas_place(geometry, point);
                EXPECT_NEAR(a.logits[place], b.logits[place], tolerance(GetParam()));
            }
        }
    }
};

TEST_P(KernelSet, AgreesWithThePlainOne) {
    expect_agreement({32, 3}, Geometry::nine());
    expect_agreement({64, 2}, Geometry::nine());
    expect_agreement({32, 0}, Geometry::nine());
}

TEST_P(KernelSet, AgreesWithThePlainOneOnSmallerBoards) {
    expect_agreement({32, 2}, **Geometry::find(5, 5));
    expect_agreement({32, 2}, **Geometry::find(4, 7));
}

// What the search makes of the shipped network's answers. Its logits are near 100 in size, of which
// only the differences count.
TEST_P(KernelSet, AgreesOnTheShippedNetwork) {
    const Result<NetworkWeights> weights = parse_network(shipped_network_text());
    ASSERT_TRUE(weights.ok());
    const Network network(*weights);
    Evaluator fast(network, GetParam());
    Evaluator plain(network, KernelChoice::kPlain);
    Rng rng(19);
    for (int plies = 0; plies < 60; plies += 4) {
        const Position position = random_position(Geometry::nine(), plies, rng);
        const Evaluation a = fast.evaluate(position);
        const Evaluation b = plain.evaluate(position);
        EXPECT_NEAR(a.win, b.win, 0.02);
        const auto share = [&position](const Evaluation& evaluation, Point move) {
            double sum = 0;
            for (const Point point : position.legal()) {
                sum += std::exp(static_cast<double>(evaluation.logits[point]) -
                                static_cast<double>(evaluation.logits[move]));
            }
            return 1 / sum;
        };
        for (const Point point : position.legal()) {
            EXPECT_NEAR(share(a, point), share(b, point), 0.05);
        }
    }
}

TEST_P(KernelSet, SeesTheTurnedBoard) {
    const Network network(random_weights({32, 1}, 9));
    Evaluator evaluator(network, GetParam());
    Rng rng(4);
    const Position position = random_position(Geometry::nine(), 35, rng);
    for (int symmetry = 0; symmetry < kCanvasTurns; ++symmetry) {
        const CanvasTurn& turn = canvas_turn(symmetry);
        const Evaluation expected = evaluator.evaluate(transformed(symmetry, position));
        const Evaluation found = evaluator.evaluate(features_of(position), turn);
        EXPECT_EQ(found.win, expected.win);
        for (int place = 0; place < kCanvasPoints; ++place) {
            EXPECT_EQ(found.logits[place], expected.logits[turn[place]]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Fast, KernelSet,
                         testing::Values(KernelChoice::kAvx2, KernelChoice::kAvx2Short,
                                         KernelChoice::kAvx512, KernelChoice::kVnni,
                                         KernelChoice::kAmx),
                         [](const auto& set) {
                             switch (set.param) {
                                 case KernelChoice::kAvx2: return "Avx2";
                                 case KernelChoice::kAvx2Short: return "Avx2Short";
                                 case KernelChoice::kAvx512: return "Avx512";
                                 case KernelChoice::kVnni: return "Vnni";
                                 default: return "Amx";
                             }
                         });

TEST(Evaluator, ChoosesKernelsThatTheProcessorHas) {
    EXPECT_TRUE(available(KernelChoice::kFastest));
    EXPECT_TRUE(available(KernelChoice::kPlain));
}

// One evaluator sees boards of different sizes one after the other; nothing of the last may stay.
TEST(Evaluator, KeepsNothingOfTheLastPosition) {
    const Network network(random_weights({32, 1}, 6));
    Evaluator used(network);
    Rng rng(3);
    const Position large = random_position(Geometry::nine(), 40, rng);
    const Position small = random_position(**Geometry::find(5, 6), 9, rng);
    for (const Position* position : {&large, &small, &large, &small}) {
        Evaluator fresh(network);
        const Evaluation expected = fresh.evaluate(*position);
        const Evaluation found = used.evaluate(*position);
        EXPECT_EQ(found.win, expected.win);
        EXPECT_EQ(found.logits, expected.logits);
    }
}

// Convolutions whose nine taps are equal see a position and its mirror images alike.
TEST_P(KernelSet, GivesSymmetricAnswersWithSymmetricWeights) {
    NetworkWeights weights = random_weights({32, 1}, 7);
    const NetworkLayout layout(weights.shape);
    for (const Tensor& tensor : layout.tensors()) {
        if (tensor.name.find(".kernel") == std::string::npos || tensor.rows % kTaps != 0) continue;
        const std::size_t tap = tensor.size() / kTaps;
        for (std::size_t i = tap; i < tensor.size(); ++i) {
            weights.values[tensor.offset + i] = weights.values[tensor.offset + i % tap];
        }
    }
    const Network network(weights);
    Evaluator evaluator(network, GetParam());
    Rng rng(8);
    const Position position = random_position(Geometry::nine(), 30, rng);
    const Evaluation straight = evaluator.evaluate(position);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        const Evaluation mirrored = evaluator.evaluate(transformed(symmetry, position));
        EXPECT_NEAR(mirrored.win, straight.win, tolerance(GetParam()));
        for (const Point point : position.legal()) {
            const Point image = transformed(position.geometry(), symmetry, point);
            EXPECT_NEAR(mirrored.logits[image], straight.logits[point], tolerance(GetParam()));
        }
    }
}

}  // namespace
}  // namespace buwei
