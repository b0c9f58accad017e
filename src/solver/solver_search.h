// What the searches with many and with few points share.
#pragma once

#include "solver/solver.h"

namespace buwei {

inline Solver::Verdict Solver::look_up(const StateKey& key, int integer) const {
    ProofBounds bounds;
    if (!table_.find(key, bounds)) return Verdict::kOpen;
    if (integer >= bounds.win_from) return Verdict::kWin;
    return integer <= bounds.loss_to ? Verdict::kLoss : Verdict::kOpen;
}

// What counting says of a state. If nothing, the candidate tells how good it looks for the mover,
// in moves; the other side made the candidate's move. Among equals, what has won most often
// elsewhere in the tree comes first (history heuristic; Schaeffer, 1989).
template <class State>
Solver::Verdict Solver::judge(const typename State::Graph& graph, const Frame<State>& frame,
                              int mover, Candidate& candidate) const {
    const State& state = frame.state;
    const ProofBounds bounds = counted_bounds(graph, frame, mover);
    const int integer = state.integer_for(mover);
    if (integer >= bounds.win_from) return Verdict::kWin;
    if (integer <= bounds.loss_to) return Verdict::kLoss;
    candidate.integer = integer;
    const int slack = 2 * integer - bounds.loss_to - bounds.win_from;
    const int mobility =
        count_vertices(state.legal[mover]) - count_vertices(state.legal[1 - mover]);
    const int estimate = slack + 2 * (mobility + integer);
    candidate.score = estimate * static_cast<int>(kMostHistory + 1) -
                      static_cast<int>(history_[1 - mover][candidate.move]);
    return Verdict::kOpen;
}

// Small parts that are integers are taken out of the state; of the others the bounds are noted.
template <class State>
void Solver::weigh_parts(const typename State::Graph& graph, Frame<State>& frame, int ply) {
    frame.small = 0;
    frame.low = frame.high = 0;
    if (count_vertices(frame.state.live()) > kSplitFrom) return;
    Parts<typename State::Set> parts;
    split_regions(graph, frame.state, parts);
    if (parts.count < 2) return;
    typename State::Set gone = 0;
    for (int i = 0; i < parts.count; ++i) {
        if (count_vertices(parts.parts[i]) > kSmallPart) continue;
        State part;
        restrict_state(frame.state, parts.parts[i], part);
        const ValueBounds value = measure(graph, part, ply);
        if (aborted_) return;
        if (value.low == value.high) {
            frame.state.integer += value.low;
            gone |= parts.parts[i];
        } else {
            frame.small |= parts.parts[i];
            frame.low += value.low;
            frame.high += value.high;
        }
    }
    if (gone != 0) {
        const int integer = frame.state.integer;
        const bool star = frame.state.star;
        restrict_state(frame.state, frame.state.live() & ~gone, frame.state);
        frame.state.integer = integer;
        frame.state.star = star;
    }
}

}  // namespace buwei
