// Every number of the tree search that was chosen by matches, in one place. docs/strength.md has
// the match behind each.
#pragma once

#include <cstdint>

namespace buwei {

struct SearchParameters {
    // How quickly the statistics of a move's own simulations take over from those of all
    // simulations in which it was played later (RAVE): the squared bias of the latter.
    float rave_bias = 0.0001F;

    // What a new child starts from: virtual simulations, won as often as `prior_gain` says.
    float prior_visits = 20.0F;
    // By how much a move's prior win rate rises with each legal point that it leaves its side more
    // than the opponent, compared with the average move.
    float prior_gain = 0.1F;

    // A leaf gets children at this visit.
    std::uint32_t visits_to_expand = 6;

    // Positions reached by several orders of moves share a node.
    bool transpositions = true;

    // A new node with at most so many points that can still be played is given to the exact
    // solver, for at most so many of its nodes.
    int solver_points = 18;
    std::uint64_t solver_nodes = 60;
};

// The recipe of the Computer Olympiad's champions (HappyNoGo, HaHaNoGo) as described: RAVE weighed
// by counts alone, no priors but an even start, a node for every simulation, no exact endgame. As
// an opponent to be judged by; the original ran 50,000 to 70,000 simulations a second.
inline SearchParameters champions_parameters() {
    SearchParameters parameters;
    parameters.rave_bias = 0;
    parameters.prior_visits = 1;
    parameters.prior_gain = 0;
    parameters.visits_to_expand = 1;
    parameters.transpositions = false;
    parameters.solver_points = 0;
    return parameters;
}

}  // namespace buwei
