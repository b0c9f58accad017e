// The exact solver at the leaves of a search: small positions, small budgets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/search_types.h"
#include "solver/solver.h"

namespace buwei {

class LeafSolver {
public:
    explicit LeafSolver(const Clock& clock) : solver_(clock, kTableBytes) {}

    // To be called before every search: how far a number of nodes leads depends on what the solver
    // knows already.
    void clear() { solver_.clear(); }

    // What is known of the position for the side to move. A position with more live points than
    // that is not looked at; a smaller one for at most so many nodes.
    Proof prove(const Position& position, int most_points, std::uint64_t most_nodes) {
        if (position.lost()) return Proof::kLoss;
        if (position.live().count() > most_points) return Proof::kNone;
        SolverLimits limits;
        limits.nodes = most_nodes;
        switch (solver_.solve(position, limits)) {
            case Outcome::kWin: return Proof::kWin;
            case Outcome::kLoss: return Proof::kLoss;
            case Outcome::kUnknown: break;
        }
        return Proof::kNone;
    }

private:
    static constexpr std::size_t kTableBytes = std::size_t{512} << 10;

    Solver solver_;
};

}  // namespace buwei
