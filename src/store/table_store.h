// Games in progress, turn by turn, so that they go on after the program was killed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/game.h"
#include "store/database.h"
#include "store/game_entry.h"

namespace buwei {

struct StoredTable {
    std::int64_t id = 0;
    std::string owner;
    std::string settings;  // JSON
    std::string opening;   // see move_text.h
    std::string moves;     // the opening included
    std::string status;
    std::string error;
    std::optional<std::int64_t> game_id;  // once it is finished
    std::string created;
};

class TableStore {
public:
    explicit TableStore(Database database) : database_(std::move(database)) {}

    // Returns it with its id and date.
    Result<StoredTable> add(const StoredTable& table);
    // Replaces settings, moves, status and error.
    Result<bool> update(const StoredTable& table);
    // The same, together with one more turn.
    Result<bool> add_turn(const StoredTable& table, int number, const TurnRecord& turn);
    // The same, together with forgetting all turns but the first `turns_kept`.
    Result<bool> take_back(const StoredTable& table, int turns_kept);
    // Stores the game and marks the table as ended with it, both or neither; returns the game's id.
    Result<std::int64_t> finish(const StoredTable& table, const GameEntry& entry,
                                const std::string& log);

    Result<std::optional<StoredTable>> find(std::int64_t id) const;
    // Newest first.
    Result<std::vector<StoredTable>> newest(int limit) const;
    Result<std::vector<StoredTable>> with_status(const std::string& status) const;
    // Of a table that has not ended.
    Result<std::vector<TurnRecord>> turns_of(std::int64_t id) const;

private:
    Database database_;
};

}  // namespace buwei
