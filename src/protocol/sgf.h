// Games in the Smart Game Format (FF[4]): the main line of the first game, as moves.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

struct SgfGame {
    Position start;  // with set-up stones (AB, AW) and PL
    std::vector<Point> moves;
    // The position after the first `count` moves. Precondition: count <= moves.size().
    Position after(std::size_t count) const;
};

// An Error names what is wrong: not SGF, a board we do not have, an illegal or passing move, a
// player out of turn.
Result<SgfGame> read_sgf(std::string_view text);

}  // namespace buwei
