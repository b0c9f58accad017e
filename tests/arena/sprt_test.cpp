#include "arena/sprt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/pair_source.h"

namespace buwei {
namespace {

TEST(Sprt, BoundsAreWalds) {
    const SprtSettings settings{0, 10, 0.05, 0.05};
    EXPECT_NEAR(settings.upper(), 2.944439, 1e-6);  // log 19
    EXPECT_NEAR(settings.lower(), -2.944439, 1e-6);
    const SprtSettings uneven{0, 10, 0.05, 0.10};  // as printed by OpenBench: (-2.25, 2.89)
    EXPECT_NEAR(uneven.lower(), -2.25, 0.005);
    EXPECT_NEAR(uneven.upper(), 2.89, 0.005);
}

TEST(Sprt, SettingsAreChecked) {
    EXPECT_TRUE(check_sprt({0, 5, 0.05, 0.05}).ok());
    EXPECT_FALSE(check_sprt({5, 5, 0.05, 0.05}).ok());
    EXPECT_FALSE(check_sprt({0, 5, 0, 0.05}).ok());
    EXPECT_FALSE(check_sprt({0, 5, 0.5, 0.5}).ok());
    EXPECT_FALSE(check_sprt({0, NAN, 0.05, 0.05}).ok());
    EXPECT_FALSE(check_sprt({0, 5, NAN, 0.05}).ok());
}

TEST(LogLikelihoodRatio, AgreesWithPublishedValues) {
    // The logistic trinomial examples that fastchess is tested with, to their two decimals; the
    // wins, draws and losses of games there are the won, split and lost pairs here.
    EXPECT_NEAR(log_likelihood_ratio({21184, 40708, 21404}, 0.5, 2.5), -1.57, 0.01);
    EXPECT_NEAR(log_likelihood_ratio({57030, 106593, 57433}, 0, 2), -2.59, 0.01);
    // The example of jw1912's description of the generalised test.
    EXPECT_NEAR(log_likelihood_ratio({4063, 8620, 4307}, 0, 3), 2.99, 0.01);
}

TEST(LogLikelihoodRatio, ExactWhereItCanBeWorkedOutByHand) {
    const double s1 = score_of_elo(20);
    // Only won pairs: the likelihood at mean s is s^n.
    EXPECT_NEAR(log_likelihood_ratio({0, 0, 7}, 0, 20), 7 * std::log(s1 / 0.5), 1e-12);
    // No split pair: one weighted coin.
    EXPECT_NEAR(log_likelihood_ratio({3, 0, 6}, 0, 20),
                6 * std::log(s1 / 0.5) + 3 * std::log((1 - s1) / 0.5), 1e-9);
    EXPECT_EQ(log_likelihood_ratio({}, 0, 20), 0);
}

TEST(LogLikelihoodRatio, LongMatchesFollowTheNormalApproximation) {
    // Van den Bergh, "A practical introduction to the GSPRT": (s1-s0)(2m-s0-s1) n / (2 var).
    const PairCounts pairs{900, 2000, 1100};
    const double n = pairs.total();
    const double mean = score_of(pairs);
    const double variance = (pairs.won + pairs.split / 4.0) / n - mean * mean;
    const double s0 = score_of_elo(0);
    const double s1 = score_of_elo(10);
    const double approximation = (s1 - s0) * (2 * mean - s0 - s1) * n / (2 * variance);
    EXPECT_NEAR(log_likelihood_ratio(pairs, 0, 10), approximation, 0.05);
}

TEST(Sprt, ADecisionStays) {
    Sprt sprt({0, 100, 0.05, 0.05});
    while (sprt.state() == SprtState::kRunning) sprt.add(2);
    EXPECT_EQ(sprt.state(), SprtState::kAcceptedElo1);
    const double ratio = sprt.ratio();
    for (int pair = 0; pair < 100; ++pair) sprt.add(0);
    EXPECT_EQ(sprt.state(), SprtState::kAcceptedElo1);
    EXPECT_EQ(sprt.ratio(), ratio);
}

// How often elo1 is accepted, for pairs whose mean score is that of `elo`.
double acceptance_rate(const SprtSettings& settings, double elo, double split, Rng& rng) {
    constexpr int kTrials = 2000;
    const double score = score_of_elo(elo);
    const double won = score - split / 2;
    const PairLaw law{1 - split - won, split, won};
    int accepted = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        Sprt sprt(settings);
        while (sprt.state() == SprtState::kRunning) sprt.add(law.draw(rng));
        accepted += sprt.state() == SprtState::kAcceptedElo1;
    }
    return static_cast<double>(accepted) / kTrials;
}

TEST(Sprt, KeepsItsErrorRates) {
    Rng rng(7);
    for (const double split : {0.2, 0.5, 0.8}) {
        const SprtSettings settings{0, 40, 0.05, 0.05};
        // 2000 trials have a standard error of 0.005 at a rate of 0.05.
        EXPECT_LT(acceptance_rate(settings, 0, split, rng), 0.065) << split;
        EXPECT_GT(acceptance_rate(settings, 40, split, rng), 0.935) << split;
        EXPECT_LT(acceptance_rate(settings, -30, split, rng), 0.01) << split;
        EXPECT_NEAR(acceptance_rate(settings, 20, split, rng), 0.5, 0.06) << split;
    }
    const SprtSettings uneven{-10, 30, 0.02, 0.20};
    EXPECT_LT(acceptance_rate(uneven, -10, 0.5, rng), 0.03);
    EXPECT_GT(acceptance_rate(uneven, 30, 0.5, rng), 0.78);
}

}  // namespace
}  // namespace buwei
