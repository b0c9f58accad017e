// The engine: set a position, go, read the answer. It knows nothing of text protocols, processes
// or the network, and everything that plays goes through it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "rules/position.h"
#include "search/search_types.h"

namespace buwei {

class Solver;
class TreeSearch;
class UctSearch;

constexpr int kWeakestLevel = 1;
constexpr int kStrongestLevel = 10;

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
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
    std::vector<MoveStatistics> candidates;  // best first
    std::vector<Point> principal_variation;

    // One readable line: "4,4 wins 53.1% of 120000 simulations, depth 9, 0.90 s: 4,4 2,6 6,2", or
    // "4,4 is a proved win, ...".
    std::string explanation(const Geometry& geometry) const;
};

// Which search thinks.
enum class SearchKind {
    kTree,      // the engine's own: RAVE, classes of points, proofs
    kPlainUct,  // the plain one of the foundation, as an opponent to compare with
};

struct EngineOptions {
    std::uint64_t seed = 1;
    SearchKind search = SearchKind::kTree;
    // The tree's share of the memory; a Botzone bot has 256 MB in all.
    std::size_t memory_bytes = std::size_t{128} << 20;
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

    // Thinks about the position. The answer depends only on the position, the limits and the
    // seed, not on what was asked before.
    Answer go(const GoLimits& limits, const Progress& progress = nullptr);

    // Makes go() return soon with the best move so far. May be called from any thread.
    void stop();

private:
    EngineOptions options_;
    SystemClock clock_;
    // What the exact solver finds within its share of the limits. A lost position keeps the rest
    // of them, to be lost as late as possible.
    Answer solve(const SearchLimits& limits);

    // The solver and the tree search, or plain UCT alone, by options_.search.
    std::unique_ptr<Solver> solver_;
    std::unique_ptr<TreeSearch> tree_search_;
    std::unique_ptr<UctSearch> uct_search_;
    Position position_;
};

}  // namespace buwei
