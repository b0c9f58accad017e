// What a tree search says of its tree: the chosen move, the others, and the line it expects.
#include <algorithm>

#include "search/tree_search.h"

namespace buwei {

Proof TreeSearch::proof_of_edge(EdgeIndex edge) const {
    const NodeIndex child = tree_.child()[edge];
    if (child == SearchTree::kNoNode) return Proof::kNone;
    switch (tree_.node(child).proof) {
        case Proof::kWin: return Proof::kLoss;
        case Proof::kLoss: return Proof::kWin;
        case Proof::kNone: break;
    }
    return Proof::kNone;
}

// A proved win, else the most visited edge that is not proved lost, else the most visited.
TreeSearch::EdgeIndex TreeSearch::best_edge(const SearchTree::Node& node) const {
    const auto rank = [this](EdgeIndex edge) {
        const Proof proof = proof_of_edge(edge);
        const float bonus = proof == Proof::kWin ? 1e12F : proof == Proof::kLoss ? -1e12F : 0;
        return bonus + tree_.visits()[edge];
    };
    EdgeIndex best = node.first_edge;
    for (EdgeIndex i = 1; i < node.edge_count; ++i) {
        if (rank(node.first_edge + i) > rank(best)) best = node.first_edge + i;
    }
    return best;
}

SearchResult TreeSearch::summary(double seconds) {
    SearchResult result;
    result.seconds = seconds;
    result.simulations = simulations_;
    result.depth = depth_;
    const SearchTree::Node& root = tree_.node(root_);
    result.proof = root.proof;
    if (root.edge_count == 0) return result;
    const EdgeIndex best = best_edge(root);
    for (EdgeIndex i = 0; i < root.edge_count; ++i) {
        const EdgeIndex edge = root.first_edge + i;
        const float visits = tree_.visits()[edge];
        MoveStatistics move;
        move.point = tree_.point()[edge];
        move.visits = static_cast<std::uint32_t>(visits);
        move.proof = proof_of_edge(edge);
        move.win_rate = move.proof == Proof::kWin    ? 1
                        : move.proof == Proof::kLoss ? 0
                        : visits > 0                 ? tree_.wins()[edge] / visits
                                                     : 0.5;
        if (edge == best) {
            result.best = move.point;
            result.win_rate = move.win_rate;
            result.moves.insert(result.moves.begin(), move);
        } else {
            result.moves.push_back(move);
        }
    }
    std::stable_sort(
        result.moves.begin() + 1, result.moves.end(),
        [](const MoveStatistics& a, const MoveStatistics& b) { return a.visits > b.visits; });
    NodeIndex node = root_;
    while (node != SearchTree::kNoNode && tree_.node(node).edge_count > 0) {
        const EdgeIndex edge = best_edge(tree_.node(node));
        if (tree_.visits()[edge] == 0 && node != root_) break;
        result.principal_variation.push_back(tree_.point()[edge]);
        node = tree_.child()[edge];
    }
    return result;
}

}  // namespace buwei
