// Counting move sequences: the classic check of a move generator.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace buwei {

// How many different sequences of exactly `depth` legal moves there are.
std::uint64_t perft(const Position& position, int depth);

}  // namespace buwei
