#include "store/game_query.h"

namespace buwei {

const char* const kGameColumns =
    "id, finished, match_id, game_index, black, white, seed, opening, moves, winner, reason, "
    "black_cpu, white_cpu, black_longest, white_longest, wall";

StoredGame read_game(SQLite::Statement& row) {
    StoredGame game;
    game.id = row.getColumn(0).getInt64();
    game.finished = row.getColumn(1).getString();
    GameEntry& entry = game.entry;
    if (!row.isColumnNull(2)) entry.match_id = row.getColumn(2).getInt64();
    entry.index = row.getColumn(3).getInt();
    entry.black = row.getColumn(4).getString();
    entry.white = row.getColumn(5).getString();
    entry.seed = static_cast<std::uint64_t>(row.getColumn(6).getInt64());
    entry.opening = row.getColumn(7).getString();
    entry.moves = row.getColumn(8).getString();
    entry.winner = row.getColumn(9).getInt() == 0 ? Color::kBlack : Color::kWhite;
    entry.reason = row.getColumn(10).getString();
    entry.cpu_seconds = {row.getColumn(11).getDouble(), row.getColumn(12).getDouble()};
    entry.longest_turn_seconds = {row.getColumn(13).getDouble(), row.getColumn(14).getDouble()};
    entry.wall_seconds = row.getColumn(15).getDouble();
    return game;
}

GameQuery::GameQuery(const GameFilter& filter) {
    if (filter.match_id) require("match_id = ?", {*filter.match_id});
    if (filter.bot) {
        const std::string& bot = *filter.bot;
        if (filter.opponent) {
            const std::string& opponent = *filter.opponent;
            require("(black = ? AND white = ? OR black = ? AND white = ?)",
                    {bot, opponent, opponent, bot});
        } else {
            require("(black = ? OR white = ?)", {bot, bot});
        }
        if (filter.bot_won) {
            require(*filter.bot_won ? "? = iif(winner = 0, black, white)"
                                    : "? = iif(winner = 0, white, black)",
                    {bot});
        }
    }
    if (filter.winner) require("winner = ?", {std::int64_t{index_of(*filter.winner)}});
    if (filter.reason) require("reason = ?", {*filter.reason});
    if (filter.name_part) {
        const std::string& part = *filter.name_part;
        require("(instr(lower(black), lower(?)) > 0 OR instr(lower(white), lower(?)) > 0)",
                {part, part});
    }
}

void GameQuery::add_page(const GamePage& page) {
    if (page.after != 0) require(page.newest_first ? "id < ?" : "id > ?", {page.after});
    order_ = page.newest_first ? " ORDER BY id DESC" : " ORDER BY id";
    if (page.limit > 0) order_ += " LIMIT " + std::to_string(page.limit);
}

void GameQuery::require(const std::string& condition, const std::vector<Value>& values) {
    conditions_ += (conditions_.empty() ? " WHERE " : " AND ") + condition;
    values_.insert(values_.end(), values.begin(), values.end());
}

SQLite::Statement GameQuery::prepare(const SQLite::Database& database,
                                     const std::string& select) const {
    SQLite::Statement statement(database, select + conditions_ + order_);
    int place = 0;
    for (const Value& value : values_) {
        ++place;
        std::visit([&](const auto& bound) { statement.bind(place, bound); }, value);
    }
    return statement;
}

}  // namespace buwei
