// A game played to learn from, and its form on disk.
//
// A file of games, byte by byte (all numbers are single bytes, so there is no byte order):
//
//   8  "BUWEIG1\n"
//   then for each game
//   1  rows
//   1  columns
//   1  winner: 0 Black, 1 White
//   1  number of moves m
//   then m times
//   1  point, numbered as in rules/geometry.h
//   1  the search's estimate that the mover wins: 0 never ... 255 surely
//   1  number of shares k; 0 if this move is not to be learned
//   then k times
//   1  point
//   1  its share of the policy to learn, 1 to 255; only the ratios count
//
// Black moves first and the sides alternate. A game may end before nobody can move: when the exact
// solver knows the winner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

struct PolicyShare {
    std::uint8_t point = 0;
    std::uint8_t share = 0;
};

struct MoveRecord {
    std::uint8_t point = 0;
    std::uint8_t win = 128;
    std::vector<PolicyShare> policy;
};

struct TrainingGame {
    const Geometry* geometry = nullptr;
    Color winner = Color::kBlack;
    std::vector<MoveRecord> moves;
};

std::string games_bytes(const std::vector<TrainingGame>& games);
// Every game that comes out of it is one of legal moves, with shares of legal moves only.
Result<std::vector<TrainingGame>> parse_games(std::string_view bytes);

}  // namespace buwei
