// The tables at which games are played. A change is stored before anybody hears of it, so a killed
// server goes on with every game where it was.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "service/document.h"
#include "service/fault.h"
#include "service/hub.h"
#include "service/seat.h"
#include "service/table.h"
#include "service/table_archive.h"
#include "service/table_player.h"
#include "service/worker_pool.h"
#include "store/game_store.h"
#include "store/table_store.h"

namespace buwei {

struct NewTable {
    std::array<Seat, 2> seats;  // Black, White
    std::vector<Point> opening;
    double bot_seconds = 1;
};

class Tables {
public:
    static constexpr int kMostTables = 200;  // in play at once
    static constexpr int kMostTablesOfOne = 40;

    // All must outlive it. `workers` is how many players think at once.
    Tables(const Database& database, PlayerMaker& players, Hub& hub, int workers);
    ~Tables();

    // Goes on with the games that were being played when the program ended.
    std::optional<Error> restore();
    // No player is asked any more; those who think are cancelled and waited for.
    void stop();

    Outcome<Document> open(const NewTable& wish, const User& user);
    Outcome<Document> show(std::int64_t id) const;
    Outcome<Document> list() const { return archive_.list(kMostTables); }

    // `ply`: the number of moves that the player has seen.
    Outcome<Document> play(std::int64_t id, int x, int y, int ply, const User& user);
    Outcome<Document> undo(std::int64_t id, int ply, const User& user);
    Outcome<Document> resign(std::int64_t id, std::optional<Color> color, const User& user);
    Outcome<Document> sit(std::int64_t id, Color color, const User& user);
    Outcome<Document> abandon(std::int64_t id, const User& user);

    // Names, limits, turns and moves so far; winner and reason mean nothing until it is finished.
    Outcome<GameRecord> record(std::int64_t id) const;

private:
    // With mutex_ held.
    Outcome<Table*> playing(std::int64_t id);
    // The same, if `user` plays there and has seen all of its moves.
    Outcome<Table*> playing(std::int64_t id, int ply, const User& user);
    // Stores one more turn with its move, or the end that it brought.
    std::optional<Fault> take(Table& table, const TurnRecord& turn);
    std::optional<Fault> finish(Table& table, Color winner, LossReason reason);
    void ask_if_needed(Table& table);
    void drop_players(Table& table);
    // Announces the table as it is now, and forgets it if its game has ended.
    Document announce(Table& table, bool list_changed);

    // On a worker.
    void answered(std::int64_t id, int generation, const Result<TurnRecord>& turn);

    TableStore store_;
    GameStore games_;
    TableArchive archive_;
    PlayerMaker& players_;
    Hub& hub_;
    mutable std::mutex mutex_;
    std::map<std::int64_t, Table> tables_;  // those being played
    bool stopping_ = false;
    WorkerPool workers_;  // last: its threads use all above
};

}  // namespace buwei
