// Ratings of any number of bots from all their games.
//
// The model of Bradley and Terry (1952): Black beats White with probability
//
//     1 / (1 + 10^(-(rating[Black] - rating[White] + first_move) / 400))
//
// where first_move, the worth of having the first move, is estimated along with the ratings.
// Ratings maximise the likelihood of the results. A light prior keeps them finite for bots that
// have won or lost everything: every bot is taken to have drawn a little with an average one, as
// in R. Coulom's BayesElo. Error bars come from the curvature of the likelihood at its maximum.
#pragma once

#include <vector>

#include "base/result.h"

namespace buwei {

// All games of one bot as Black against another as White.
struct EncounterResult {
    int black = 0;  // index of the bot
    int white = 0;
    int black_wins = 0;
    int white_wins = 0;
};

struct Estimate {
    double elo = 0;
    double error = 0;  // half the width of the 95 % interval
};

struct Ratings {
    std::vector<Estimate> bots;  // relative to the mean of all of them
    Estimate first_move;
};

// `prior_games` is the weight of the prior in games. Errors: no bots, an index out of range, a
// negative count, a weight that is not above 0.
Result<Ratings> rate_bots(int bot_count, const std::vector<EncounterResult>& results,
                          double prior_games = 1);

}  // namespace buwei
