// Openings: moves played before the bots are asked, so that the games of a match differ even if
// the bots always answer the same. Each is a legal sequence from the empty 9x9 board.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

using Opening = std::vector<Point>;

struct RandomOpenings {
    int plies = 4;
    int count = 1;
    std::uint64_t seed = 0;
    bool ban_centre = false;  // the first move is not the centre
};

// Openings of random legal moves after which both sides still have a move. Positions that are
// equal up to symmetry occur once as long as there are others; then the list starts again from its
// beginning. A longer list begins like a shorter one with the same seed.
Result<std::vector<Opening>> random_openings(const RandomOpenings& settings);

// One opening a line, "x,y x,y ..."; empty lines and lines that start with '#' are skipped.
Result<std::vector<Opening>> parse_openings(std::istream& lines);
Result<std::vector<Opening>> read_openings(const std::string& path);

}  // namespace buwei
