// How quickly a won game can be won: the number of moves until the loser has none, if the winner
// hurries and the loser delays.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "base/clock.h"
#include "rules/position.h"
#include "solver/solver.h"

namespace buwei {

// Searches for a win within 1, 3, 5, ... moves (0, 2, 4, ... if the side to move loses). Only
// positions as they lie can be compared here: what the solver takes for equal is won by the same
// side, but not in the same time. So it reaches much less far than the solver, which it asks which
// moves win at all.
class ShortestWin {
public:
    // Both must outlive it.
    ShortestWin(Solver& solver, const Clock& clock) : solver_(solver), clock_(clock) {}

    // Moves to be made from here, or kUnknown if a limit is met first. The limits are for all of
    // it, and nodes are positions that were looked at here or states of the solver.
    static constexpr int kUnknown = -1;
    int find(const Position& position, const SolverLimits& limits);

    // By the last call.
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Known {
        std::int16_t not_within = -1;
        std::int16_t within = INT16_MAX;
    };

    SolverLimits rest() const;
    bool out_of_budget();
    bool is_lost(const Position& position);
    bool wins_within(const Position& position, int moves);
    bool search(const Position& position, int moves);

    Solver& solver_;
    const Clock& clock_;
    Color winner_ = Color::kBlack;
    std::unordered_map<std::uint64_t, Known> known_;  // by the hash of a position
    SolverLimits limits_;
    double start_ = 0;
    std::uint64_t nodes_ = 0;
    bool aborted_ = false;
};

}  // namespace buwei
