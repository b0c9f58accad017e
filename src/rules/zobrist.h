// Random keys for hashing positions (Zobrist, 1970): the hash is the exclusive or of the keys of
// all stones and of the side to move.
#pragma once

#include <cstdint>

#include "rules/color.h"
#include "rules/point_set.h"

namespace buwei {

// The keys are a fixed mix of their number, so that hashes are the same in every run.
constexpr std::uint64_t zobrist_key(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

constexpr std::uint64_t zobrist_stone(Point point, Color color) {
    return zobrist_key(static_cast<std::uint64_t>(2 * point + index_of(color)));
}

constexpr std::uint64_t zobrist_turn(Color to_move) {
    return to_move == Color::kBlack ? 0 : zobrist_key(2 * kMaxPoints);
}

}  // namespace buwei
