// Who wins without looking further: bounds from counting moves.
#pragma once

#include "solver/proof_table.h"
#include "solver/region_state.h"

namespace buwei {

// What the counts alone prove for the side to move.
template <class State>
ProofBounds static_bounds(const typename State::Graph& graph, const State& state, int mover);

}  // namespace buwei
