#include "search/search_tree.h"

#include <algorithm>
#include <vector>

#include "base/power_of_two.h"

namespace buwei {
SearchTree::SearchTree(std::size_t memory_bytes)
    : max_edges_(memory_bytes / (kBytesPerEdge + sizeof(Node) / kEdgesPerNode + 1)),
      max_nodes_(max_edges_ / kEdgesPerNode),
      table_mask_(power_of_two_below(4 * max_nodes_ + 1) - 1),
      table_(std::make_unique<std::uint32_t[]>(table_mask_ + 1)),
      nodes_(new Node[max_nodes_]),
      visits_(new float[max_edges_]),
      wins_(new float[max_edges_]),
      rave_visits_(new float[max_edges_]),
      rave_wins_(new float[max_edges_]),
      child_(new NodeIndex[max_edges_]),
      point_(new std::uint8_t[max_edges_]) {}

void SearchTree::clear() {
    // A table that has never been used has never been touched either.
    if (node_count_ > 0) std::fill_n(table_.get(), table_mask_ + 1, 0U);
    node_count_ = edge_count_ = 0;
}

SearchTree::NodeIndex SearchTree::add_node(std::uint64_t hash, int edge_count) {
    if (node_count_ == max_nodes_ ||
        edge_count_ + static_cast<std::size_t>(edge_count) > max_edges_) {
        return kNoNode;
    }
    const std::size_t slot = slot_of(hash);
    Node& node = nodes_[node_count_];
    node.hash = hash;
    node.first_edge = static_cast<EdgeIndex>(edge_count_);
    node.edge_count = static_cast<std::uint8_t>(edge_count);
    node.open_edges = node.edge_count;
    node.proof = Proof::kNone;
    edge_count_ += static_cast<std::size_t>(edge_count);
    table_[slot] = static_cast<std::uint32_t>(++node_count_);
    return static_cast<NodeIndex>(node_count_ - 1);
}

void SearchTree::set_edge(EdgeIndex edge, Point point, float prior_visits, float prior_wins) {
    visits_[edge] = 0;
    wins_[edge] = 0;
    rave_visits_[edge] = prior_visits;
    rave_wins_[edge] = prior_wins;
    child_[edge] = kNoNode;
    point_[edge] = static_cast<std::uint8_t>(point);
}

// Nodes and their edges stand in the same order, so what is kept can slide down in that order
// without overwriting anything that is still to be moved.
SearchTree::NodeIndex SearchTree::keep_below(NodeIndex root) {
    std::vector<NodeIndex> new_index(node_count_, kNoNode);
    std::vector<NodeIndex> to_visit = {root};
    new_index[root] = root;
    while (!to_visit.empty()) {
        const Node& node = nodes_[to_visit.back()];
        to_visit.pop_back();
        for (EdgeIndex i = 0; i < node.edge_count; ++i) {
            const NodeIndex child = child_[node.first_edge + i];
            if (child == kNoNode || new_index[child] != kNoNode) continue;
            new_index[child] = child;
            to_visit.push_back(child);
        }
    }
    const std::size_t old_count = node_count_;
    clear();
    for (NodeIndex from = 0; from < old_count; ++from) {
        if (new_index[from] == kNoNode) continue;
        new_index[from] = static_cast<NodeIndex>(node_count_);
        move_node(from, new_index[from]);
    }
    for (std::size_t edge = 0; edge < edge_count_; ++edge) {
        if (child_[edge] != kNoNode) child_[edge] = new_index[child_[edge]];
    }
    return new_index[root];
}

void SearchTree::move_node(NodeIndex from, NodeIndex to) {
    const Node node = nodes_[from];
    const EdgeIndex end = node.first_edge + node.edge_count;
    const auto slide = [&](auto& numbers) {
        std::copy(numbers.get() + node.first_edge, numbers.get() + end,
                  numbers.get() + edge_count_);
    };
    slide(visits_);
    slide(wins_);
    slide(rave_visits_);
    slide(rave_wins_);
    slide(child_);
    slide(point_);
    const std::size_t slot = slot_of(node.hash);
    nodes_[to] = node;
    nodes_[to].first_edge = static_cast<EdgeIndex>(edge_count_);
    table_[slot] = to + 1;
    ++node_count_;
    edge_count_ += node.edge_count;
}

}  // namespace buwei
