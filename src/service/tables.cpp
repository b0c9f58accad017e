#include "service/tables.h"

#include "judge/turn_text.h"
#include "rules/position_text.h"
#include "service/position_document.h"
#include "store/move_text.h"

namespace buwei {
namespace {

constexpr const char* kListTopic = "tables";

// A person moves for a seat of their own name; at one's own table a teacher moves for all people,
// since two may sit at one screen.
bool may_play(const Table& table, Color color, const User& user) {
    const Seat& seat = table.seats[index_of(color)];
    if (!seat.is_person() || user.role == Role::kSpectator) return false;
    if (seat.name == user.name) return true;
    return user.is_teacher() && table.stored.owner == user.name;
}

}  // namespace

Tables::Tables(const Database& database, PlayerMaker& players, Hub& hub, int workers)
    : store_(database),
      games_(database),
      archive_(database, hub),
      players_(players),
      hub_(hub),
      workers_(workers) {}

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
        table->revision = hub_.revision_of(topic_of_table(one.id));
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
        if (!name) return Fault{FaultCode::kUnknownBot, name.error().message};
        seat.name = *name;
    }
    if (position_after(table.opening).lost()) {
        return Fault{FaultCode::kBadRequest, "the opening ends the game"};
    }
    const std::lock_guard lock(mutex_);
    if (stopping_) return Fault{FaultCode::kStopping, "the server is going down"};
    int owned = 0;
    for (const auto& [id, other] : tables_) owned += other.stored.owner == user.name ? 1 : 0;
    if (tables_.size() >= kMostTables || (owned >= kMostTablesOfOne && !user.is_teacher())) {
        return Fault{FaultCode::kTooMany, "too many games are being played"};
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
    return archive_.show(id);
}

Outcome<Table*> Tables::playing(std::int64_t id) {
    if (stopping_) return Fault{FaultCode::kStopping, "the server is going down"};
    const auto found = tables_.find(id);
    if (found != tables_.end()) return &found->second;
    const Outcome<StoredTable> stored = archive_.find(id);
    if (!stored) return stored.fault();
    return Fault{FaultCode::kGameOver, "the game is over"};
}

Outcome<Table*> Tables::playing(std::int64_t id, int ply, const User& user) {
    Outcome<Table*> found = playing(id);
    if (!found) return found;
    const Table& table = **found;
    if (!may_play(table, Color::kBlack, user) && !may_play(table, Color::kWhite, user)) {
        return Fault{FaultCode::kForbidden, "you do not play at this table"};
    }
    if (ply != static_cast<int>(table.moves.size())) {
        return Fault{FaultCode::kStale, "the game has moved on", {{"ply", table.moves.size()}}};
    }
    return found;
}

Outcome<Document> Tables::play(std::int64_t id, int x, int y, int ply, const User& user) {
    const std::lock_guard lock(mutex_);
    const Outcome<Table*> found = playing(id, ply, user);
    if (!found) return found.fault();
    Table& table = **found;
    const Color mover = table.position.to_move();
    if (!may_play(table, mover, user)) {
        return Fault{FaultCode::kNotYourTurn, "it is the other side's turn"};
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
    const Outcome<Table*> found = playing(id, ply, user);
    if (!found) return found.fault();
    Table& table = **found;
    // Back to a turn of a person, and at least one.
    std::size_t kept = table.turns.size();
    while (kept > 0) {
        --kept;
        if (table.seats[index_of(table.turns[kept].mover)].is_person()) break;
    }
    const bool persons_turn =
        !table.turns.empty() && table.seats[index_of(table.turns[kept].mover)].is_person();
    if (!persons_turn) return Fault{FaultCode::kNothingToUndo, "there is no move to take back"};

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
        return Fault{FaultCode::kForbidden, "you do not play this side"};
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
        return Fault{FaultCode::kConflict, "the seat is taken"};
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
        return Fault{FaultCode::kForbidden, "the table is somebody else's"};
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
    return archive_.record(id);
}

Document Tables::announce(Table& table, bool list_changed) {
    const Outcome<std::optional<TableResult>> found = archive_.result_of(table.stored);
    const std::optional<TableResult> result = found ? *found : std::nullopt;
    table.revision = hub_.publish(topic_of_table(table.stored.id), [&](std::uint64_t revision) {
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
