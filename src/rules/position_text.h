// Positions as text.
//
// One line: rows from the top joined by '|', X = Black, O = White, '.' = empty, then optionally a
// space and the side to move (X or O; Black if it is left out): "X.O.|.O..|....|.... O".
// Rows may also stand on lines of their own.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

Result<Position> parse_position(std::string_view text);
std::string to_text(const Position& position);

// "9x9", "4x5" (rows x columns).
Result<const Geometry*> parse_board_size(std::string_view text);

// A point as "x,y", counted from the top-left corner as on Botzone.
std::string point_name(const Geometry& geometry, Point point);

}  // namespace buwei
