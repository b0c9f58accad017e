// Games from files of other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/game.h"

namespace buwei {

struct ImportFault {
    int line = 0;  // of the text, from 1
    std::string message;
};

struct ImportedGames {
    std::vector<GameRecord> games;
    std::vector<ImportFault> refused;
};

// All games in a text: an SGF collection (9x9; main lines), a Botzone log, or an archive with one
// log a line. Told apart by the first character. What can't be read is in `refused`.
ImportedGames import_games(std::string_view text);

// The main line of one SGF game tree. Moves are replayed; a game that does not end by the rules
// needs a result (RE).
Result<GameRecord> read_sgf_record(std::string_view text);

}  // namespace buwei
