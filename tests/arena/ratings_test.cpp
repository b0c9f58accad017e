#include "arena/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/statistics.h"
#include "base/random.h"

namespace buwei {
namespace {

constexpr double kNoPrior = 1e-9;

double logit(double p) {
    return std::log(p / (1 - p));
}
double to_elo(double natural) {
    return natural * 400 / std::log(10);
}

TEST(Ratings, ThreeWinsToOneAre191Elo) {
    const Result<Ratings> ratings = rate_bots(2, {{0, 1, 30, 10}, {1, 0, 10, 30}}, kNoPrior);
    ASSERT_TRUE(ratings.ok());
    EXPECT_NEAR(ratings->bots[0].elo - ratings->bots[1].elo, 190.8485, 1e-3);
    EXPECT_NEAR(ratings->bots[0].elo, 190.8485 / 2, 1e-3);
    EXPECT_NEAR(ratings->first_move.elo, 0, 1e-6);
}

TEST(Ratings, TwoBotsAreSolvedByHand) {
    // As Black the first bot wins 8 of 10, as White 6 of 10: two equations for two unknowns,
    // difference + first_move = logit 0.8, difference - first_move = logit 0.6.
    const Result<Ratings> ratings = rate_bots(2, {{0, 1, 8, 2}, {1, 0, 4, 6}}, kNoPrior);
    ASSERT_TRUE(ratings.ok());
    const double difference = (logit(0.8) + logit(0.6)) / 2;
    EXPECT_NEAR(ratings->bots[0].elo, to_elo(difference / 2), 1e-4);
    EXPECT_NEAR(ratings->first_move.elo, to_elo((logit(0.8) - logit(0.6)) / 2), 1e-4);
    // A logit from n games has variance 1 / (n p (1 - p)).
    const double deviation = std::sqrt(1 / (10 * 0.16) + 1 / (10 * 0.24)) / 2;
    EXPECT_NEAR(ratings->bots[0].error, 1.959964 * to_elo(deviation) / 2, 1e-4);
    EXPECT_NEAR(ratings->first_move.error, 1.959964 * to_elo(deviation), 1e-4);
}

TEST(Ratings, ColoursThatAreNotBalancedDoNotMislead) {
    // Black always wins three of four, whoever it is: nobody is stronger, though the first bot,
    // mostly Black, has won far more games.
    const Result<Ratings> ratings = rate_bots(2, {{0, 1, 300, 100}, {1, 0, 3, 1}}, kNoPrior);
    ASSERT_TRUE(ratings.ok());
    EXPECT_NEAR(ratings->bots[0].elo, 0, 1e-4);
    EXPECT_NEAR(ratings->first_move.elo, 190.8485, 1e-3);
}

TEST(Ratings, PerfectScoresStayFinite) {
    const Result<Ratings> ratings =
        rate_bots(3, {{0, 1, 50, 0}, {1, 0, 0, 50}, {1, 2, 50, 0}, {2, 1, 0, 50}});
    ASSERT_TRUE(ratings.ok());
    EXPECT_GT(ratings->bots[0].elo, 300);
    EXPECT_LT(ratings->bots[0].elo, 2000);
    EXPECT_NEAR(ratings->bots[1].elo, 0, 1e-6);
    EXPECT_NEAR(ratings->bots[2].elo, -ratings->bots[0].elo, 1e-6);
    EXPECT_GT(ratings->bots[0].error, 100);
}

TEST(Ratings, ABotWithoutGamesIsAverageAndUncertain) {
    const Result<Ratings> ratings = rate_bots(3, {{0, 1, 60, 40}, {1, 0, 40, 60}});
    ASSERT_TRUE(ratings.ok());
    EXPECT_NEAR(ratings->bots[2].elo, 0, 1e-6);
    EXPECT_GT(ratings->bots[2].error, 500);
    EXPECT_GT(ratings->bots[2].error, ratings->bots[0].error);
}

TEST(Ratings, NonsenseIsRefused) {
    EXPECT_FALSE(rate_bots(0, {}).ok());
    EXPECT_FALSE(rate_bots(2, {{0, 2, 1, 1}}).ok());
    EXPECT_FALSE(rate_bots(2, {{-1, 1, 1, 1}}).ok());
    EXPECT_FALSE(rate_bots(2, {{1, 1, 1, 1}}).ok());
    EXPECT_FALSE(rate_bots(2, {{0, 1, -1, 1}}).ok());
    EXPECT_FALSE(rate_bots(2, {}, 0).ok());
}

TEST(Ratings, FindTheTruthOfASimulatedRoundRobin) {
    const std::vector<double> truth = {250, 90, 10, -60, -290};  // mean 0
    constexpr double kFirstMove = 45;
    constexpr int kTrials = 200;
    const int bots = static_cast<int>(truth.size());
    Rng rng(99);
    int covered = 0;
    int first_move_covered = 0;
    double mean_of_first = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::vector<EncounterResult> results;
        for (int black = 0; black < bots; ++black) {
            for (int white = 0; white < bots; ++white) {
                if (black == white) continue;
                EncounterResult result{black, white, 0, 0};
                const double score = score_of_elo(truth[black] - truth[white] + kFirstMove);
                for (int game = 0; game < 100; ++game) {
                    ++(rng.uniform() < score ? result.black_wins : result.white_wins);
                }
                results.push_back(result);
            }
        }
        const Result<Ratings> ratings = rate_bots(bots, results, 0.1);
        ASSERT_TRUE(ratings.ok());
        mean_of_first += ratings->bots[0].elo / kTrials;
        for (int bot = 0; bot < bots; ++bot) {
            covered += std::abs(ratings->bots[bot].elo - truth[bot]) <= ratings->bots[bot].error;
        }
        first_move_covered +=
            std::abs(ratings->first_move.elo - kFirstMove) <= ratings->first_move.error;
    }
    EXPECT_NEAR(mean_of_first, truth[0], 4);
    EXPECT_NEAR(static_cast<double>(covered) / (kTrials * bots), 0.95, 0.025);
    EXPECT_NEAR(static_cast<double>(first_move_covered) / kTrials, 0.95, 0.04);
}

}  // namespace
}  // namespace buwei
