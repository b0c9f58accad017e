#include "store/review_store.h"

#include "store/connection.h"

namespace buwei {
namespace {

void replace(SQLite::Database& database, const std::string& table, std::int64_t game_id,
             const std::string& document) {
    SQLite::Statement insert(
        database, "INSERT OR REPLACE INTO " + table + " (game_id, document) VALUES (?, ?)");
    insert.bind(1, game_id);
    insert.bind(2, document);
    insert.exec();
}

}  // namespace

Result<bool> ReviewStore::put(std::int64_t game_id, const std::string& document) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            replace(database, "reviews", game_id, document);
            SQLite::Statement remove(database, "DELETE FROM unfinished_reviews WHERE game_id = ?");
            remove.bind(1, game_id);
            remove.exec();
            return true;
        });
}

Result<std::optional<std::string>> ReviewStore::find(std::int64_t game_id) const {
    using Found = std::optional<std::string>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Found> {
        SQLite::Statement select(database, "SELECT document FROM reviews WHERE game_id = ?");
        select.bind(1, game_id);
        return select.executeStep() ? Found(select.getColumn(0).getString()) : Found();
    });
}

Result<bool> ReviewStore::put_unfinished(std::int64_t game_id, const std::string& document) {
    return with_transaction(database_.connection(),
                            [&](SQLite::Database& database) -> Result<bool> {
                                replace(database, "unfinished_reviews", game_id, document);
                                return true;
                            });
}

Result<std::vector<std::pair<std::int64_t, std::string>>> ReviewStore::unfinished() const {
    using All = std::vector<std::pair<std::int64_t, std::string>>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<All> {
        SQLite::Statement select(
            database, "SELECT game_id, document FROM unfinished_reviews ORDER BY game_id");
        All all;
        while (select.executeStep()) {
            all.emplace_back(select.getColumn(0).getInt64(), select.getColumn(1).getString());
        }
        return all;
    });
}

}  // namespace buwei
