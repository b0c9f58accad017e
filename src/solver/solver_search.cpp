// The search itself. No allocation, and nothing but the limits depends on the clock.
#include <algorithm>

#include "solver/region_bounds.h"
#include "solver/region_split.h"
#include "solver/solver.h"

namespace buwei {

// What counting proves for the mover of frames_[ply]. Overwrites frames_[ply + 1].
ProofBounds Solver::counted_bounds(int ply, int mover) {
    const Frame& frame = frames_[ply];
    ProofBounds bounds = static_bounds(graph_, frame.state, mover);
    if (frame.small == 0) return bounds;
    // A part that is worth at least `low` moves does at least as well as that integer would.
    RegionState& rest = frames_[ply + 1].state;
    restrict_state(frame.state, frame.state.live() & ~frame.small, rest);
    rest.star = frame.state.star;
    const ProofBounds others = static_bounds(graph_, rest, mover);
    const int least = mover == 0 ? frame.low : -frame.high;
    const int most = mover == 0 ? frame.high : -frame.low;
    bounds.win_from = std::min(bounds.win_from, others.win_from - least);
    bounds.loss_to = std::max(bounds.loss_to, others.loss_to - most);
    return bounds;
}

// Is the outcome known without a search: from the counts or from the table?
bool Solver::known(int ply, int mover, const StateKey& key, bool& wins) {
    const int integer = frames_[ply].state.integer_for(mover);
    table_.prefetch(key);
    ProofBounds bounds = counted_bounds(ply, mover);
    wins = integer >= bounds.win_from;
    if (wins || integer <= bounds.loss_to) return true;
    if (!table_.find(key, bounds)) return false;
    wins = integer >= bounds.win_from;
    return wins || integer <= bounds.loss_to;
}

// frames_[ply + 1] becomes the position after the move.
void Solver::make(int ply, int mover, int move) {
    Frame& to = frames_[ply + 1];
    to.state = frames_[ply].state;
    to.small = 0;
    if (move < kMaxVertices) {
        to.state.play(graph_, mover, move);
    } else if (move == kStarMove) {
        to.state.star = false;
    } else {
        to.state.integer -= mover == 0 ? 1 : -1;
    }
    weigh_parts(ply + 1);
}

// Small parts that are integers are taken out of the state; of the others the bounds are noted.
void Solver::weigh_parts(int ply) {
    Frame& frame = frames_[ply];
    frame.low = frame.high = 0;
    if (count_vertices(frame.state.live()) > kSplitFrom) return;
    RegionParts parts;
    split_regions(graph_, frame.state, parts);
    if (parts.count < 2) return;
    VertexSet gone = 0;
    for (int i = 0; i < parts.count; ++i) {
        if (count_vertices(parts.parts[i]) > kSmallPart) continue;
        restrict_state(frame.state, parts.parts[i], frames_[ply + 1].state);
        const ValueBounds value = measure(ply + 1);
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

// The integers between which the game of frames_[ply] lies, seen from Black. A game G is at most k
// if White, moving second, wins G - k; it is at least k if Black does.
Solver::ValueBounds Solver::measure(int ply) {
    frames_[ply].small = 0;
    const StateKey key = frames_[ply].state.key(graph_, 0);
    ValueBounds& slot = values_[key.place % kValueSlots];
    if (slot.check == key.check) return slot;
    ValueBounds value;
    value.check = key.check;
    value.high = 1 - first_win(ply, 0);
    if (aborted_) return value;
    value.low = first_win(ply, 1) - 1;
    if (!aborted_) values_[key.place % kValueSlots] = value;
    return value;
}

// The smallest integer with which the mover wins frames_[ply].
int Solver::first_win(int ply, int mover) {
    const ProofBounds bounds = static_bounds(graph_, frames_[ply].state, mover);
    int loss = bounds.loss_to;
    int win = bounds.win_from;
    while (loss + 1 < win && !aborted_) {
        const int middle = loss + (win - loss) / 2;
        frames_[ply].state.integer = mover == 0 ? middle : -middle;
        (search(ply, mover) ? win : loss) = middle;
    }
    return win;
}

bool Solver::out_of_budget() {
    constexpr std::uint64_t kNodesBetweenChecks = 256;
    if (node_limit_ != 0 && nodes_ >= node_limit_) aborted_ = true;
    if (nodes_ % kNodesBetweenChecks == 0) {
        if (stopped_) aborted_ = true;
        if (deadline_ != 0 && clock_.seconds() >= deadline_) aborted_ = true;
    }
    return aborted_;
}

// Does the mover win states_[ply]?
bool Solver::search(int ply, int mover) {
    const RegionState& state = frames_[ply].state;
    const StateKey key = state.key(graph_, mover);
    bool wins = false;
    if (known(ply, mover, key, wins)) return wins;
    const std::uint64_t before = nodes_;
    wins = expand(ply, mover);
    if (aborted_) return false;
    ProofBounds bounds;
    (wins ? bounds.win_from : bounds.loss_to) = state.integer_for(mover);
    table_.store(key, bounds, nodes_ - before);
    return wins;
}

// All children are made, judged by counting and looked up before one is searched: often one of them
// is lost for the other side, and this one is done.
bool Solver::expand(int ply, int mover) {
    if (out_of_budget()) return false;
    ++nodes_;
    const RegionState& state = frames_[ply].state;
    const Frame& child = frames_[ply + 1];
    const int other = 1 - mover;
    Candidate candidates[kMaxVertices + 2];
    int count = 0;
    VertexSet moves = state.legal[mover];
    while (moves != 0) {
        Candidate& candidate = candidates[count];
        candidate.move = first_vertex(moves);
        moves &= moves - 1;
        make(ply, mover, candidate.move);
        if (aborted_) return false;
        candidate.integer = child.state.integer_for(other);
        const ProofBounds bounds = counted_bounds(ply + 1, other);
        if (candidate.integer <= bounds.loss_to) return true;
        if (candidate.integer >= bounds.win_from) continue;
        candidate.key = child.state.key(graph_, other);
        table_.prefetch(candidate.key);
        candidate.score = move_score(child.state, bounds, mover, candidate.move);
        ++count;
    }
    int unknown = 0;
    for (int i = 0; i < count; ++i) {
        ProofBounds bounds;
        if (table_.find(candidates[i].key, bounds)) {
            if (candidates[i].integer <= bounds.loss_to) return true;
            if (candidates[i].integer >= bounds.win_from) continue;
        }
        candidates[unknown++] = candidates[i];
    }
    count = unknown;
    std::sort(candidates, candidates + count, [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score < b.score : a.move < b.move;
    });
    if (state.star) candidates[count++].move = kStarMove;
    // Worth a try only when nothing else wins (number avoidance), and all integer moves are alike.
    if (state.integer_for(mover) > 0) candidates[count++].move = kIntegerMove;

    for (int i = 0; i < count; ++i) {
        const int move = candidates[i].move;
        make(ply, mover, move);
        if (aborted_) return false;
        const bool child_wins = search(ply + 1, other);
        if (aborted_) return false;
        if (!child_wins) {
            std::uint32_t& history = history_[mover][move];
            history = std::min(history + 1, kMostHistory);
            return true;
        }
    }
    return false;
}

// How good the child looks for the other side, in moves; among equals, what has won most often
// elsewhere in the tree comes first (history heuristic; Schaeffer, 1989).
int Solver::move_score(const RegionState& child, const ProofBounds& bounds, int mover,
                       int move) const {
    const int other = 1 - mover;
    const int integer = child.integer_for(other);
    const int slack = 2 * integer - bounds.loss_to - bounds.win_from;
    const int mobility = count_vertices(child.legal[other]) - count_vertices(child.legal[mover]);
    const int estimate = slack + 2 * (mobility + integer);
    return estimate * static_cast<int>(kMostHistory + 1) - static_cast<int>(history_[mover][move]);
}

}  // namespace buwei
