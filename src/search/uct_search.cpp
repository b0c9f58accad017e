#include "search/uct_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "search/search_pace.h"

namespace buwei {
namespace {

// How much a rarely tried move is favoured. Playouts of NoGo are noisy but unbiased, and a value
// around the theoretical sqrt(2) / 2 does well.
constexpr double kExploration = 0.7;

// A leaf becomes an inner node at this visit: growing at the first would spend most of the memory
// on children that are never looked at again.
constexpr std::uint32_t kVisitsToExpand = 2;

}  // namespace

UctSearch::UctSearch(const Clock& clock, std::size_t memory_bytes)
    : clock_(clock), max_nodes_(memory_bytes / sizeof(Node)) {}

SearchResult UctSearch::run(const Position& position, const SearchLimits& limits,
                            std::uint64_t seed, const SearchProgress& progress) {
    stopped_ = false;
    SearchPace pace(clock_, limits);
    nodes_.clear();
    nodes_.emplace_back();
    depth_ = 0;
    Rng rng(seed);
    if (!expand(0, position, rng)) return summary(pace.seconds());

    const Playout playout(position);
    for (std::uint64_t done = 0; !pace.done(done) && !stopped_; ++done) {
        if (progress && pace.report_due()) progress(summary(pace.seconds()));
        simulate(position, playout, rng);
    }
    return summary(pace.seconds());
}

void UctSearch::simulate(const Position& root_position, const Playout& root_playout, Rng& rng) {
    Position position = root_position;
    Playout playout = root_playout;
    path_.assign(1, 0);

    // 1. Selection: follow the most promising children to a leaf; a leaf that was here before is
    //    given children first.
    for (;;) {
        const std::uint32_t node = path_.back();
        if (nodes_[node].child_count == 0 && nodes_[node].visits + 1 >= kVisitsToExpand) {
            expand(node, position, rng);
        }
        if (nodes_[node].child_count == 0) break;
        const std::uint32_t child = select_child(node);
        const Point point = nodes_[child].point;
        position.play(point);
        playout.play(point);
        path_.push_back(child);
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

    // 2. Simulation: the rest of the game at random. If the side to move has no move, it ends at
    //    once and gives the true result.
    const Color winner = playout.run(rng);

    // 3. Backpropagation. The side that moved into the root is the opponent of the side to move.
    Color mover = opponent(root_position.to_move());
    for (const std::uint32_t node : path_) {
        ++nodes_[node].visits;
        if (mover == winner) ++nodes_[node].wins;
        mover = opponent(mover);
    }
}

// Gives the node its children, in random order. False if it stays a leaf: no legal move, or no
// room left.
bool UctSearch::expand(std::uint32_t node, const Position& position, Rng& rng) {
    const PointSet legal = position.legal();
    const std::size_t first = nodes_.size();
    if (legal.empty() || first + static_cast<std::size_t>(legal.count()) > max_nodes_) return false;
    for (const Point point : legal) {
        Node child;
        child.point = static_cast<std::uint8_t>(point);
        nodes_.push_back(child);
    }
    const auto count = static_cast<std::uint32_t>(nodes_.size() - first);
    for (std::uint32_t i = count - 1; i > 0; --i) {
        std::swap(nodes_[first + i], nodes_[first + rng.below(i + 1)]);
    }
    nodes_[node].first_child = static_cast<std::uint32_t>(first);
    nodes_[node].child_count = static_cast<std::uint8_t>(count);
    return true;
}

std::uint32_t UctSearch::select_child(std::uint32_t node) const {
    const Node& parent = nodes_[node];
    const double log_visits = std::log(static_cast<double>(parent.visits) + 1);
    std::uint32_t best = parent.first_child;
    double best_value = -1;
    for (std::uint32_t i = 0; i < parent.child_count; ++i) {
        const Node& child = nodes_[parent.first_child + i];
        if (child.visits == 0) return parent.first_child + i;
        const double visits = child.visits;
        const double value = child.wins / visits + kExploration * std::sqrt(log_visits / visits);
        if (value > best_value) {
            best_value = value;
            best = parent.first_child + i;
        }
    }
    return best;
}

std::uint32_t UctSearch::most_visited_child(std::uint32_t node) const {
    const Node& parent = nodes_[node];
    std::uint32_t best = parent.first_child;
    for (std::uint32_t i = 1; i < parent.child_count; ++i) {
        if (nodes_[parent.first_child + i].visits > nodes_[best].visits) {
            best = parent.first_child + i;
        }
    }
    return best;
}

SearchResult UctSearch::summary(double seconds) const {
    SearchResult result;
    result.seconds = seconds;
    result.simulations = nodes_[0].visits;
    result.depth = depth_;
    const Node& root = nodes_[0];
    for (std::uint32_t i = 0; i < root.child_count; ++i) {
        const Node& child = nodes_[root.first_child + i];
        const double win_rate =
            child.visits > 0 ? static_cast<double>(child.wins) / child.visits : 0.5;
        result.moves.push_back({child.point, child.visits, win_rate, Proof::kNone});
    }
    if (result.moves.empty()) return result;
    std::stable_sort(
        result.moves.begin(), result.moves.end(),
        [](const MoveStatistics& a, const MoveStatistics& b) { return a.visits > b.visits; });
    result.best = result.moves.front().point;
    result.win_rate = result.moves.front().win_rate;

    std::uint32_t node = 0;
    while (nodes_[node].child_count > 0) {
        node = most_visited_child(node);
        if (nodes_[node].visits == 0 && !result.principal_variation.empty()) break;
        result.principal_variation.push_back(nodes_[node].point);
    }
    return result;
}

}  // namespace buwei
