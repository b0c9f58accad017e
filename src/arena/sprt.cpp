#include "arena/sprt.h"

#include <cmath>

namespace buwei {

double SprtSettings::lower() const {
    return std::log(beta / (1 - alpha));
}
double SprtSettings::upper() const {
    return std::log((1 - beta) / alpha);
}

Result<SprtSettings> check_sprt(const SprtSettings& settings) {
    if (!std::isfinite(settings.elo0) || !std::isfinite(settings.elo1) ||
        settings.elo0 >= settings.elo1) {
        return Error{"the SPRT needs two Elo differences, the smaller one first"};
    }
    if (!(settings.alpha > 0) || !(settings.beta > 0) || !(settings.alpha + settings.beta < 1)) {
        return Error{"the SPRT's error rates must be above 0 and add up to less than 1"};
    }
    return settings;
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
    return log_likelihood(pairs, score_of_elo(elo1)) - log_likelihood(pairs, score_of_elo(elo0));
}

const char* name_of(SprtState state) {
    switch (state) {
        case SprtState::kRunning: return "running";
        case SprtState::kAcceptedElo0: return "accepted_elo0";
        case SprtState::kAcceptedElo1: return "accepted_elo1";
    }
    return "";
}

void Sprt::add(int points) {
    if (state_ != SprtState::kRunning) return;
    pairs_.add(points);
    ratio_ = log_likelihood_ratio(pairs_, settings_.elo0, settings_.elo1);
    if (ratio_ >= settings_.upper()) state_ = SprtState::kAcceptedElo1;
    if (ratio_ <= settings_.lower()) state_ = SprtState::kAcceptedElo0;
}

}  // namespace buwei
