// What a search is asked and what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/point_set.h"

namespace buwei {

// The search ends at whichever limit is met first; 0 means none. Without any limit it runs until
// it is stopped.
struct SearchLimits {
    double seconds = 0;
    std::uint64_t simulations = 0;
    // Go on with what the last search knows of this position. Ignored where simulations are the
    // limit, because such a search must give the same result in every run.
    bool keep_tree = false;
};

// What is proved for the side to move.
enum class Proof : unsigned char { kNone, kWin, kLoss };

struct MoveStatistics {
    Point point = kNoPoint;
    std::uint32_t visits = 0;
    double win_rate = 0.5;  // for the side to move at the root
    Proof proof = Proof::kNone;
};

struct SearchResult {
    Point best = kNoPoint;  // kNoPoint only if there is no legal move
    double win_rate = 0.5;  // of the best move, for the side to move
    Proof proof = Proof::kNone;
    std::uint64_t simulations = 0;
    int depth = 0;  // of the deepest node
    double seconds = 0;
    std::vector<MoveStatistics> moves;       // best first
    std::vector<Point> principal_variation;  // starts with the best move
};

using SearchProgress = std::function<void(const SearchResult&)>;

}  // namespace buwei
