// The search where at most eight points are left: three quarters of all nodes. A node costs so
// little here that neither parts nor bounds nor an order of the moves are worth finding: children
// are made one by one, and the first that is lost for the other side ends it.
#include "solver/solver_search.h"

namespace buwei {

namespace {

// The weakest of the bounds (region_bounds.h), at the price of counting two sets: nobody makes more
// moves than there are, and a mover who begins on a two-way point takes it from the other side.
ProofBounds counted_moves(const TinyState& state, int mover) {
    const int star = state.star ? 1 : 0;
    ProofBounds bounds;
    bounds.loss_to = -(count_vertices(state.legal[mover]) + star);
    bounds.win_from = count_vertices(state.legal[1 - mover]) + star + 1;
    if (state.star || state.two_way() != 0) bounds.win_from -= 2;
    return bounds;
}

}  // namespace

bool Solver::prove_tiny(const TinyGame& game, int mover) {
    const int integer = game.state.integer_for(mover);
    Verdict known = verdict(counted_moves(game.state, mover), integer);
    if (known != Verdict::kOpen) return known == Verdict::kWin;
    const StateKey key = tiny_key(game, mover);
    known = verdict(tiny_seen_.find(key), integer);
    if (known != Verdict::kOpen) return known == Verdict::kWin;
    const bool wins = expand_tiny(game, mover);
    if (!aborted_) tiny_seen_.store(key, wins, integer);
    return wins;
}

bool Solver::expand_tiny(const TinyGame& game, int mover) {
    if (out_of_budget()) return false;
    ++nodes_;
    const TinyState& state = game.state;
    const int other = 1 - mover;
    // Moves that only the mover has can wait.
    for (const SmallSet group : {state.two_way(), state.only(mover)}) {
        for (SmallSet moves = group; moves != 0; moves &= moves - 1) {
            TinyGame child = game;
            child.state.play(child.graph, mover, first_vertex(moves));
            if (!prove_tiny(child, other)) return !aborted_;
        }
    }
    if (state.star) {
        TinyGame child = game;
        child.state.star = false;
        if (!prove_tiny(child, other)) return !aborted_;
    }
    // Number avoidance, as in the other searches.
    if (state.integer_for(mover) > 0) {
        TinyGame child = game;
        child.state.integer -= mover == 0 ? 1 : -1;
        if (!prove_tiny(child, other)) return !aborted_;
    }
    return false;
}

}  // namespace buwei
