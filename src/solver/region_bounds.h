// Who wins without looking further: bounds from counting moves.
#pragma once

#include "solver/proof_table.h"
#include "solver/region_state.h"

namespace buwei {

// What the counts alone prove for the side to move.
ProofBounds static_bounds(const RegionGraph& graph, const RegionState& state, int mover);

}  // namespace buwei
