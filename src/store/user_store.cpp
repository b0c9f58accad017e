#include "store/user_store.h"

#include "store/connection.h"

namespace buwei {
namespace {

constexpr const char* kSelect = "SELECT name, role, created FROM users ";

StoredUser read_user(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            row.getColumn(2).getString()};
}

}  // namespace

Result<bool> UserStore::add(const std::string& name, const std::string& role,
                            const std::string& token_hash) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            SQLite::Statement insert(database,
                                     "INSERT INTO users (name, role, token_hash) VALUES (?, ?, ?) "
                                     "ON CONFLICT DO NOTHING");
            insert.bind(1, name);
            insert.bind(2, role);
            insert.bind(3, token_hash);
            return insert.exec() == 1;
        });
}

Result<bool> UserStore::remove(const std::string& name) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            SQLite::Statement erase(database, "DELETE FROM users WHERE name = ?");
            erase.bind(1, name);
            return erase.exec() == 1;
        });
}

Result<std::optional<StoredUser>> UserStore::find_by_token(const std::string& token_hash) const {
    using Found = std::optional<StoredUser>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Found> {
        SQLite::Statement select(database, std::string(kSelect) + "WHERE token_hash = ?");
        select.bind(1, token_hash);
        return select.executeStep() ? Found(read_user(select)) : Found();
    });
}

Result<std::vector<StoredUser>> UserStore::all() const {
    using Users = std::vector<StoredUser>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Users> {
        SQLite::Statement select(database, std::string(kSelect) + "ORDER BY name");
        Users users;
        while (select.executeStep()) users.push_back(read_user(select));
        return users;
    });
}

}  // namespace buwei
