// The search where at most 16 points are left. No allocation, and nothing but the limits depends on
// the clock.
#include <algorithm>

#include "solver/solver_search.h"

namespace buwei {

// The integers between which a game lies, seen from Black. A game G is at most k if White, moving
// second, wins G - k; it is at least k if Black does.
Solver::ValueBounds Solver::measure(const SmallGraph& graph, const SmallState& state, SmallSet part,
                                    const StateKey& key, int ply) {
    ValueBounds& slot = values_[key.place % kValueSlots];
    if (slot.check == key.check && slot.generation == generation_) return slot;
    SmallFrame frame;
    restrict_state(state, part, frame.state);
    ValueBounds value;
    value.check = key.check;
    value.generation = generation_;
    value.high = static_cast<std::int16_t>(1 - first_win(graph, frame, 0, ply));
    if (aborted_) return value;
    value.low = static_cast<std::int16_t>(first_win(graph, frame, 1, ply) - 1);
    if (!aborted_) values_[key.place % kValueSlots] = value;
    return value;
}

Solver::ValueBounds Solver::measure(const RegionGraph& graph, const RegionState& state,
                                    VertexSet part, const StateKey& key, int ply) {
    const SmallGraph small(graph, part);
    SmallState few;
    shrink(state, small, few);
    return measure(small, few, few.live(), key, ply);
}

// The smallest integer with which the mover wins.
int Solver::first_win(const SmallGraph& graph, SmallFrame& frame, int mover, int ply) {
    const ProofBounds bounds = static_bounds(graph, frame.state, mover);
    int loss = bounds.loss_to;
    int win = bounds.win_from;
    while (loss + 1 < win && !aborted_) {
        const int middle = loss + (win - loss) / 2;
        frame.state.integer = mover == 0 ? middle : -middle;
        (prove(graph, frame, mover, ply) ? win : loss) = middle;
    }
    return win;
}

// Does the mover win, whatever parts the state may have?
bool Solver::prove_small(const SmallGraph& graph, SmallFrame& frame, int mover, int ply) {
    if (count_vertices(frame.state.live()) > kMaxTinyVertices) {
        weigh_parts(graph, frame, mover, ply);
        if (aborted_) return false;
        if (frame.mover_wins) return *frame.mover_wins;
    }
    return prove(graph, frame, mover, ply);
}

// Does the mover win? Precondition: the parts have been weighed, if there are many points.
bool Solver::prove(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply) {
    if (count_vertices(frame.state.live()) <= kMaxTinyVertices) {
        return prove_tiny(tiny_game(graph, frame.state), mover);
    }
    const Verdict counted = judge(graph, frame, mover);
    if (counted != Verdict::kOpen) return counted == Verdict::kWin;
    const int integer = frame.integer_for(mover);
    const StateKey key = frame_key(part_keys_, graph, frame, mover);
    const Verdict known = look_up(key, integer);
    if (known != Verdict::kOpen) return known == Verdict::kWin;
    const std::uint64_t before = nodes_;
    const bool wins = expand(graph, frame, mover, ply);
    if (!aborted_) table_.store(key, ProofBounds::of(wins, integer), nodes_ - before);
    return wins;
}

// All children are made, and those that have been seen are known at once: often one of them is lost
// for the other side, and this one is done. The others are looked at more closely one after the
// other, the most promising first, since in three of four nodes one is enough.
bool Solver::expand(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply) {
    if (out_of_budget()) return false;
    ++nodes_;
    const SmallState& state = frame.state;
    const int other = 1 - mover;
    SmallPly& here = small_plies_[ply];
    Candidate* const begin = here.candidates.data();
    Candidate* end = begin;
    for (SmallSet moves = state.legal[mover]; moves != 0; moves &= moves - 1, ++end) {
        const int vertex = first_vertex(moves);
        end->move = graph.origin(vertex);
        end->child = static_cast<int>(end - begin);
        SmallState& child = here.children[end->child].state;
        child = state;
        child.play(graph, mover, vertex);
        end->integer = child.integer_for(other);
        end->score = score_of(estimate_of(child, other), mover, end->move);
        end->key = plain_key(graph, child, child.live(), other);
        if (child.star) end->key += kStarKey;
        seen_.prefetch(end->key);
    }
    Candidate* open = begin;  // the end of what is not known
    for (const Candidate* candidate = begin; candidate != end; ++candidate) {
        const Verdict known = verdict(seen_.find(candidate->key), candidate->integer);
        if (known == Verdict::kLoss) return true;
        if (known == Verdict::kOpen) *open++ = *candidate;
    }
    std::sort(begin, open);
    for (const Candidate* candidate = begin; candidate != open; ++candidate) {
        SmallFrame& child = here.children[candidate->child];
        const bool child_wins = prove_small(graph, child, other, ply + 1);
        if (aborted_) return false;
        seen_.store(candidate->key, child_wins, candidate->integer);
        if (!child_wins) {
            reward(mover, candidate->move);
            return true;
        }
    }
    SmallFrame& child = here.children[0];
    if (state.star) {
        child = frame;
        child.state.star = false;
        if (!prove(graph, child, other, ply + 1)) return !aborted_;
    }
    // Worth a try only when nothing else wins (number avoidance), and all integer moves are alike.
    if (state.integer_for(mover) > 0) {
        child = frame;
        child.state.integer -= mover == 0 ? 1 : -1;
        if (!prove(graph, child, other, ply + 1)) return !aborted_;
    }
    return false;
}

}  // namespace buwei
