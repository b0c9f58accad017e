// What the searches with many and with few points share.
#pragma once

#include "solver/solver.h"

namespace buwei {

inline Solver::Verdict Solver::verdict(const ProofBounds& bounds, int integer) {
    if (integer >= bounds.win_from) return Verdict::kWin;
    return integer <= bounds.loss_to ? Verdict::kLoss : Verdict::kOpen;
}

inline Solver::Verdict Solver::look_up(const StateKey& key, int integer) const {
    ProofBounds bounds;
    return table_.find(key, bounds) ? verdict(bounds, integer) : Verdict::kOpen;
}

// What counting says of a state.
template <class State>
Solver::Verdict Solver::judge(const typename State::Graph& graph, const Frame<State>& frame,
                              int mover) {
    return verdict(counted_bounds(graph, frame, mover), frame.state.integer_for(mover));
}

// How good a state looks for the mover, in twentieths of a move. A point that only one side may
// play is worth half a move to it, and a block that is still mortal something, since it bars a
// point from the other side in the end. The last two terms are not about winning: large states take
// longer. (How these weights were found: docs/solver.md.)
template <class State>
int Solver::estimate_of(const State& state, int mover) {
    const int other = 1 - mover;
    const int only = count_vertices(state.only(mover)) - count_vertices(state.only(other));
    const int blocks = state.blocks[mover].count() - state.blocks[other].count();
    return 20 * state.integer_for(mover) + 11 * only + 4 * blocks +
           4 * count_vertices(state.live()) + 6 * count_vertices(state.two_way());
}

// How late to try the move that leads to this state with the other side to move. Among equals, what
// has won most often elsewhere in the tree comes first (history heuristic; Schaeffer, 1989).
inline std::int64_t Solver::score_of(int estimate, int mover, int move) const {
    return std::int64_t{estimate} * (kMostHistory + 1) - history_[mover][move];
}

// Parts that cancel each other out, two and two: G - G = 0.
template <class State>
typename State::Set Solver::opposite_parts(const typename State::Graph& graph, const State& state,
                                           const Parts<typename State::Set>& parts) {
    using Set = typename State::Set;
    Set gone = 0;
    for (int i = 1; i < parts.count; ++i) {
        const Set one = parts.parts[i];
        for (int j = 0; j < i; ++j) {
            const Set other = parts.parts[j];
            if ((other & gone) != 0) continue;
            // A quick look first.
            if (count_vertices(one & state.legal[0]) != count_vertices(other & state.legal[1]) ||
                count_vertices(one & state.legal[1]) != count_vertices(other & state.legal[0])) {
                continue;
            }
            if (part_keys_.of(graph, state, one, 0) == part_keys_.of(graph, state, other, 1)) {
                gone |= one | other;
                break;
            }
        }
    }
    return gone;
}

// Of several parts, returns those that cancel each other out and small ones that are integers
// (which are counted). Of other small parts the bounds are noted.
template <class State>
typename State::Set Solver::measure_parts(const typename State::Graph& graph, Frame<State>& frame,
                                          const Parts<typename State::Set>& parts, int ply) {
    using Set = typename State::Set;
    Set gone = opposite_parts(graph, frame.state, parts);
    int count = 0;
    for (int i = 0; i < parts.count; ++i) {
        const Set part = parts.parts[i];
        if ((part & gone) != 0) continue;
        if (count_vertices(part) <= kSmallPart) {
            const StateKey key = part_keys_.of(graph, frame.state, part, 0);
            const ValueBounds value = measure(graph, frame.state, part, key, ply);
            if (aborted_) return 0;
            if (value.low == value.high) {
                frame.state.integer += value.low;
                gone |= part;
                continue;
            }
            frame.small |= part;
            frame.low += value.low;
            frame.high += value.high;
        }
        frame.parts[count++] = part;
    }
    frame.part_count = count;
    return gone;
}

// What is known of the independent parts is taken out of the state, or noted.
template <class State>
void Solver::weigh_parts(const typename State::Graph& graph, Frame<State>& frame, int mover,
                         int ply) {
    using Set = typename State::Set;
    frame.part_count = 1;
    frame.small = 0;
    frame.low = frame.high = 0;
    frame.valued = 0;
    frame.mover_wins.reset();
    Parts<Set> parts;
    split_regions(graph, frame.state, parts);
    Set gone = 0;
    if (part_values_ != nullptr) gone = take_values(graph, frame, parts, mover);
    if (parts.count > 1 || frame.valued != 0) gone |= measure_parts(graph, frame, parts, ply);
    if (gone != 0) {
        const int integer = frame.state.integer;
        const bool star = frame.state.star;
        restrict_state(frame.state, frame.state.live() & ~gone, frame.state);
        frame.state.integer = integer;
        frame.state.star = star;
    }
}

}  // namespace buwei
