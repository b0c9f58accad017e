// Stored games in the formats of other programs.
#pragma once

#include <ostream>
#include <string>

#include "base/result.h"
#include "store/game_store.h"

namespace buwei {

// SGF 4, as for Go (no stone is ever captured, so every viewer shows it right).
Result<std::string> game_to_sgf(const StoredGame& game);

// One line of a Botzone archive (".matches"): players, scores and log. `log` is the stored log.
Result<std::string> game_to_matches_line(const StoredGame& game, const std::string& log);

// One line of comma-separated values as in RFC 4180, and the line of their names. Texts that a
// spreadsheet would run as a formula are made harmless by an apostrophe before them.
std::string game_to_csv_line(const StoredGame& game);
std::string csv_header();

enum class ExportFormat { kSgf, kMatches, kCsv };

// Writes the games, the oldest first, and returns how many. SGF becomes a collection.
Result<std::int64_t> export_games(const GameStore& store, const GameFilter& filter,
                                  ExportFormat format, std::ostream& out);

}  // namespace buwei
