// What it means that the solver agrees with brute force.
#pragma once

#include <gtest/gtest.h>

#include "rules/position_text.h"
#include "solver/brute_force.h"
#include "solver/solver.h"

namespace buwei {

inline Outcome outcome_of(bool wins) {
    return wins ? Outcome::kWin : Outcome::kLoss;
}

// The outcome, and that the move it names wins.
inline void expect_agreement(Solver& solver, BruteForce& judge, const Position& position) {
    const bool wins = judge.wins(position);
    ASSERT_EQ(solver.solve(position), outcome_of(wins)) << to_text(position);
    if (!wins) {
        ASSERT_EQ(solver.best_move(), kNoPoint) << to_text(position);
        return;
    }
    ASSERT_TRUE(position.legal().contains(solver.best_move())) << to_text(position);
    Position child = position;
    child.play(solver.best_move());
    ASSERT_FALSE(judge.wins(child))
        << to_text(position) << " move " << point_name(position.geometry(), solver.best_move());
}

}  // namespace buwei
