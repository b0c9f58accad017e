#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace buwei {
namespace {

// The mean scores whose log-likelihood lies within z^2 / 2 of the maximum are a 95 % interval
// (Wilks' theorem), z = 1.96 being the normal distribution's point. That is too narrow after few
// pairs; A. Owen ("Empirical likelihood", 2001) takes Student's t in its place, here by the
// first terms of its expansion in 1 / degrees of freedom (Abramowitz and Stegun 26.7.5).
double likelihood_drop(int pairs) {
    const double z = 1.959963984540054;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double freedom = std::max(1, pairs - 1);
    const double t =
        z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
    return t * t / 2;
}

// count * log(probability), where what was never seen may be impossible.
double log_term(int count, double probability) {
    return count == 0 ? 0 : count * std::log(probability);
}

double unconstrained_log_likelihood(const PairCounts& pairs) {
    const double total = pairs.total();
    return log_term(pairs.lost, pairs.lost / total) + log_term(pairs.split, pairs.split / total) +
           log_term(pairs.won, pairs.won / total);
}

// The mean score between `inside` and `outside` at which the likelihood has dropped to the edge of
// the interval. It falls all the way from the one to the other.
double interval_end(const PairCounts& pairs, double best, double inside, double outside) {
    const double drop = likelihood_drop(pairs.total());
    for (int step = 0; step < 60; ++step) {
        const double middle = (inside + outside) / 2;
        if (best - log_likelihood(pairs, middle) < drop) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    return outside;
}

}  // namespace

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return 400 * std::log10(score / (1 - score));
}

double score_of(const PairCounts& pairs) {
    return pairs.total() == 0 ? 0.5 : (pairs.won + pairs.split / 2.0) / pairs.total();
}

double log_likelihood(const PairCounts& pairs, double score) {
    if (pairs.total() == 0) return 0;
    // With w the probability to win both games, the mean fixes the others:
    //     split = 2 (score - w),   lost = 1 + w - 2 score.
    // The derivative of the log-likelihood by w, cleared of its denominators, is a quadratic, of
    // which the larger root lies where all three are probabilities.
    const double total = pairs.total();
    const double bias = 1 - 2 * score;
    const double b = pairs.won * (score - bias) - pairs.split * bias + pairs.lost * score;
    const double c = pairs.won * score * bias;
    const double root = (b + std::sqrt(std::max(0.0, b * b + 4 * total * c))) / (2 * total);
    const double won = std::clamp(root, std::max(0.0, -bias), score);
    return log_term(pairs.lost, bias + won) + log_term(pairs.split, 2 * (score - won)) +
           log_term(pairs.won, won);
}

EloEstimate estimate_elo(const PairCounts& pairs) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (pairs.total() == 0) return {0, -kInfinity, kInfinity};
    const double score = score_of(pairs);
    const double best = unconstrained_log_likelihood(pairs);
    EloEstimate estimate{elo_of_score(score), -kInfinity, kInfinity};
    if (score > 0) estimate.low = elo_of_score(interval_end(pairs, best, score, 0));
    if (score < 1) estimate.high = elo_of_score(interval_end(pairs, best, score, 1));
    return estimate;
}

double likelihood_of_superiority(const PairCounts& pairs) {
    if (pairs.total() == 0) return 0.5;
    // The signed root of the likelihood ratio against equality is close to a standard normal.
    const double drop =
        std::max(0.0, unconstrained_log_likelihood(pairs) - log_likelihood(pairs, 0.5));
    const double deviation = pairs.won >= pairs.lost ? std::sqrt(2 * drop) : -std::sqrt(2 * drop);
    return std::erfc(-deviation / std::sqrt(2.0)) / 2;
}

}  // namespace buwei
