// Inside src/store only: games as SQL.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <variant>
#include <vector>

#include "store/game_store.h"

namespace buwei {

// Values never become part of the SQL; they are bound to its question marks.
class GameQuery {
public:
    explicit GameQuery(const GameFilter& filter);
    void add_page(const GamePage& page);

    // `select` followed by the conditions, ready to run.
    SQLite::Statement prepare(const SQLite::Database& database, const std::string& select) const;

private:
    using Value = std::variant<std::int64_t, std::string>;
    void require(const std::string& condition, const std::vector<Value>& values);

    std::string conditions_;
    std::string order_;
    std::vector<Value> values_;
};

// A compressed log, and the size of its text.
struct PackedLog {
    std::size_t size = 0;
    std::string data;
};
// Inside a transaction; returns the game's id. May throw SQLite::Exception.
std::int64_t insert_game(SQLite::Database& database, const GameEntry& entry, const PackedLog& log);

// The columns that read_game() expects.
extern const char* const kGameColumns;
StoredGame read_game(SQLite::Statement& row);

}  // namespace buwei
