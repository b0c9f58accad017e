// Positions, turns and results as clients see them (docs/api.md).
#pragma once

#include <vector>

#include "judge/game.h"
#include "rules/position.h"
#include "service/document.h"

namespace buwei {

Document place_document(Point move);                       // [x, y]
Document moves_document(const std::vector<Point>& moves);  // [[x, y], ...]

// Precondition: the moves are legal from the empty board.
Position position_after(const std::vector<Point>& moves);

// Everything about who may play where.
Document position_document(const Position& position);

// Why a point is refused: "off_board", "occupied", "captures", "suicide".
const char* refusal_name(MoveStatus status);

// The CPU time that was granted for a turn; the first of a side may take longer.
double turn_limit(const GameRecord& record, std::size_t turn);

// Without the texts, and with them. `hidden`: the bot is somebody else's.
Document turn_summary(const TurnRecord& turn, double limit);
Document turn_document(const TurnRecord& turn, double limit, bool hidden);

}  // namespace buwei
