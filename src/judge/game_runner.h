// Where games run is a seam: this machine now, other machines later.
#pragma once

#include <functional>

#include "base/result.h"
#include "judge/game.h"

namespace buwei {

// Called after each turn, from the thread that runs the game.
using TurnObserver = std::function<void(const TurnRecord&)>;

class GameRunner {
public:
    virtual ~GameRunner() = default;
    // Plays one game. A bot's misbehaviour is part of the record; an Error means that the game
    // could not be held (no sandbox, a program that does not exist, ...). Thread-safe.
    virtual Result<GameRecord> run(const GameSpec& spec, const TurnObserver& observer) = 0;
};

}  // namespace buwei
