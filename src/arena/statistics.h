// What a match of two bots says about their strength.
//
// The unit is the pair: two games on the same opening with colours exchanged. The games of a pair
// depend on each other (an opening that favours Black gives one win to each side), so treating
// them as independent would overstate the error. NoGo has no draws, so a pair gives the first bot
// 0, 1 or 2 points: a trinomial distribution, the two-outcome form of the "pentanomial" model that
// Michel Van den Bergh brought to the testing of chess engines.
//
// Everything below rests on one function: the largest likelihood of the observed pairs among all
// trinomial distributions with a given mean score. Intervals and tests derived from a likelihood
// ratio stay sensible where the normal approximation fails: after few pairs, after a perfect score
// and when every pair was split.
#pragma once

namespace buwei {

struct PairCounts {
    int lost = 0;   // the first bot lost both games
    int split = 0;  // one each
    int won = 0;    // the first bot won both

    int total() const { return lost + split + won; }
    // Counts one more pair. Precondition: 0 <= points <= 2.
    void add(int points) { ++(points == 0 ? lost : points == 1 ? split : won); }
    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

// The logistic model: a difference of 400 Elo is odds of ten to one.
double score_of_elo(double elo);
double elo_of_score(double score);  // infinite at 0 and 1

// Points for each game, from 0 to 1; one half if nothing was played.
double score_of(const PairCounts& pairs);

// The logarithm of the likelihood of the pairs, maximised over the distributions whose mean score
// is `score`. Precondition: 0 < score < 1.
double log_likelihood(const PairCounts& pairs, double score);

// An estimate and the ends of its 95 % interval; an end may be infinite.
struct EloEstimate {
    double elo = 0;
    double low = 0;
    double high = 0;

    // Half the width, for "elo +- error"; infinite if an end is.
    double error() const { return (high - low) / 2; }
};
EloEstimate estimate_elo(const PairCounts& pairs);

// How sure one can be that the first bot is the stronger one, from 0 to 1.
double likelihood_of_superiority(const PairCounts& pairs);

}  // namespace buwei
