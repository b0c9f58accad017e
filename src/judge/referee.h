// Plays a game by the rules, as Botzone's judge does.
#pragma once

#include <array>

#include "base/result.h"
#include "judge/game.h"
#include "judge/game_runner.h"
#include "judge/player.h"

namespace buwei {

// Black is the first player. Any verdict but OK and any illegal move loses at once; a side without
// a legal move has lost and is not asked.
Result<GameRecord> play_game(const GameSpec& spec, const std::array<GamePlayer*, 2>& players,
                             const TurnObserver& observer);

// Why a move at (x, y) loses; nothing if it is legal.
std::optional<LossReason> fault_of(const Position& position, int x, int y, bool ban_centre_opening);

}  // namespace buwei
