// Every number of the tree search that was chosen by matches, in one place. docs/strength.md has
// the match behind each.
#pragma once

#include <cstdint>

namespace buwei {

struct SearchParameters {
    // How quickly the statistics of a move's own simulations take over from those of all
    // simulations in which it was played later (RAVE): the squared bias of the latter.
    float rave_bias = 0.0001F;

    // What a new child starts from: virtual simulations with an even result.
    float prior_visits = 20.0F;

    // A leaf gets children at this visit.
    std::uint32_t visits_to_expand = 6;
};

}  // namespace buwei
