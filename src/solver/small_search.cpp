// The search where at most 16 points are left, which is almost all of it. No allocation, and
// nothing but the limits depends on the clock.
#include <algorithm>

#include "solver/solver_search.h"

namespace buwei {

// The integers between which a game lies, seen from Black. A game G is at most k if White, moving
// second, wins G - k; it is at least k if Black does.
Solver::ValueBounds Solver::measure(const SmallGraph& graph, const SmallState& state, SmallSet part,
                                    const StateKey& key, int ply) {
    ValueBounds& slot = values_[key.place % kValueSlots];
    if (slot.check == key.check) return slot;
    SmallFrame frame;
    restrict_state(state, part, frame.state);
    ValueBounds value;
    value.check = key.check;
    value.high = 1 - first_win(graph, frame, 0, ply);
    if (aborted_) return value;
    value.low = first_win(graph, frame, 1, ply) - 1;
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

// Does the mover win?
bool Solver::prove(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply) {
    Candidate seen;
    const Verdict verdict = judge(graph, frame, mover, seen);
    if (verdict != Verdict::kOpen) return verdict == Verdict::kWin;
    return prove(graph, frame, frame_key(part_keys_, graph, frame, mover), mover, ply);
}

// The same for a state that counting does not decide.
bool Solver::prove(const SmallGraph& graph, const SmallFrame& frame, const StateKey& key, int mover,
                   int ply) {
    const int integer = frame.state.integer_for(mover);
    const Verdict known = look_up(key, integer);
    if (known != Verdict::kOpen) return known == Verdict::kWin;
    const std::uint64_t before = nodes_;
    const bool wins = expand(graph, frame, mover, ply);
    if (!aborted_) table_.store(key, ProofBounds::of(wins, integer), nodes_ - before);
    return wins;
}

// All children are made, judged by counting and looked up before one is searched: often one of them
// is lost for the other side, and this one is done. They are looked up one behind the other, the
// most promising first, each while the key of the next is made and its entry fetched from memory.
bool Solver::expand(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply) {
    if (out_of_budget()) return false;
    ++nodes_;
    const SmallState& state = frame.state;
    const int other = 1 - mover;
    SmallPly& here = small_plies_[ply];
    int count = 0;
    for (SmallSet moves = state.legal[mover]; moves != 0; moves &= moves - 1) {
        SmallFrame& child = here.children[count];
        Candidate& candidate = here.candidates[count];
        candidate.move = graph.origin(first_vertex(moves));
        candidate.child = count;
        child.state = state;
        child.state.play(graph, mover, first_vertex(moves));
        weigh_parts(graph, child, ply + 1);
        if (aborted_) return false;
        const Verdict verdict = judge(graph, child, other, candidate);
        if (verdict == Verdict::kLoss) return true;
        if (verdict == Verdict::kOpen) ++count;
    }
    Candidate* const begin = here.candidates.data();
    std::sort(begin, begin + count);
    Candidate* end = begin;  // of what must be searched
    for (int i = 0; i <= count; ++i) {
        if (i < count) {
            begin[i].key = frame_key(part_keys_, graph, here.children[begin[i].child], other);
            table_.prefetch(begin[i].key);
        }
        if (i == 0) continue;
        const Verdict verdict = look_up(begin[i - 1].key, begin[i - 1].integer);
        if (verdict == Verdict::kLoss) return true;
        if (verdict == Verdict::kOpen) *end++ = begin[i - 1];
    }
    for (const Candidate* candidate = begin; candidate != end; ++candidate) {
        const bool child_wins =
            prove(graph, here.children[candidate->child], candidate->key, other, ply + 1);
        if (aborted_) return false;
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
