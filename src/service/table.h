// One game in progress, and how it is stored and shown.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/game.h"
#include "service/document.h"
#include "service/seat.h"
#include "service/table_player.h"
#include "store/table_store.h"

namespace buwei {

constexpr const char* kTablePlaying = "playing";
constexpr const char* kTableFinished = "finished";
constexpr const char* kTableStopped = "stopped";
constexpr const char* kTableFailed = "failed";

struct Table {
    StoredTable stored;
    std::uint64_t revision = 0;
    std::array<Seat, 2> seats;  // Black, White
    GameLimits limits;
    std::vector<Point> opening;
    std::vector<Point> moves;  // the opening included
    std::vector<TurnRecord> turns;
    Position position;
    // Made anew after every undo, so that none remembers moves that were taken back.
    std::array<std::shared_ptr<TablePlayer>, 2> players;
    bool thinking = false;
    int generation = 0;  // goes up with every change: a late answer is known by it
    std::chrono::steady_clock::time_point turn_began = std::chrono::steady_clock::now();

    const Seat& seat_to_move() const { return seats[index_of(position.to_move())]; }
};

// Under which it is watched: "table:12".
std::string topic_of_table(std::int64_t id);

// From what is stored; the turns are those given.
Result<Table> load_table(const StoredTable& stored, std::vector<TurnRecord> turns);

// The seats and limits as JSON, for StoredTable::settings.
std::string table_settings(const std::array<Seat, 2>& seats, double bot_seconds);

// The whole table as in docs/api.md. `winner` and `reason` only if the game is stored.
struct TableResult {
    Color winner = Color::kBlack;
    std::string reason;
};
Document table_document(const Table& table, std::uint64_t revision,
                        const std::optional<TableResult>& result);
// The same without turns and position.
Document table_summary(const Table& table, std::uint64_t revision,
                       const std::optional<TableResult>& result);

// Winner and reason are left open.
GameRecord record_of(const Table& table);

}  // namespace buwei
