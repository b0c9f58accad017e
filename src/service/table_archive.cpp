#include "service/table_archive.h"

#include "judge/game_log.h"

namespace buwei {

Outcome<StoredTable> TableArchive::find(std::int64_t id) const {
    const Result<std::optional<StoredTable>> stored = store_.find(id);
    if (!stored) return internal_fault(stored.error());
    if (!*stored) {
        return Fault{FaultCode::kNotFound, "there is no table " + std::to_string(id)};
    }
    return **stored;
}

Outcome<std::optional<TableResult>> TableArchive::result_of(const StoredTable& table) const {
    std::optional<TableResult> result;
    if (!table.game_id) return result;
    const Result<StoredGame> game = games_.game(*table.game_id);
    if (!game) return internal_fault(game.error());
    result = TableResult{game->entry.winner, game->entry.reason};
    return result;
}

Outcome<Document> TableArchive::show(std::int64_t id) const {
    const Outcome<StoredTable> stored = find(id);
    if (!stored) return stored.fault();
    const Outcome<GameRecord> game = record(id);
    if (!game) return game.fault();
    const Result<Table> table = load_table(*stored, game->turns);
    if (!table) return internal_fault(table.error());
    std::optional<TableResult> result;
    if (stored->game_id) result = TableResult{game->winner, loss_text(*game)};
    return table_document(*table, hub_.revision_of(topic_of_table(id)), result);
}

Outcome<Document> TableArchive::list(int most) const {
    const Result<std::vector<StoredTable>> stored = store_.newest(most);
    if (!stored) return internal_fault(stored.error());
    Document list = Document::array();
    for (const StoredTable& one : *stored) {
        if (one.status == kTableStopped) continue;
        const Outcome<std::optional<TableResult>> result = result_of(one);
        if (!result) return result.fault();
        const Result<Table> table = load_table(one, {});
        if (!table) return internal_fault(table.error());
        list.push_back(table_summary(*table, hub_.revision_of(topic_of_table(one.id)), *result));
    }
    return Document{{"tables", std::move(list)}};
}

Outcome<GameRecord> TableArchive::record(std::int64_t id) const {
    const Outcome<StoredTable> stored = find(id);
    if (!stored) return stored.fault();
    if (stored->game_id) {
        const Result<std::string> log = games_.log_of(*stored->game_id);
        if (!log) return internal_fault(log.error());
        const Result<GameRecord> game = read_game_log(*log);
        if (!game) return internal_fault(game.error());
        return *game;
    }
    Result<std::vector<TurnRecord>> turns = store_.turns_of(id);
    if (!turns) return internal_fault(turns.error());
    const Result<Table> table = load_table(*stored, std::move(*turns));
    if (!table) return internal_fault(table.error());
    return record_of(*table);
}

}  // namespace buwei
