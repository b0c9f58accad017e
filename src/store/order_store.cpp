#include "store/order_store.h"

#include "store/connection.h"

namespace buwei {
namespace {

constexpr const char* kSelect = "SELECT match_id, owner, request, state, error FROM match_orders ";

MatchOrder read_order(SQLite::Statement& row) {
    return {row.getColumn(0).getInt64(), row.getColumn(1).getString(), row.getColumn(2).getString(),
            row.getColumn(3).getString(), row.getColumn(4).getString()};
}

}  // namespace

Result<bool> OrderStore::put(const MatchOrder& order) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<bool> {
            SQLite::Statement insert(database,
                                     "INSERT OR REPLACE INTO match_orders (match_id, owner, "
                                     "request, state, error) VALUES (?, ?, ?, ?, ?)");
            insert.bind(1, order.match_id);
            insert.bind(2, order.owner);
            insert.bind(3, order.request);
            insert.bind(4, order.state);
            insert.bind(5, order.error);
            insert.exec();
            return true;
        });
}

Result<std::optional<MatchOrder>> OrderStore::find(std::int64_t match_id) const {
    using Found = std::optional<MatchOrder>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Found> {
        SQLite::Statement select(database, std::string(kSelect) + "WHERE match_id = ?");
        select.bind(1, match_id);
        return select.executeStep() ? Found(read_order(select)) : Found();
    });
}

Result<std::vector<MatchOrder>> OrderStore::all() const {
    using Orders = std::vector<MatchOrder>;
    return with_database(database_.connection(), [&](SQLite::Database& database) -> Result<Orders> {
        SQLite::Statement select(database, std::string(kSelect) + "ORDER BY match_id");
        Orders orders;
        while (select.executeStep()) orders.push_back(read_order(select));
        return orders;
    });
}

}  // namespace buwei
