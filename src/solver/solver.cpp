#include "solver/solver_search.h"

#include <algorithm>

namespace buwei {

Solver::Solver(const Clock& clock, std::size_t table_bytes)
    : clock_(clock),
      table_(table_bytes - 2 * seen_bytes(table_bytes)),
      seen_(seen_bytes(table_bytes)),
      tiny_seen_(seen_bytes(table_bytes)),
      frames_(kMaxVertices + 2 * kMaxPoints),
      small_plies_(kMaxPly),
      values_(kValueSlots) {
    line_.reserve(kMaxPoints);
}

std::size_t Solver::seen_bytes(std::size_t table_bytes) {
    return std::min(table_bytes / kTablePerSeen, kMostSeenBytes);
}

void Solver::begin(const SolverLimits& limits) {
    nodes_ = 0;
    node_limit_ = limits.nodes;
    deadline_ = limits.seconds > 0 ? clock_.seconds() + limits.seconds : 0;
    aborted_ = false;
    stopped_ = false;
    best_move_ = kNoPoint;
    for (auto& side : history_) side.fill(0);
    efforts_.fill({});
}

// Numbers the live points; false if there are too many.
bool Solver::prepare(const Position& position) {
    const PointSet live = position.live();
    if (!RegionGraph::fits(position.geometry(), live)) return false;
    if (!graph_.covers(position.geometry(), live)) {
        graph_ = RegionGraph(position.geometry(), live);
    }
    return true;
}

Outcome Solver::solve(const Position& position, const SolverLimits& limits) {
    begin(limits);
    if (!prepare(position)) return Outcome::kUnknown;
    return solve_prepared(position);
}

void Solver::clear() {
    table_.clear();
    seen_.clear();
    tiny_seen_.clear();
    part_keys_.clear();
    ++generation_;
}

// First who wins, on the reduced state; then a move that does. The second step finds almost
// everything in the table.
Outcome Solver::solve_prepared(const Position& position) {
    const int mover = index_of(position.to_move());
    frames_[0].state = region_state(graph_, position);
    const bool wins = prove(0, mover);
    if (aborted_) return Outcome::kUnknown;
    if (!wins) return Outcome::kLoss;
    Candidate candidates[kMaxPoints];
    int count = 0;
    for (const Point point : position.legal()) {
        Position child = position;
        child.play(point);
        frames_[0].state = region_state(graph_, child);
        Candidate& candidate = candidates[count];
        candidate.move = graph_.vertex_of(point);
        const Verdict verdict = judge_frame(0, 1 - mover, candidate);
        if (aborted_) return Outcome::kUnknown;
        if (verdict == Verdict::kLoss) {
            best_move_ = point;
            return Outcome::kWin;
        }
        if (verdict == Verdict::kOpen) ++count;
    }
    std::sort(candidates, candidates + count);
    for (int i = 0; i < count; ++i) {
        const Point point = graph_.point_of(candidates[i].move);
        const Outcome outcome = search_child(position, point);
        if (outcome == Outcome::kWin) best_move_ = point;
        if (outcome != Outcome::kLoss) return outcome;
    }
    return Outcome::kUnknown;  // not reached: some move wins
}

// What the move does for the side that makes it.
Outcome Solver::search_child(const Position& position, Point point) {
    Position child = position;
    child.play(point);
    frames_[0].state = region_state(graph_, child);
    line_.push_back(point);
    const bool wins = prove(0, index_of(child.to_move()));
    line_.pop_back();
    if (aborted_) return Outcome::kUnknown;
    return wins ? Outcome::kLoss : Outcome::kWin;
}

std::vector<MoveOutcome> Solver::winning_moves(const Position& position,
                                               const SolverLimits& limits) {
    begin(limits);
    std::vector<MoveOutcome> result;
    const bool small = prepare(position);
    for (const Point point : position.legal()) {
        result.push_back({point, small ? search_child(position, point) : Outcome::kUnknown});
    }
    return result;
}

std::vector<Point> Solver::principal_variation(const Position& position,
                                               const SolverLimits& limits) {
    begin(limits);
    std::vector<Point> line;
    if (!prepare(position)) return line;
    Position current = position;
    while (!current.lost()) {
        best_move_ = kNoPoint;
        const Outcome outcome = solve_prepared(current);
        if (outcome == Outcome::kUnknown) break;
        line.push_back(outcome == Outcome::kWin ? best_move_ : current.legal().first());
        current.play(line.back());
    }
    return line;
}

}  // namespace buwei
