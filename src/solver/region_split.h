// The independent parts of a state.
#pragma once

#include <array>

#include "solver/region_state.h"

namespace buwei {

// Two live points belong together if they are liberties of one mortal block, or if they are
// neighbours and a future stone on one of them would be mortal. Otherwise no move on one changes
// who may play the other: legality depends on blocks that may lose their last liberty, and stones
// on firm points never may. So the state is the sum of its parts (and its integer and star).
template <class Set>
struct Parts {
    int count = 0;
    std::array<Set, kMaxVertices> parts;
};
template <class State>
void split_regions(const typename State::Graph& graph, const State& state,
                   Parts<typename State::Set>& result);

// The game of some parts alone, without integer and star.
template <class State>
void restrict_state(const State& state, typename State::Set parts, State& result);

}  // namespace buwei
