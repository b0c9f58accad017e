// Matches and games in the database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/database.h"
#include "store/game_entry.h"

namespace buwei {

struct StoredMatch {
    std::int64_t id = 0;
    std::string kind;
    std::string settings;  // JSON
    std::string created;
    int games = 0;  // finished so far
};

// Which games to list. What is not set does not matter.
struct GameFilter {
    std::optional<std::int64_t> match_id;
    std::optional<std::string> bot;
    std::optional<std::string> opponent;  // the other side of `bot`; needs it
    std::optional<bool> bot_won;          // needs `bot`
    std::optional<Color> winner;
    std::optional<std::string> reason;
    std::optional<std::string> name_part;  // of either side's name
};

// A part of a list: at most `limit` games (all if 0) that come after the game `after` (from the
// beginning if 0).
struct GamePage {
    bool newest_first = true;
    std::int64_t after = 0;
    int limit = 0;
};

class GameStore {
public:
    explicit GameStore(Database database) : database_(std::move(database)) {}

    // The new match's id.
    Result<std::int64_t> add_match(const std::string& kind, const std::string& settings);
    // The newest match of that kind with exactly these settings: the one to go on with after an
    // interruption.
    Result<std::optional<std::int64_t>> find_match(const std::string& kind,
                                                   const std::string& settings) const;
    Result<StoredMatch> match(std::int64_t id) const;
    Result<std::vector<StoredMatch>> matches() const;  // newest first

    // Stores a game with its log, both or neither, and returns its id. A second game with the same
    // match and index is an error.
    Result<std::int64_t> add_game(const GameEntry& entry, const std::string& log);
    Result<StoredGame> game(std::int64_t id) const;
    Result<std::string> log_of(std::int64_t game_id) const;
    Result<std::vector<StoredGame>> games(const GameFilter& filter,
                                          const GamePage& page = {}) const;
    Result<std::int64_t> count_games(const GameFilter& filter) const;

private:
    Database database_;
};

}  // namespace buwei
