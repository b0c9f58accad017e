#include "store/table_store.h"

#include "judge/game_log.h"
#include "store/compression.h"
#include "store/connection.h"
#include "store/game_query.h"

namespace buwei {
namespace {

constexpr const char* kSelect =
    "SELECT id, owner, settings, opening, moves, status, error, game_id, created FROM tables ";

StoredTable read_table(SQLite::Statement& row) {
    StoredTable table;
    table.id = row.getColumn(0).getInt64();
    table.owner = row.getColumn(1).getString();
    table.settings = row.getColumn(2).getString();
    table.opening = row.getColumn(3).getString();
    table.moves = row.getColumn(4).getString();
    table.status = row.getColumn(5).getString();
    table.error = row.getColumn(6).getString();
    if (!row.isColumnNull(7)) table.game_id = row.getColumn(7).getInt64();
    table.created = row.getColumn(8).getString();
    return table;
}

std::optional<StoredTable> read_one(SQLite::Database& database, std::int64_t id) {
    SQLite::Statement select(database, std::string(kSelect) + "WHERE id = ?");
    select.bind(1, id);
    if (!select.executeStep()) return std::nullopt;
    return read_table(select);
}

std::vector<StoredTable> read_all(SQLite::Statement& rows) {
    std::vector<StoredTable> tables;
    while (rows.executeStep()) tables.push_back(read_table(rows));
    return tables;
}

void write(SQLite::Database& database, const StoredTable& table) {
    SQLite::Statement update(database,
                             "UPDATE tables SET settings = ?, moves = ?, status = ?, error = ?, "
                             "game_id = ? WHERE id = ?");
    update.bind(1, table.settings);
    update.bind(2, table.moves);
    update.bind(3, table.status);
    update.bind(4, table.error);
    if (table.game_id) update.bind(5, *table.game_id);
    update.bind(6, table.id);
    update.exec();
}

void forget_turns(SQLite::Database& database, std::int64_t table_id, int first) {
    SQLite::Statement erase(database, "DELETE FROM table_turns WHERE table_id = ? AND number >= ?");
    erase.bind(1, table_id);
    erase.bind(2, first);
    erase.exec();
}

}  // namespace

Result<StoredTable> TableStore::add(const StoredTable& table) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<StoredTable> {
            SQLite::Statement insert(database,
                                     "INSERT INTO tables (owner, settings, opening, moves, status) "
                                     "VALUES (?, ?, ?, ?, ?)");
            insert.bind(1, table.owner);
            insert.bind(2, table.settings);
            insert.bind(3, table.opening);
            insert.bind(4, table.moves);
            insert.bind(5, table.status);
            insert.exec();
            return *read_one(database, database.getLastInsertRowid());
        });
}

Result<bool> TableStore::update(const StoredTable& table) {
    return with_transaction(database_.connection(),
                            [&](SQLite::Database& database) -> Result<bool> {
                                write(database, table);
                                return true;
                            });
}

Result<bool> TableStore::add_turn(const StoredTable& table, int number, const TurnRecord& turn) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            SQLite::Statement insert(
                database, "INSERT INTO table_turns (table_id, number, turn) VALUES (?, ?, ?)");
            insert.bind(1, table.id);
            insert.bind(2, number);
            insert.bind(3, write_turn(turn));
            insert.exec();
            write(database, table);
            return true;
        });
}

Result<bool> TableStore::take_back(const StoredTable& table, int turns_kept) {
    return with_transaction(database_.connection(),
                            [&](SQLite::Database& database) -> Result<bool> {
                                forget_turns(database, table.id, turns_kept);
                                write(database, table);
                                return true;
                            });
}

Result<std::int64_t> TableStore::finish(const StoredTable& table, const GameEntry& entry,
                                        const std::string& log) {
    const Result<std::string> packed = compressed(log);
    if (!packed) return packed.error();
    return with_transaction(database_.connection(),
                            [&](SQLite::Database& database) -> Result<std::int64_t> {
                                StoredTable ended = table;
                                ended.game_id = insert_game(database, entry, {log.size(), *packed});
                                write(database, ended);
                                forget_turns(database, table.id, 0);
                                return *ended.game_id;
                            });
}

Result<std::optional<StoredTable>> TableStore::find(std::int64_t id) const {
    return with_database(database_.connection(),
                         [&](SQLite::Database& database) -> Result<std::optional<StoredTable>> {
                             return read_one(database, id);
                         });
}

Result<std::vector<StoredTable>> TableStore::newest(int limit) const {
    return with_database(database_.connection(),
                         [&](SQLite::Database& database) -> Result<std::vector<StoredTable>> {
                             SQLite::Statement select(
                                 database, std::string(kSelect) + "ORDER BY id DESC LIMIT ?");
                             select.bind(1, limit);
                             return read_all(select);
                         });
}

Result<std::vector<StoredTable>> TableStore::with_status(const std::string& status) const {
    return with_database(database_.connection(),
                         [&](SQLite::Database& database) -> Result<std::vector<StoredTable>> {
                             SQLite::Statement select(
                                 database, std::string(kSelect) + "WHERE status = ? ORDER BY id");
                             select.bind(1, status);
                             return read_all(select);
                         });
}

Result<std::vector<TurnRecord>> TableStore::turns_of(std::int64_t id) const {
    using Turns = std::vector<TurnRecord>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Turns> {
        SQLite::Statement select(database,
                                 "SELECT turn FROM table_turns WHERE table_id = ? ORDER BY number");
        select.bind(1, id);
        Turns turns;
        while (select.executeStep()) {
            Result<TurnRecord> turn = read_turn(select.getColumn(0).getString());
            if (!turn) return turn.error();
            turns.push_back(std::move(*turn));
        }
        return turns;
    });
}

}  // namespace buwei
