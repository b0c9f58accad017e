// The sequential probability ratio test: play until it is clear which of two guesses about the Elo
// difference is the better one, and no longer.
//
// Wald's test (1945) needs to know the whole distribution of a pair's result under either guess;
// we know its mean only. The generalised test (X. Li, J. Liu, Z. Ying, "Generalized sequential
// probability ratio test for separate families of hypotheses", 2014) takes the likelihoods
// maximised over what is unknown, here the share of split pairs. Chess engines are tested the same
// way (fishtest, fastchess: "GSPRT", logistic Elo).
#pragma once

#include "arena/statistics.h"
#include "base/result.h"

namespace buwei {

struct SprtSettings {
    double elo0 = 0;      // the guess to be refuted
    double elo1 = 10;     // the guess to be confirmed
    double alpha = 0.05;  // how often elo1 may be accepted while elo0 is true
    double beta = 0.05;   // how often elo0 may be accepted while elo1 is true

    // Where the log-likelihood ratio decides for elo0 and for elo1.
    double lower() const;
    double upper() const;
};

// The settings, if they make sense.
Result<SprtSettings> check_sprt(const SprtSettings& settings);

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

enum class SprtState { kRunning, kAcceptedElo0, kAcceptedElo1 };
const char* name_of(SprtState state);  // "running", "accepted_elo0", "accepted_elo1"

// The test as it goes on, one pair after the other. What has been decided stays decided, whatever
// pairs come after it.
class Sprt {
public:
    explicit Sprt(const SprtSettings& settings) : settings_(settings) {}

    // Precondition: 0 <= points <= 2.
    void add(int points);

    const SprtSettings& settings() const { return settings_; }
    SprtState state() const { return state_; }
    // At the end, as it was when it decided.
    double ratio() const { return ratio_; }

private:
    SprtSettings settings_;
    PairCounts pairs_;
    double ratio_ = 0;
    SprtState state_ = SprtState::kRunning;
};

}  // namespace buwei
