#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/pair_source.h"

namespace buwei {
namespace {

TEST(Elo, ScoresOfKnownDifferences) {
    // The table every chess federation prints, computed from the definition.
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
    EXPECT_NEAR(score_of_elo(200), 0.759747, 1e-6);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(elo_of_score(0.75), 190.848502, 1e-6);
    for (double elo = -800; elo <= 800; elo += 37) {
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    EXPECT_TRUE(std::isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    EXPECT_TRUE(std::isinf(elo_of_score(1)) && elo_of_score(1) > 0);
}

TEST(Elo, NothingPlayedSaysNothing) {
    const EloEstimate estimate = estimate_elo({});
    EXPECT_EQ(estimate.elo, 0);
    EXPECT_TRUE(std::isinf(estimate.low) && std::isinf(estimate.high));
    EXPECT_EQ(likelihood_of_superiority({}), 0.5);
}

TEST(Elo, AgreesWithPublishedMatches) {
    // Results of chess variants' engines as printed by fishtest's fixed-length tests (pull requests
    // 11 and 12 of fairy-stockfish/Fairy-Stockfish-NNUE, 2022). A loss, draw and win of a game
    // there are 0, one half and 1 point, as a lost, split and won pair are here.
    struct Published {
        PairCounts counts;
        double elo;
        double error;
    };
    const Published published[] = {
        {{1805, 3735, 2460}, 28.51, 5.6}, {{558, 1793, 815}, 28.27, 8.0},
        {{179, 702, 259}, 24.42, 12.5},   {{2801, 238, 4961}, 96.19, 7.8},
        {{2094, 102, 4104}, 114.86, 9.0}, {{634, 13, 1393}, 135.78, 16.2},
    };
    for (const Published& match : published) {
        const EloEstimate estimate = estimate_elo(match.counts);
        EXPECT_NEAR(estimate.elo, match.elo, 0.005);
        EXPECT_NEAR(estimate.error(), match.error, 0.06);
        EXPECT_GT(likelihood_of_superiority(match.counts), 0.9995);  // printed as 100.0 %
    }
}

TEST(Elo, PerfectScoreHasAFiniteLowerEnd) {
    // The likelihood of n won pairs at mean score s is s^n; Student's t for 10 pairs is 2.262.
    const EloEstimate estimate = estimate_elo({0, 0, 10});
    EXPECT_TRUE(std::isinf(estimate.elo) && std::isinf(estimate.high));
    EXPECT_NEAR(score_of_elo(estimate.low), std::exp(-2.262 * 2.262 / 2 / 10), 1e-3);
    const EloEstimate mirrored = estimate_elo({10, 0, 0});
    EXPECT_NEAR(mirrored.high, -estimate.low, 1e-9);
}

TEST(Elo, SplitPairsAloneStillLeaveDoubt) {
    // The likelihood of n split pairs at mean score s > 1/2 is (2 - 2 s)^n; t is 2.093.
    const EloEstimate estimate = estimate_elo({0, 20, 0});
    EXPECT_EQ(estimate.elo, 0);
    EXPECT_NEAR(score_of_elo(estimate.high), 1 - std::exp(-2.093 * 2.093 / 2 / 20) / 2, 1e-3);
    EXPECT_NEAR(estimate.low, -estimate.high, 1e-9);
    EXPECT_NEAR(likelihood_of_superiority({0, 20, 0}), 0.5, 1e-9);
}

TEST(LogLikelihood, IsTheMaximumOverAllDistributionsWithThatMean) {
    for (const PairCounts& pairs : {PairCounts{3, 5, 9}, PairCounts{0, 4, 7}, PairCounts{6, 0, 2},
                                    PairCounts{0, 0, 5}, PairCounts{1, 30, 0}}) {
        for (double score = 0.05; score < 0.96; score += 0.09) {
            double best = -1e300;
            for (int step = 1; step < 20000; ++step) {
                const double won = score * step / 20000;
                const double lost = 1 + won - 2 * score;
                if (lost < 0) continue;
                double value = pairs.won * std::log(won);
                if (pairs.split > 0) value += pairs.split * std::log(2 * (score - won));
                if (pairs.lost > 0) value += pairs.lost * std::log(lost);
                best = std::max(best, value);
            }
            EXPECT_GE(log_likelihood(pairs, score), best - 1e-12);
            EXPECT_NEAR(log_likelihood(pairs, score), best, 0.01);
        }
    }
}

TEST(LikelihoodOfSuperiority, MatchesTheNormalApproximationInLongMatches) {
    // (won - lost) / sqrt(won + lost) standard deviations: 40 / sqrt(1600) = 1 -> 84.13 %.
    EXPECT_NEAR(likelihood_of_superiority({780, 5000, 820}), 0.8413, 0.0005);
    EXPECT_NEAR(likelihood_of_superiority({820, 5000, 780}), 0.1587, 0.0005);
}

TEST(EloInterval, CoversTheTruthNineteenTimesOfTwenty) {
    Rng rng(20240601);
    for (const PairLaw& law : {PairLaw{0.25, 0.50, 0.25}, PairLaw{0.05, 0.80, 0.15},
                               PairLaw{0.10, 0.30, 0.60}, PairLaw{0.33, 0.33, 0.34}}) {
        for (const int length : {30, 200}) {
            constexpr int kTrials = 4000;
            const double truth = elo_of_score(law.score());
            int covered = 0;
            for (int trial = 0; trial < kTrials; ++trial) {
                PairCounts pairs;
                for (int pair = 0; pair < length; ++pair) pairs.add(law.draw(rng));
                const EloEstimate estimate = estimate_elo(pairs);
                covered += estimate.low <= truth && truth <= estimate.high;
            }
            const double coverage = static_cast<double>(covered) / kTrials;
            EXPECT_GT(coverage, 0.935) << law.lost << " " << length;
            EXPECT_LT(coverage, 0.97) << law.lost << " " << length;
        }
    }
}

}  // namespace
}  // namespace buwei
