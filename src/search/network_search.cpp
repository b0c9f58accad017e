#include "search/network_search.h"

#include <algorithm>
#include <cmath>

namespace buwei {
namespace {

constexpr std::uint64_t kSimulationsPerQuestion = 16;

}  // namespace

NetworkSearch::NetworkSearch(const Clock& clock, std::size_t memory_bytes, const Network& network,
                             const NetworkSearchParameters& parameters)
    : clock_(clock), parameters_(parameters), tree_(clock, memory_bytes, network, parameters) {}

SearchResult NetworkSearch::run(const Position& position, const SearchLimits& limits,
                                std::uint64_t seed, const SearchProgress& progress) {
    stopped_ = false;
    // A simulation takes some 50 microseconds, a look at the clock a thousandth of that.
    SearchPace pace(clock_, limits, 1);
    tree_.set_root(position, seed, limits.keep_tree && limits.simulations == 0);
    // The evaluation of the root is the first simulation.
    simulations_ = 1;
    NetworkTree::EdgeIndex leader = NetworkTree::kNoEdge;  // it has won the race for visits
    while (tree_.root().proof == Proof::kNone && !tree_.full() && !pace.done(simulations_) &&
           !stopped_) {
        if (progress && pace.report_due()) progress(summary(pace.seconds()));
        // PUCT gives nearly all visits to a move that it believes in, and one that it has hardly
        // tried may be better. Time that is not used is lost, so what is left goes to the others.
        NetworkTree::EdgeIndex edge = NetworkTree::kNoEdge;
        if (leader == NetworkTree::kNoEdge && simulations_ % kSimulationsPerQuestion == 0 &&
            choice_is_clear(pace)) {
            leader = tree_.best_edge(tree_.root());
        }
        if (leader != NetworkTree::kNoEdge) {
            edge = tree_.challenger_of(leader);
            if (edge == NetworkTree::kNoEdge) break;
        }
        tree_.simulate(edge);
        ++simulations_;
    }
    return summary(pace.seconds());
}

// Can no other move overtake the most visited one in what is left of the limits?
bool NetworkSearch::choice_is_clear(const SearchPace& pace) const {
    const auto left = static_cast<float>(pace.simulations_left(simulations_));
    const NetworkTree::Node& root = tree_.root();
    const NetworkTree::EdgeIndex best = tree_.best_edge(root);
    for (NetworkTree::EdgeIndex i = 0; i < root.edge_count; ++i) {
        const NetworkTree::EdgeIndex edge = root.first_edge + i;
        if (edge == best || tree_.proof_of_edge(edge) == Proof::kLoss) continue;
        if (tree_.visits(edge) + left >= tree_.visits(best)) return false;
    }
    return true;
}

// A move that was visited less often than another may still be the better one: what counts is the
// mean, less a doubt that shrinks with visits (as KataGo's lower confidence bound; Wu, 2019).
NetworkTree::EdgeIndex NetworkSearch::chosen_edge() const {
    const NetworkTree::Node& root = tree_.root();
    const NetworkTree::EdgeIndex most_visited = tree_.best_edge(root);
    if (tree_.proof_of_edge(most_visited) != Proof::kNone) return most_visited;
    const auto value = [this](NetworkTree::EdgeIndex edge) {
        return tree_.win_rate(edge) - parameters_.doubt / std::sqrt(tree_.visits(edge));
    };
    const float serious = parameters_.serious_share * tree_.visits(most_visited);
    NetworkTree::EdgeIndex best = most_visited;
    for (NetworkTree::EdgeIndex i = 0; i < root.edge_count; ++i) {
        const NetworkTree::EdgeIndex edge = root.first_edge + i;
        if (tree_.visits(edge) <= serious || tree_.proof_of_edge(edge) != Proof::kNone) continue;
        if (value(edge) > value(best)) best = edge;
    }
    return best;
}

SearchResult NetworkSearch::summary(double seconds) const {
    SearchResult result;
    result.seconds = seconds;
    result.simulations = simulations_;
    result.depth = tree_.depth();
    const NetworkTree::Node& root = tree_.root();
    result.proof = root.proof;
    if (root.edge_count == 0) return result;
    const NetworkTree::EdgeIndex best = chosen_edge();
    for (NetworkTree::EdgeIndex i = 0; i < root.edge_count; ++i) {
        const NetworkTree::EdgeIndex edge = root.first_edge + i;
        MoveStatistics move;
        move.point = tree_.point(edge);
        move.visits = static_cast<std::uint32_t>(tree_.visits(edge));
        move.win_rate = tree_.win_rate(edge);
        move.proof = tree_.proof_of_edge(edge);
        if (edge == best) {
            result.best = move.point;
            result.win_rate = simulations_ > 1 ? move.win_rate : root.wins;
            result.moves.insert(result.moves.begin(), move);
        } else {
            result.moves.push_back(move);
        }
    }
    std::stable_sort(
        result.moves.begin() + 1, result.moves.end(),
        [](const MoveStatistics& a, const MoveStatistics& b) { return a.visits > b.visits; });
    const NetworkTree::Node* node = &root;
    while (node->edge_count > 0) {
        const NetworkTree::EdgeIndex edge = node == &root ? best : tree_.best_edge(*node);
        if (tree_.visits(edge) == 0 && node != &root) break;
        result.principal_variation.push_back(tree_.point(edge));
        if (tree_.child(edge) == NetworkTree::kNoNode) break;
        node = &tree_.node(tree_.child(edge));
    }
    return result;
}

}  // namespace buwei
