#include "service/tables.h"

#include "judge/game_log.h"
#include "judge/referee.h"
#include "judge/turn_text.h"
#include "rules/position_text.h"
#include "service/position_document.h"
#include "store/move_text.h"

namespace buwei {
namespace {

constexpr const char* kListTopic = "tables";

std::string topic_of(std::int64_t id) {
    return "table:" + std::to_string(id);
}

Fault fault(FaultCode code, const std::string& message) {
    return {code, message, Document::object()};
}

Fault no_table(std::int64_t id) {
    return fault(FaultCode::kNotFound, "there is no table " + std::to_string(id));
}

// A person moves for a seat of their own name; at one's own table a teacher moves for all people,
// since two may sit at one screen.
bool may_play(const Table& table, Color color, const User& user) {
    const Seat& seat = table.seats[index_of(color)];
    if (!seat.is_person() || user.role == Role::kSpectator) return false;
    if (seat.name == user.name) return true;
    return user.is_teacher() && table.stored.owner == user.name;
}

bool is_player(const Table& table, const User& user) {
    return may_play(table, Color::kBlack, user) || may_play(table, Color::kWhite, user);
}

std::optional<Fault> check_ply(const Table& table, int ply) {
    if (ply == static_cast<int>(table.moves.size())) return std::nullopt;
    return Fault{FaultCode::kStale, "the game has moved on", {{"ply", table.moves.size()}}};
}

}  // namespace

Tables::Tables(const Database& database, PlayerMaker& players, Hub& hub, int workers)
    : store_(database), games_(database), players_(players), hub_(hub), workers_(workers) {}

Tables::~Tables() {
    stop();
}

std::optional<Error> Tables::restore() {
    const Result<std::vector<StoredTable>> stored = store_.with_status(kTablePlaying);
    if (!stored) return stored.error();
    const std::lock_guard lock(mutex_);
    for (const StoredTable& one : *stored) {
        Result<std::vector<TurnRecord>> turns = store_.turns_of(one.id);
        if (!turns) return turns.error();
        Result<Table> table = load_table(one, std::move(*turns));
        if (!table) return table.error();
        table->revision = hub_.revision_of(topic_of(one.id));
        Table& kept = tables_.emplace(one.id, std::move(*table)).first->second;
        ask_if_needed(kept);
    }
    return std::nullopt;
}

void Tables::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (auto& [id, table] : tables_) drop_players(table);
    }
    workers_.stop();
}

Outcome<Document> Tables::open(const NewTable& wish, const User& user) {
    NewTable table = wish;
    for (Seat& seat : table.seats) {
        if (seat.kind != Seat::Kind::kBot) continue;
        // With its version: the game goes on with the same bot when a newer one is there.
        const Result<std::string> name = players_.full_bot_name(seat.name);
        if (!name) return fault(FaultCode::kUnknownBot, name.error().message);
        seat.name = *name;
    }
    if (position_after(table.opening).lost()) {
        return fault(FaultCode::kBadRequest, "the opening ends the game");
    }
    const std::lock_guard lock(mutex_);
    if (stopping_) return fault(FaultCode::kStopping, "the server is going down");
    int owned = 0;
    for (const auto& [id, other] : tables_) owned += other.stored.owner == user.name ? 1 : 0;
    if (tables_.size() >= kMostTables || (owned >= kMostTablesOfOne && !user.is_teacher())) {
        return fault(FaultCode::kTooMany, "too many games are being played");
    }
    StoredTable stored;
    stored.owner = user.name;
    stored.settings = table_settings(table.seats, table.bot_seconds);
    stored.opening = moves_to_text(table.opening);
    stored.moves = stored.opening;
    stored.status = kTablePlaying;
    const Result<StoredTable> added = store_.add(stored);
    if (!added) return internal_fault(added.error());
    Result<Table> loaded = load_table(*added, {});
    if (!loaded) return internal_fault(loaded.error());
    Table& kept = tables_.emplace(added->id, std::move(*loaded)).first->second;
    ask_if_needed(kept);
    return announce(kept, true);
}

Outcome<Document> Tables::show(std::int64_t id) const {
    {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(id);
        if (found != tables_.end()) {
            return table_document(found->second, found->second.revision, std::nullopt);
        }
    }
    return show_ended(id);
}

Outcome<Document> Tables::show_ended(std::int64_t id) const {
    const Result<std::optional<StoredTable>> stored = store_.find(id);
    if (!stored) return internal_fault(stored.error());
    if (!*stored) return no_table(id);
    const Outcome<GameRecord> game = record(id);
    if (!game) return game.fault();
    const Result<Table> table = load_table(**stored, game->turns);
    if (!table) return internal_fault(table.error());
    std::optional<TableResult> result;
    if ((*stored)->game_id) result = TableResult{game->winner, loss_text(*game)};
    return table_document(*table, hub_.revision_of(topic_of(id)), result);
}

Outcome<Document> Tables::list() const {
    const Result<std::vector<StoredTable>> stored = store_.newest(kMostTables);
    if (!stored) return internal_fault(stored.error());
    Document list = Document::array();
    for (const StoredTable& one : *stored) {
        if (one.status == kTableStopped) continue;
        std::optional<TableResult> result;
        if (one.game_id) {
            const Result<StoredGame> game = games_.game(*one.game_id);
            if (!game) return internal_fault(game.error());
            result = TableResult{game->entry.winner, game->entry.reason};
        }
        Result<Table> table = load_table(one, {});
        if (!table) return internal_fault(table.error());
        list.push_back(table_summary(*table, hub_.revision_of(topic_of(one.id)), result));
    }
    return Document{{"tables", std::move(list)}};
}

Outcome<Table*> Tables::playing(std::int64_t id) {
    if (stopping_) return fault(FaultCode::kStopping, "the server is going down");
    const auto found = tables_.find(id);
    if (found != tables_.end()) return &found->second;
    const Result<std::optional<StoredTable>> stored = store_.find(id);
    if (!stored) return internal_fault(stored.error());
    if (!*stored) return no_table(id);
    return fault(FaultCode::kGameOver, "the game is over");
}

Outcome<Document> Tables::play(std::int64_t id, int x, int y, int ply, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id);
    if (!found) return found.fault();
    Table& table = **found;
    if (!is_player(table, user)) {
        return fault(FaultCode::kForbidden, "you do not play at this table");
    }
    if (const auto stale = check_ply(table, ply)) return *stale;
    const Color mover = table.position.to_move();
    if (!may_play(table, mover, user)) {
        return fault(FaultCode::kNotYourTurn, "it is the other side's turn");
    }
    const MoveStatus status = table.position.check_at(x, y, mover);
    if (status != MoveStatus::kLegal) {
        return Fault{FaultCode::kIllegalMove,
                     std::to_string(x) + "," + std::to_string(y) + " " + describe(status),
                     {{"reason", refusal_name(status)}}};
    }
    TurnRecord turn;
    turn.mover = mover;
    turn.move = {x, y};
    turn.input = full_input(BotProtocol::kSimple, table.position.geometry(), table.moves, {});
    turn.output = std::to_string(x) + " " + std::to_string(y);
    turn.wall_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - table.turn_began).count();
    if (const auto failed = take(table, turn)) return *failed;
    const bool ended = table.stored.status != kTablePlaying;
    if (!ended) ask_if_needed(table);
    return announce(table, ended);
}

Outcome<Document> Tables::undo(std::int64_t id, int ply, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id);
    if (!found) return found.fault();
    Table& table = **found;
    if (!is_player(table, user)) {
        return fault(FaultCode::kForbidden, "you do not play at this table");
    }
    if (const auto stale = check_ply(table, ply)) return *stale;
    // Back to a turn of a person, and at least one.
    std::size_t kept = table.turns.size();
    while (kept > 0) {
        --kept;
        if (table.seats[index_of(table.turns[kept].mover)].is_person()) break;
    }
    const bool persons_turn =
        !table.turns.empty() && table.seats[index_of(table.turns[kept].mover)].is_person();
    if (!persons_turn) return fault(FaultCode::kNothingToUndo, "there is no move to take back");

    const std::vector<Point> moves(
        table.moves.begin(),
        table.moves.begin() + static_cast<std::ptrdiff_t>(table.opening.size() + kept));
    StoredTable stored = table.stored;
    stored.moves = moves_to_text(moves);
    const Result<bool> written = store_.take_back(stored, static_cast<int>(kept));
    if (!written) return internal_fault(written.error());
    table.stored = stored;
    table.moves = moves;
    table.turns.resize(kept);
    table.position = position_after(moves);
    table.turn_began = std::chrono::steady_clock::now();
    drop_players(table);
    ask_if_needed(table);
    return announce(table, false);
}

Outcome<Document> Tables::resign(std::int64_t id, std::optional<Color> color, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id);
    if (!found) return found.fault();
    Table& table = **found;
    if (!color) {
        // The side to move first: two people at one screen.
        const Color mover = table.position.to_move();
        color = may_play(table, mover, user) ? mover : opponent(mover);
    }
    if (!may_play(table, *color, user)) {
        return fault(FaultCode::kForbidden, "you do not play this side");
    }
    if (const auto failed = finish(table, opponent(*color), LossReason::kResigned)) return *failed;
    return announce(table, true);
}

Outcome<Document> Tables::sit(std::int64_t id, Color color, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id);
    if (!found) return found.fault();
    Table& table = **found;
    const Seat& seat = table.seats[index_of(color)];
    if (!seat.is_person() || !seat.name.empty()) {
        return fault(FaultCode::kConflict, "the seat is taken");
    }
    std::array<Seat, 2> seats = table.seats;
    seats[index_of(color)].name = user.name;
    StoredTable stored = table.stored;
    stored.settings = table_settings(seats, table.limits.seconds);
    const Result<bool> written = store_.update(stored);
    if (!written) return internal_fault(written.error());
    table.stored = stored;
    table.seats = seats;
    table.turn_began = std::chrono::steady_clock::now();
    return announce(table, true);
}

Outcome<Document> Tables::abandon(std::int64_t id, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id);
    if (!found) return found.fault();
    Table& table = **found;
    if (!user.may_manage(table.stored.owner)) {
        return fault(FaultCode::kForbidden, "the table is somebody else's");
    }
    StoredTable stored = table.stored;
    stored.status = kTableStopped;
    const Result<bool> written = store_.update(stored);
    if (!written) return internal_fault(written.error());
    table.stored = stored;
    drop_players(table);
    return announce(table, true);
}

Outcome<GameRecord> Tables::record(std::int64_t id) const {
    {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(id);
        if (found != tables_.end()) return record_of(found->second);
    }
    const Result<std::optional<StoredTable>> stored = store_.find(id);
    if (!stored) return internal_fault(stored.error());
    if (!*stored) return no_table(id);
    if ((*stored)->game_id) {
        const Result<std::string> log = games_.log_of(*(*stored)->game_id);
        if (!log) return internal_fault(log.error());
        Result<GameRecord> game = read_game_log(*log);
        if (!game) return internal_fault(game.error());
        return *game;
    }
    Result<std::vector<TurnRecord>> turns = store_.turns_of(id);
    if (!turns) return internal_fault(turns.error());
    const Result<Table> table = load_table(**stored, std::move(*turns));
    if (!table) return internal_fault(table.error());
    return record_of(*table);
}

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

Document Tables::announce(Table& table, bool list_changed) {
    std::optional<TableResult> result;
    if (table.stored.game_id) {
        const Result<StoredGame> game = games_.game(*table.stored.game_id);
        if (game) result = TableResult{game->entry.winner, game->entry.reason};
    }
    table.revision = hub_.publish(topic_of(table.stored.id), [&](std::uint64_t revision) {
        return table_document(table, revision, result);
    });
    Document document = table_document(table, table.revision, result);
    if (table.stored.status != kTablePlaying) tables_.erase(table.stored.id);
    if (list_changed) {
        hub_.publish(kListTopic, [&](std::uint64_t) -> Document {
            const Outcome<Document> tables = list();
            return tables ? *tables : Document{{"tables", Document::array()}};
        });
    }
    return document;
}

}  // namespace buwei
