#include "store/game_store.h"

#include <string_view>

#include "store/compression.h"
#include "store/connection.h"
#include "store/game_query.h"

namespace buwei {
namespace {

constexpr const char* kSelectMatches =
    "SELECT id, kind, settings, created, "
    "(SELECT count(*) FROM games WHERE match_id = matches.id) FROM matches ";

StoredMatch read_match(SQLite::Statement& row) {
    return {row.getColumn(0).getInt64(), row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getInt()};
}

void insert_entry(SQLite::Database& database, const GameEntry& entry) {
    SQLite::Statement insert(
        database,
        "INSERT INTO games (match_id, game_index, black, white, seed, opening, moves, winner, "
        "reason, black_cpu, white_cpu, black_longest, white_longest, wall) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (entry.match_id) insert.bind(1, *entry.match_id);
    insert.bind(2, entry.index);
    insert.bind(3, entry.black);
    insert.bind(4, entry.white);
    insert.bind(5, static_cast<std::int64_t>(entry.seed));
    insert.bind(6, entry.opening);
    insert.bind(7, entry.moves);
    insert.bind(8, index_of(entry.winner));
    insert.bind(9, entry.reason);
    insert.bind(10, entry.cpu_seconds[0]);
    insert.bind(11, entry.cpu_seconds[1]);
    insert.bind(12, entry.longest_turn_seconds[0]);
    insert.bind(13, entry.longest_turn_seconds[1]);
    insert.bind(14, entry.wall_seconds);
    insert.exec();
}

bool has_game(SQLite::Database& database, std::int64_t match_id, int index) {
    SQLite::Statement select(database, "SELECT 1 FROM games WHERE match_id = ? AND game_index = ?");
    select.bind(1, match_id);
    select.bind(2, index);
    return select.executeStep();
}

Error no_game(std::int64_t id) {
    return Error{"there is no game " + std::to_string(id)};
}
Error no_match(std::int64_t id) {
    return Error{"there is no match " + std::to_string(id)};
}

}  // namespace

std::int64_t insert_game(SQLite::Database& database, const GameEntry& entry, const PackedLog& log) {
    insert_entry(database, entry);
    const std::int64_t id = database.getLastInsertRowid();
    SQLite::Statement insert(database,
                             "INSERT INTO game_logs (game_id, size, log) VALUES (?, ?, ?)");
    insert.bind(1, id);
    insert.bind(2, static_cast<std::int64_t>(log.size));
    insert.bind(3, log.data.data(), static_cast<int>(log.data.size()));
    insert.exec();
    return id;
}

Result<std::int64_t> GameStore::add_match(const std::string& kind, const std::string& settings) {
    return with_transaction(database_.connection(),
                            [&](SQLite::Database& database) -> Result<std::int64_t> {
                                SQLite::Statement insert(
                                    database, "INSERT INTO matches (kind, settings) VALUES (?, ?)");
                                insert.bind(1, kind);
                                insert.bind(2, settings);
                                insert.exec();
                                return database.getLastInsertRowid();
                            });
}

Result<std::optional<std::int64_t>> GameStore::find_match(const std::string& kind,
                                                          const std::string& settings) const {
    using Found = std::optional<std::int64_t>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Found> {
        SQLite::Statement select(database,
                                 "SELECT max(id) FROM matches WHERE kind = ? AND settings = ?");
        select.bind(1, kind);
        select.bind(2, settings);
        select.executeStep();
        return select.isColumnNull(0) ? Found() : Found(select.getColumn(0).getInt64());
    });
}

Result<StoredMatch> GameStore::match(std::int64_t id) const {
    return with_database(
        database_.connection(), [&](SQLite::Database& database) -> Result<StoredMatch> {
            SQLite::Statement select(database, std::string(kSelectMatches) + "WHERE id = ?");
            select.bind(1, id);
            if (!select.executeStep()) return no_match(id);
            return read_match(select);
        });
}

Result<std::vector<StoredMatch>> GameStore::matches() const {
    using Matches = std::vector<StoredMatch>;
    return with_database(
        database_.connection(), [&](SQLite::Database& database) -> Result<Matches> {
            SQLite::Statement select(database, std::string(kSelectMatches) + "ORDER BY id DESC");
            Matches matches;
            while (select.executeStep()) matches.push_back(read_match(select));
            return matches;
        });
}

Result<std::int64_t> GameStore::add_game(const GameEntry& entry, const std::string& log) {
    const Result<std::string> packed = compressed(log);
    if (!packed) return packed.error();
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<std::int64_t> {
            if (entry.match_id && has_game(database, *entry.match_id, entry.index)) {
                return Error{"game " + std::to_string(entry.index) + " of match " +
                             std::to_string(*entry.match_id) +
                             " is stored already; is the match being played by another program?"};
            }
            return insert_game(database, entry, {log.size(), *packed});
        });
}

Result<StoredGame> GameStore::game(std::int64_t id) const {
    return with_database(
        database_.connection(), [&](SQLite::Database& database) -> Result<StoredGame> {
            SQLite::Statement select(
                database, std::string("SELECT ") + kGameColumns + " FROM games WHERE id = ?");
            select.bind(1, id);
            if (!select.executeStep()) return no_game(id);
            return read_game(select);
        });
}

Result<std::string> GameStore::log_of(std::int64_t game_id) const {
    return with_database(
        database_.connection(), [&](SQLite::Database& database) -> Result<std::string> {
            SQLite::Statement select(database, "SELECT size, log FROM game_logs WHERE game_id = ?");
            select.bind(1, game_id);
            if (!select.executeStep()) return no_game(game_id);
            const SQLite::Column log = select.getColumn(1);
            const std::string_view packed(static_cast<const char*>(log.getBlob()),
                                          static_cast<std::size_t>(log.getBytes()));
            return decompressed(packed, static_cast<std::size_t>(select.getColumn(0).getInt64()));
        });
}

Result<std::vector<StoredGame>> GameStore::games(const GameFilter& filter,
                                                 const GamePage& page) const {
    using Games = std::vector<StoredGame>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Games> {
        GameQuery query(filter);
        query.add_page(page);
        SQLite::Statement select =
            query.prepare(database, std::string("SELECT ") + kGameColumns + " FROM games");
        Games games;
        while (select.executeStep()) games.push_back(read_game(select));
        return games;
    });
}

Result<std::int64_t> GameStore::count_games(const GameFilter& filter) const {
    return with_database(database_.connection(),
                         [&](SQLite::Database& database) -> Result<std::int64_t> {
                             SQLite::Statement select =
                                 GameQuery(filter).prepare(database, "SELECT count(*) FROM games");
                             select.executeStep();
                             return select.getColumn(0).getInt64();
                         });
}

}  // namespace buwei
