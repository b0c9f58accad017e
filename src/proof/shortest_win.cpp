#include "proof/shortest_win.h"

#include <algorithm>

namespace buwei {

int ShortestWin::find(const Position& position, const SolverLimits& limits) {
    limits_ = limits;
    start_ = clock_.seconds();
    nodes_ = 0;
    aborted_ = false;
    known_.clear();
    const bool lost = is_lost(position);
    if (aborted_) return kUnknown;
    winner_ = lost ? opponent(position.to_move()) : position.to_move();
    // Sides alternate and the loser is the one who cannot move.
    for (int moves = lost ? 0 : 1; moves <= position.empty().count(); moves += 2) {
        const bool wins = wins_within(position, moves);
        if (aborted_) return kUnknown;
        if (wins) return moves;
    }
    return kUnknown;  // not reached
}

SolverLimits ShortestWin::rest() const {
    SolverLimits rest = limits_;
    if (rest.nodes != 0) rest.nodes = std::max<std::uint64_t>(limits_.nodes, nodes_ + 1) - nodes_;
    if (rest.seconds > 0) {
        rest.seconds = std::max(limits_.seconds - (clock_.seconds() - start_), 1e-9);
    }
    return rest;
}

bool ShortestWin::out_of_budget() {
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes) aborted_ = true;
    if (limits_.seconds > 0 && clock_.seconds() - start_ >= limits_.seconds) aborted_ = true;
    return aborted_;
}

bool ShortestWin::is_lost(const Position& position) {
    const Outcome outcome = solver_.solve(position, rest());
    nodes_ += solver_.nodes();
    if (outcome == Outcome::kUnknown) aborted_ = true;
    return outcome == Outcome::kLoss;
}

bool ShortestWin::wins_within(const Position& position, int moves) {
    if (position.to_move() != winner_ && position.lost()) return true;
    if (moves <= 0) return false;
    const auto found = known_.find(position.hash());
    if (found != known_.end()) {
        if (moves >= found->second.within) return true;
        if (moves <= found->second.not_within) return false;
    }
    if (out_of_budget()) return false;
    ++nodes_;
    const bool wins = search(position, moves);
    if (aborted_) return false;
    Known& known = known_[position.hash()];
    (wins ? known.within : known.not_within) = static_cast<std::int16_t>(moves);
    return wins;
}

bool ShortestWin::search(const Position& position, int moves) {
    const bool hurries = position.to_move() == winner_;
    for (const Point point : position.legal()) {
        Position child = position;
        child.play(point);
        if (hurries && !child.lost()) {
            if (moves == 1) continue;
            // A move that does not win at all need not be tried for every length.
            const bool wins = is_lost(child);
            if (aborted_) return false;
            if (!wins) continue;
        }
        const bool child_wins = wins_within(child, moves - 1);
        if (aborted_) return false;
        if (child_wins == hurries) return hurries;
    }
    return !hurries;
}

}  // namespace buwei
