// The engine: set a position, go, read the answer. It knows nothing of text protocols, processes
// or the network, and everything that plays goes through it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "engine/levels.h"
#include "engine/player.h"
#include "rules/position.h"
#include "search/search_types.h"

namespace buwei {

class Search;
class Solver;

// When to stop thinking. The limit that is met first counts; 0 means "not this one".
struct GoLimits {
    double seconds = 0;
    std::uint64_t nodes = 0;  // simulations; alone and on one thread it is reproducible
    int level = 0;            // strength for people, kWeakestLevel to kStrongestLevel
};

struct Answer {
    Point move = kNoPoint;  // kNoPoint only if the side to move has lost already
    double win_rate = 0.5;  // estimate for the side to move
    Proof proof = Proof::kNone;
    // Moves to the end of the game in the principal variation, if that reaches it; 0 if not.
    int moves_to_end = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
    std::vector<MoveStatistics> candidates;  // best first
    std::vector<Point> principal_variation;

    // One readable line: "4,4 wins 53.1% of 120000 simulations, depth 9, 0.90 s: 4,4 2,6 6,2", or
    // "4,4 is a proved win in 17 after 5230 nodes, ...".
    std::string explanation(const Geometry& geometry) const;
};

struct EngineOptions {
    std::uint64_t seed = 1;
    // The network's players become the classic one on boards that it can't play on.
    Player player = Player::kNetwork;
    // What it needs is taken at the start; a Botzone bot has 256 MB in all.
    std::size_t memory_bytes = std::size_t{128} << 20;
    int threads = 1;
    // Go on with the last search where the new position follows from it. Moves then depend on
    // what was asked before, unless simulations are the limit.
    bool keep_tree = false;
    // Whose time counts; must outlive the engine. nullptr: wall time.
    const Clock* clock = nullptr;
};

class Engine {
public:
    using Progress = std::function<void(const Answer&)>;

    explicit Engine(const EngineOptions& options = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    void set_position(const Position& position) { position_ = position; }
    const Position& position() const { return position_; }

    // Thinks about the position. Without keep_tree the answer depends only on the position, the
    // limits and the seed, not on what was asked before.
    Answer go(const GoLimits& limits, const Progress& progress = nullptr);

    // Makes go() return soon with the best move so far. May be called from any thread.
    void stop();

private:
    const Clock& clock() const { return options_.clock != nullptr ? *options_.clock : own_clock_; }
    // The search that thinks about the position at this level, made when it is first needed.
    Search& search_for(const Level& level);
    std::unique_ptr<Search> make_search(Player player, std::size_t memory_bytes) const;
    std::unique_ptr<Search> make_parallel_search(Player player) const;
    // What the exact solver finds within its share of the limits.
    Answer solve(const SearchLimits& limits);

    EngineOptions options_;
    SystemClock own_clock_;
    std::unique_ptr<Solver> solver_;   // of players that have one
    std::unique_ptr<Search> search_;   // of the player
    std::unique_ptr<Search> classic_;  // for levels and boards that are not for the network
    std::mutex making_;                // stop() may come while one is made
    Position position_;
};

}  // namespace buwei
