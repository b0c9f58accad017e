// A state on the way from the root, and what is known of its small parts.
#pragma once

#include <algorithm>
#include <array>

#include "solver/part_keys.h"
#include "solver/region_bounds.h"
#include "solver/region_split.h"
#include "solver/region_state.h"

namespace buwei {

template <class State>
constexpr int kMaxParts = 8 * sizeof(typename State::Set);

template <class State>
struct Frame {
    State state;
    // The independent parts; one if the state has not been divided.
    int part_count = 1;
    std::array<typename State::Set, kMaxParts<State>> parts;
    // These parts are worth between `low` and `high` moves to Black.
    typename State::Set small = 0;
    int low = 0;
    int high = 0;
};
using SmallFrame = Frame<SmallState>;

template <class State>
StateKey frame_key(PartKeys& keys, const typename State::Graph& graph, const Frame<State>& frame,
                   int mover) {
    StateKey key;
    if (frame.part_count == 1) {
        // Not worth remembering: where it comes again it has been seen (seen_states.h).
        key = part_key(graph, frame.state, frame.state.live(), mover);
    } else {
        for (int i = 0; i < frame.part_count; ++i) {
            key += keys.of(graph, frame.state, frame.parts[i], mover);
        }
    }
    if (frame.state.star) key += kStarKey;
    key.check |= 1;  // 0 marks the unused entries of a table
    return key;
}

// What counting proves for the mover.
template <class State>
ProofBounds counted_bounds(const typename State::Graph& graph, const Frame<State>& frame,
                           int mover) {
    ProofBounds bounds = static_bounds(graph, frame.state, mover);
    if (frame.small == 0) return bounds;
    // A part that is worth at least `low` moves does at least as well as that integer would.
    State rest;
    restrict_state(frame.state, frame.state.live() & ~frame.small, rest);
    rest.star = frame.state.star;
    const ProofBounds others = static_bounds(graph, rest, mover);
    const int least = mover == 0 ? frame.low : -frame.high;
    const int most = mover == 0 ? frame.high : -frame.low;
    bounds.win_from = std::min(bounds.win_from, others.win_from - least);
    bounds.loss_to = std::max(bounds.loss_to, others.loss_to - most);
    return bounds;
}

}  // namespace buwei
