// The course of a game at a table: players are asked, their turns are stored, and so is the end.
#include "judge/game_log.h"
#include "judge/referee.h"
#include "service/tables.h"
#include "store/move_text.h"

namespace buwei {

std::optional<Fault> Tables::take(Table& table, const TurnRecord& turn) {
    const Color mover = table.position.to_move();
    const std::array<int, 2> place = turn.move.value_or(std::array<int, 2>{-1, -1});
    std::optional<LossReason> loss;
    if (turn.verdict != Verdict::kOk) {
        loss = LossReason::kVerdict;
    } else {
        loss = fault_of(table.position, place[0], place[1], false);
    }
    if (loss) {
        table.turns.push_back(turn);
        auto failed = finish(table, opponent(mover), *loss);
        if (failed) table.turns.pop_back();
        return failed;
    }

    std::vector<Point> moves = table.moves;
    moves.push_back(table.position.geometry().point_at(place[0], place[1]));
    StoredTable stored = table.stored;
    stored.moves = moves_to_text(moves);
    const Result<bool> written =
        store_.add_turn(stored, static_cast<int>(table.turns.size()), turn);
    if (!written) return internal_fault(written.error());
    table.stored = stored;
    table.moves = moves;
    table.turns.push_back(turn);
    table.position.play(moves.back());
    table.turn_began = std::chrono::steady_clock::now();
    if (!table.position.lost()) return std::nullopt;
    return finish(table, mover, LossReason::kNoLegalMove);
}

std::optional<Fault> Tables::finish(Table& table, Color winner, LossReason reason) {
    GameRecord record = record_of(table);
    record.winner = winner;
    record.reason = reason;
    StoredTable stored = table.stored;
    stored.status = kTableFinished;
    const Result<std::int64_t> game =
        store_.finish(stored, make_entry(record), write_game_log(record));
    if (!game) return internal_fault(game.error());
    table.stored = stored;
    table.stored.game_id = *game;
    drop_players(table);
    hub_.publish("games", [&](std::uint64_t) -> Document {
        const Result<std::int64_t> total = games_.count_games({});
        return {{"newest", *game}, {"total", total ? *total : 0}};
    });
    return std::nullopt;
}

void Tables::drop_players(Table& table) {
    ++table.generation;
    table.thinking = false;
    for (std::shared_ptr<TablePlayer>& player : table.players) {
        if (player) player->cancel();
        player.reset();
    }
}

void Tables::ask_if_needed(Table& table) {
    ++table.generation;
    table.thinking = false;
    if (stopping_ || table.seat_to_move().is_person()) return;
    const Color mover = table.position.to_move();
    std::shared_ptr<TablePlayer>& player = table.players[index_of(mover)];
    // Different tables, and the two sides of one, play different games.
    const auto seed = static_cast<std::uint64_t>(2 * table.stored.id + index_of(mover));
    if (!player) player = players_.make(table.seats[index_of(mover)], table.limits, seed);
    table.thinking = true;
    workers_.submit([this, player, id = table.stored.id, generation = table.generation,
                     moves = table.moves] { answered(id, generation, player->take_turn(moves)); });
}

void Tables::answered(std::int64_t id, int generation, const Result<TurnRecord>& turn) {
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(id);
    if (stopping_ || found == tables_.end() || found->second.generation != generation) return;
    Table& table = found->second;
    std::string error;
    if (!turn) {
        error = turn.error().message;
    } else {
        TurnRecord complete = *turn;
        complete.mover = table.position.to_move();
        if (complete.verdict == Verdict::kOk && !complete.move) complete.verdict = Verdict::kNj;
        if (const auto failed = take(table, complete)) error = failed->message;
    }
    if (!error.empty()) {
        table.stored.status = kTableFailed;
        table.stored.error = error;
        // If even this can't be stored, the game is asked for again after a restart.
        const Result<bool> written = store_.update(table.stored);
        if (!written) table.stored.error += "; " + written.error().message;
        drop_players(table);
    }
    const bool ended = table.stored.status != kTablePlaying;
    if (!ended) ask_if_needed(table);
    announce(table, ended);
}

}  // namespace buwei
