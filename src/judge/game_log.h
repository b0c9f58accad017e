// A game as a Botzone match log, in one line of JSON.
//
// {"log": [judge, bot, judge, bot, ...], "initdata": "", "players": [...], "scores": [...]} as
// Botzone writes it. What Botzone does not have stands under further keys: "buwei" at the top (the
// game's specification), and "input", "output", "debug", "stderr", "detail", "cpu", "wall",
// "bytes" in a bot's entry; "opening": true marks a move nobody was asked for. Bytes that are not
// UTF-8 are written as {"hex": "..."}. A resignation is told by "reason" under "buwei" and by the
// scores.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "judge/game.h"

namespace buwei {

std::string write_game_log(const GameRecord& record);

// Reads what write_game_log() or Botzone wrote; nothing of the former is lost. Moves are replayed,
// so winner and reason are those of the rules. A log that contradicts them is refused.
Result<GameRecord> read_game_log(std::string_view text);

// One turn as in the log, for games that have not ended.
std::string write_turn(const TurnRecord& turn);
Result<TurnRecord> read_turn(std::string_view text);

}  // namespace buwei
