// Whoever can be asked for a move: a bot's process, or a stand-in in a test.
#pragma once

#include <vector>

#include "base/result.h"
#include "judge/game.h"

namespace buwei {

class GamePlayer {
public:
    virtual ~GamePlayer() = default;
    // Asks for the move after `moves`. The record's move may be anything, legal or not; an error
    // means that the player could not be asked, which is nobody's loss.
    virtual Result<TurnRecord> take_turn(const std::vector<Point>& moves) = 0;
};

}  // namespace buwei
