// The search while many points are left. No allocation, and nothing but the limits depends on the
// clock.
#include "solver/solver_search.h"

#include <algorithm>

namespace buwei {

bool Solver::out_of_budget() {
    constexpr std::uint64_t kNodesBetweenChecks = 256;
    if (node_limit_ != 0 && nodes_ >= node_limit_) aborted_ = true;
    if (nodes_ % kNodesBetweenChecks == 0) {
        if (stopped_) aborted_ = true;
        if (deadline_ != 0 && clock_.seconds() >= deadline_) aborted_ = true;
    }
    constexpr std::uint64_t kNodesBetweenReports = std::uint64_t{1} << 16;
    if (observer_ && nodes_ != 0 && nodes_ % kNodesBetweenReports == 0) report();
    return aborted_;
}

void Solver::report() const {
    observer_({nodes_, line_, table_.size(), table_.capacity()});
}

// The move on `place` has won.
void Solver::reward(int mover, int place) {
    std::uint32_t& history = history_[mover][place];
    history = std::min(history + 1, kMostHistory);
}

// Hands frames_[ply] on, on a small graph if it can be.
template <class Visitor>
auto Solver::visit_frame(int ply, int mover, Visitor visit) {
    Frame<RegionState>& frame = frames_[ply];
    const VertexSet live = frame.state.live();
    if (count_vertices(live) > kMaxSmallVertices) {
        weigh_parts(graph_, frame, mover, 0);
        return visit(graph_, frame);
    }
    const SmallGraph small(graph_, live);
    SmallFrame small_frame;
    shrink(frame.state, small, small_frame.state);
    weigh_parts(small, small_frame, mover, 0);
    return visit(small, small_frame);
}

// By the values of all parts, by counting, then by the table.
Solver::Verdict Solver::judge_frame(int ply, int mover, Candidate& candidate) {
    return visit_frame(ply, mover, [&](const auto& graph, const auto& frame) {
        if (frame.mover_wins) return *frame.mover_wins ? Verdict::kWin : Verdict::kLoss;
        const Verdict counted = judge(graph, frame, mover);
        if (counted != Verdict::kOpen) return counted;
        candidate.integer = frame.integer_for(mover);
        candidate.score = score_of(estimate_of(frame.state, mover), 1 - mover, candidate.move);
        candidate.key = frame_key(part_keys_, graph, frame, mover);
        return look_up(candidate.key, candidate.integer);
    });
}

// frames_[ply + 1] becomes the position after the move.
void Solver::make(int ply, int mover, int move) {
    RegionState& to = frames_[ply + 1].state;
    to = frames_[ply].state;
    to.play(graph_, mover, move);
}

// Does the mover win frames_[ply]?
bool Solver::prove(int ply, int mover) {
    const VertexSet live = frames_[ply].state.live();
    if (count_vertices(live) <= kMaxSmallVertices) {
        const SmallGraph small(graph_, live);
        SmallFrame frame;
        shrink(frames_[ply].state, small, frame.state);
        return prove_small(small, frame, mover, 0);
    }
    Candidate seen;
    const Verdict known = judge_frame(ply, mover, seen);
    if (aborted_) return false;
    if (known != Verdict::kOpen) return known == Verdict::kWin;
    const std::uint64_t before = nodes_;
    const bool wins = expand(ply, mover);
    Effort& effort = efforts_[count_vertices(live)];
    effort.nodes += nodes_ - before;
    ++effort.states;
    if (!aborted_) table_.store(seen.key, ProofBounds::of(wins, seen.integer), nodes_ - before);
    return wins;
}

// What the estimate becomes if both sides play by it for so many moves: for the mover of
// frames_[ply], and exactly only between the two bounds (alpha-beta).
int Solver::look_ahead(int ply, int mover, int moves_ahead, int least, int most) {
    const RegionState& state = frames_[ply].state;
    if (moves_ahead == 0) return estimate_of(state, mover);
    int best = -kMostEstimate;
    for (VertexSet moves = state.legal[mover]; moves != 0; moves &= moves - 1) {
        make(ply, mover, first_vertex(moves));
        best = std::max(
            best, -look_ahead(ply + 1, 1 - mover, moves_ahead - 1, -most, -std::max(best, least)));
        if (best >= most) break;
    }
    return best;
}

// Is it worth it to look ahead before the moves are sorted? Where such states have taken long, the
// order decides, and time to find it is nothing. Strips fall apart at once, and there the sums of
// their parts mislead it (docs/solver.md).
bool Solver::worth_looking_ahead(int ply) const {
    constexpr std::uint64_t kNodesWorthIt = 8000;
    const Effort& effort = efforts_[count_vertices(frames_[ply].state.live())];
    return !graph_.is_strip() && effort.nodes >= kNodesWorthIt * effort.states;
}

// As with few points, but the children are made again when they are searched.
bool Solver::expand(int ply, int mover) {
    if (out_of_budget()) return false;
    ++nodes_;
    const RegionState& state = frames_[ply].state;
    const int other = 1 - mover;
    Candidate candidates[kMaxVertices];
    int count = 0;
    for (VertexSet moves = state.legal[mover]; moves != 0; moves &= moves - 1) {
        Candidate& candidate = candidates[count];
        candidate.move = first_vertex(moves);
        make(ply, mover, candidate.move);
        const Verdict verdict = judge_frame(ply + 1, other, candidate);
        if (aborted_) return false;
        if (verdict == Verdict::kLoss) return true;
        if (verdict == Verdict::kOpen) ++count;
    }
    if (worth_looking_ahead(ply)) {
        for (int i = 0; i < count; ++i) {
            make(ply, mover, candidates[i].move);
            const int estimate =
                look_ahead(ply + 1, other, kMovesAhead, -kMostEstimate, kMostEstimate);
            candidates[i].score = estimate;
        }
    }
    std::sort(candidates, candidates + count);
    for (int i = 0; i < count; ++i) {
        make(ply, mover, candidates[i].move);
        line_.push_back(graph_.point_of(candidates[i].move));
        const bool child_wins = prove(ply + 1, other);
        line_.pop_back();
        if (aborted_) return false;
        if (!child_wins) {
            reward(mover, candidates[i].move);
            return true;
        }
    }
    RegionState& child = frames_[ply + 1].state;
    if (state.star) {
        child = state;
        child.star = false;
        if (!prove(ply + 1, other)) return !aborted_;
    }
    // Worth a try only when nothing else wins (number avoidance), and all integer moves are alike.
    if (state.integer_for(mover) > 0) {
        child = state;
        child.integer -= mover == 0 ? 1 : -1;
        if (!prove(ply + 1, other)) return !aborted_;
    }
    return false;
}

}  // namespace buwei
