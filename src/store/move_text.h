// Moves as text: "x,y x,y ...", Black first, places counted from the top-left corner of the 9x9
// board as on Botzone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

std::string moves_to_text(const std::vector<Point>& moves);
// Only moves that can be played one after the other from the empty board.
Result<std::vector<Point>> parse_moves(std::string_view text);

}  // namespace buwei
