// What the store keeps of a game besides its log.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "judge/game.h"

namespace buwei {

struct GameEntry {
    // The match and the game's place in its schedule: the key by which a restarted match knows
    // what is done. A game outside a match has none.
    std::optional<std::int64_t> match_id;
    int index = 0;

    std::string black;  // names of bots
    std::string white;
    std::uint64_t seed = 0;
    std::string opening;  // see move_text.h
    std::string moves;    // the opening included
    Color winner = Color::kBlack;
    std::string reason;  // why the loser lost, see loss_text()
    // Black, White.
    std::array<double, 2> cpu_seconds{};           // all turns together
    std::array<double, 2> longest_turn_seconds{};  // CPU time
    double wall_seconds = 0;                       // all turns of both

    const std::string& name_of_winner() const { return winner == Color::kBlack ? black : white; }
};

struct StoredGame {
    std::int64_t id = 0;
    std::string finished;  // "2024-05-31T12:34:56Z"
    GameEntry entry;
};

// Why the loser lost, in a word: the rule's reason ("no_legal_move", "captures", ...) or the
// verdict on the last turn ("TLE", "RE", ...).
std::string loss_text(const GameRecord& record);

// Of a game outside a match; fill in the key for one inside.
GameEntry make_entry(const GameRecord& record);

}  // namespace buwei
