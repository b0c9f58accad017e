#include "store/review_store.h"

#include "store/connection.h"

namespace buwei {

Result<bool> ReviewStore::put(std::int64_t game_id, const std::string& document) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            SQLite::Statement insert(
                database, "INSERT OR REPLACE INTO reviews (game_id, document) VALUES (?, ?)");
            insert.bind(1, game_id);
            insert.bind(2, document);
            insert.exec();
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

}  // namespace buwei
