// Random legal play from the rules alone: for openings, tests and benchmarks. For speed, see
// search/playout.h.
#pragma once

#include "base/random.h"
#include "rules/position.h"

namespace buwei {

// A random element. Precondition: !set.empty().
Point random_point(PointSet set, Rng& rng);

// The position after `plies` random legal moves, or fewer if the game ends before.
Position random_position(const Geometry& geometry, int plies, Rng& rng);

}  // namespace buwei
