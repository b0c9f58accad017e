// Games of a player against itself, to learn from.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/random.h"
#include "train/adjudication.h"
#include "train/game_record.h"

namespace buwei {

// What a player found in a position.
struct Choice {
    Point move = kNoPoint;
    double win = 0.5;                 // the estimate for the side to move
    std::vector<PolicyShare> policy;  // to learn; may be left out when thinking briefly
};

enum class Effort { kBrief, kFull };

class TrainingPlayer {
public:
    virtual ~TrainingPlayer() = default;
    // Precondition: there is a legal move.
    virtual Choice choose(const Position& position, Effort effort, Rng& rng) = 0;
};

struct SelfPlaySettings {
    const Geometry* geometry = &Geometry::nine();
    int games = 1000;
    int threads = 1;
    std::uint64_t seed = 1;
    int most_random_plies = 8;  // each game starts with 0 to so many random moves
    // In every other game a guest, the search without a network, sits on one of the sides for the
    // first 0 to so many moves. Others play differently from the network, and it must know the
    // positions that they bring about. Only what comes after the guest has gone is learned.
    int most_guest_plies = 0;
    std::uint64_t guest_simulations = 1000;
    // Playout-cap randomisation (Wu, 2019): only this share of the moves is thought about fully
    // and learned; the others are made quickly, to reach more results with the same effort.
    double full_share = 0.5;
    Adjudication adjudication;
};

// Called from any of the threads, one at a time, with the number of games finished.
using SelfPlayProgress = std::function<void(int)>;

// The games come out the same, and in the same order, for any number of threads. Fewer than asked
// for if `stop` becomes true. `make_player` is called once for each thread.
std::vector<TrainingGame> play_games(
    const SelfPlaySettings& settings,
    const std::function<std::unique_ptr<TrainingPlayer>()>& make_player,
    const std::atomic<bool>& stop, const SelfPlayProgress& progress = nullptr);

}  // namespace buwei
