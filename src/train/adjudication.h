// Games in training end as soon as the exact solver knows the winner.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/position.h"
#include "solver/solver.h"

namespace buwei {

struct Adjudication {
    int points = 26;  // live points from which on the solver is asked
    std::uint64_t nodes = 2000;
};

constexpr std::size_t kAdjudicationTableBytes = std::size_t{4} << 20;

inline std::optional<Color> proved_winner(const Position& position, const Adjudication& rule,
                                          Solver& solver) {
    const Color mover = position.to_move();
    if (position.lost()) return opponent(mover);
    if (position.live().count() > rule.points) return std::nullopt;
    SolverLimits limits;
    limits.nodes = rule.nodes;
    switch (solver.solve(position, limits)) {
        case Outcome::kWin: return mover;
        case Outcome::kLoss: return opponent(mover);
        case Outcome::kUnknown: break;
    }
    return std::nullopt;
}

}  // namespace buwei
