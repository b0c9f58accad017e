// A state on the way from the root, and what is known of its parts.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

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
    // The independent parts; one if the state has not been divided. Without those in `valued`.
    int part_count = 1;
    std::array<typename State::Set, kMaxParts<State>> parts;
    // These parts are worth between `low` and `high` moves to Black.
    typename State::Set small = 0;
    int low = 0;
    int high = 0;
    // These parts have exact values (part_values.h), which add up to the same as an integer and a
    // game with this key: seen from Black and from White, and meaningful if there are such parts.
    typename State::Set valued = 0;
    std::array<StateKey, 2> value_key;
    std::array<int, 2> value_integer;
    // What the values say if all parts have one; for the mover that the parts were weighed for.
    std::optional<bool> mover_wins;

    // The integer that belongs to frame_key().
    int integer_for(int mover) const {
        return state.integer_for(mover) + (valued != 0 ? value_integer[mover] : 0);
    }
};
using SmallFrame = Frame<SmallState>;

template <class State>
StateKey frame_key(PartKeys& keys, const typename State::Graph& graph, const Frame<State>& frame,
                   int mover) {
    StateKey key;
    if (frame.valued != 0) key = frame.value_key[mover];
    if (frame.part_count == 1 && frame.valued == 0) {
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
