// A program's moves against the library's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/botzone_player.h"

namespace buwei {

// Plays a whole game in which the program has one colour and the engine of this process the other,
// and expects each move of the program to be the one the engine would play.
void expect_plays_as_the_library(const std::vector<std::string>& command, Talk talk, Color color,
                                 std::uint64_t nodes, std::uint64_t seed);

}  // namespace buwei
