// What the store knows of tables: games that have ended, and the list of all.
#pragma once

#include <cstdint>
#include <optional>

#include "judge/game.h"
#include "service/document.h"
#include "service/fault.h"
#include "service/hub.h"
#include "service/table.h"
#include "store/game_store.h"
#include "store/table_store.h"

namespace buwei {

class TableArchive {
public:
    // `hub`, which knows the revisions, must outlive it.
    TableArchive(const Database& database, const Hub& hub)
        : store_(database), games_(database), hub_(hub) {}

    Outcome<StoredTable> find(std::int64_t id) const;
    // Nothing while there is no stored game.
    Outcome<std::optional<TableResult>> result_of(const StoredTable& table) const;

    Outcome<Document> show(std::int64_t id) const;
    Outcome<Document> list(int most) const;
    Outcome<GameRecord> record(std::int64_t id) const;

private:
    TableStore store_;
    GameStore games_;
    const Hub& hub_;
};

}  // namespace buwei
