// The part of the Go Text Protocol a game needs.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/geometry.h"

namespace buwei {

// Sets the board up, plays `moves` (alternating from Black's first) and asks for the next.
std::string gtp_full_input(const Geometry& geometry, const std::vector<Point>& moves);
// Plays only the last move, which was the opponent's, and asks for the next.
std::string gtp_next_input(const Geometry& geometry, const std::vector<Point>& moves);

// The place (x, y) in the reply to the last command of `input`, if all commands were accepted. It
// may lie off the board.
Result<std::array<int, 2>> parse_gtp_replies(const Geometry& geometry, std::string_view input,
                                             std::string_view output);

// "D4": columns are letters without I, row 1 is at the bottom.
std::string gtp_vertex(const Geometry& geometry, Point point);

}  // namespace buwei
