// The memory of a search: nodes, the edges that leave them, and which position a node is.
//
// Positions that are reached by several orders of moves share a node, so this is a graph; there are
// no cycles, because every move adds a stone. Numbers about edges lie in one array for each kind,
// so that choosing among the moves of a node reads memory in order. All memory is taken once; while
// searching, nothing is allocated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "base/power_of_two.h"

namespace buwei {

// A Node has the members hash (of the position), first_edge and edge_count, and no initialisers;
// Numbers are the types of what is kept for each edge.
template <class Node, class... Numbers>
class GraphStore {
public:
    using NodeIndex = std::uint32_t;
    using EdgeIndex = std::uint32_t;
    static constexpr NodeIndex kNoNode = 0xffffffffU;

    explicit GraphStore(std::size_t memory_bytes)
        : max_nodes_(memory_bytes / kBytesPerNode),
          max_edges_(max_nodes_ * kEdgesPerNode),
          table_mask_(power_of_two_below(kSlotsPerNode * max_nodes_ + 1) - 1),
          table_(std::make_unique<std::uint32_t[]>(table_mask_ + 1)),
          nodes_(new Node[max_nodes_]),
          children_(new NodeIndex[max_edges_]),
          numbers_(std::unique_ptr<Numbers[]>(new Numbers[max_edges_])...) {}

    // Forgets everything.
    void clear() {
        // A table that has never been used has never been touched either.
        if (node_count_ > 0) std::fill_n(table_.get(), table_mask_ + 1, 0U);
        node_count_ = edge_count_ = 0;
    }

    // A node with room for so many edges, or kNoNode if the memory is used up. All but the three
    // members named above, and the numbers of the edges, are to be filled in; no edge has a child.
    // Precondition: find(hash) == kNoNode.
    NodeIndex add(std::uint64_t hash, int edge_count) {
        const auto edges = static_cast<std::size_t>(edge_count);
        if (node_count_ == max_nodes_ || edge_count_ + edges > max_edges_) return kNoNode;
        const std::size_t slot = slot_of(hash);
        Node& node = nodes_[node_count_];
        node.hash = hash;
        node.first_edge = static_cast<EdgeIndex>(edge_count_);
        node.edge_count = static_cast<std::uint8_t>(edge_count);
        std::fill_n(children_.get() + edge_count_, edges, kNoNode);
        edge_count_ += edges;
        table_[slot] = static_cast<std::uint32_t>(++node_count_);
        return static_cast<NodeIndex>(node_count_ - 1);
    }

    // The node of the position with this hash, or kNoNode.
    NodeIndex find(std::uint64_t hash) const { return table_[slot_of(hash)] - 1; }

    // Forgets all that can't be reached from the node, and returns its new index.
    NodeIndex keep_below(NodeIndex root);

    std::size_t node_count() const { return node_count_; }
    Node& node(NodeIndex index) { return nodes_[index]; }
    const Node& node(NodeIndex index) const { return nodes_[index]; }
    // By edge. These addresses never change.
    NodeIndex* children() const { return children_.get(); }
    template <std::size_t Which>
    auto* numbers() const {
        return std::get<Which>(numbers_).get();
    }

private:
    // A node has many edges, so there are never more nodes than one for a few edges.
    static constexpr std::size_t kEdgesPerNode = 8;
    // The table is rounded down to a power of two, so it has at least twice as many slots as nodes.
    static constexpr std::size_t kSlotsPerNode = 4;
    static constexpr std::size_t kBytesPerEdge = sizeof(NodeIndex) + (sizeof(Numbers) + ...);
    static constexpr std::size_t kBytesPerNode =
        sizeof(Node) + kEdgesPerNode * kBytesPerEdge + kSlotsPerNode * sizeof(std::uint32_t);

    // Where the position stands in the table, or the free slot where it would.
    std::size_t slot_of(std::uint64_t hash) const {
        std::size_t slot = hash & table_mask_;
        while (table_[slot] != 0 && nodes_[table_[slot] - 1].hash != hash) {
            slot = (slot + 1) & table_mask_;
        }
        return slot;
    }

    std::vector<NodeIndex> mark_below(NodeIndex root) const;
    void move_to_end(NodeIndex from);

    std::size_t max_nodes_;
    std::size_t max_edges_;
    std::size_t table_mask_;
    std::size_t node_count_ = 0;
    std::size_t edge_count_ = 0;
    std::unique_ptr<std::uint32_t[]> table_;  // index of a node plus one; 0 is free
    // Left uninitialised: memory that is never used is never touched.
    std::unique_ptr<Node[]> nodes_;
    std::unique_ptr<NodeIndex[]> children_;
    std::tuple<std::unique_ptr<Numbers[]>...> numbers_;
};

// Nodes and their edges stand in the same order, so what is kept can slide down in that order
// without overwriting anything that is still to be moved.
template <class Node, class... Numbers>
typename GraphStore<Node, Numbers...>::NodeIndex GraphStore<Node, Numbers...>::keep_below(
    NodeIndex root) {
    std::vector<NodeIndex> new_index = mark_below(root);
    clear();
    for (std::size_t from = 0; from < new_index.size(); ++from) {
        if (new_index[from] == kNoNode) continue;
        new_index[from] = static_cast<NodeIndex>(node_count_);
        move_to_end(static_cast<NodeIndex>(from));
    }
    for (std::size_t edge = 0; edge < edge_count_; ++edge) {
        if (children_[edge] != kNoNode) children_[edge] = new_index[children_[edge]];
    }
    return new_index[root];
}

// For every node: kNoNode if it can't be reached from the root, something else if it can.
template <class Node, class... Numbers>
std::vector<typename GraphStore<Node, Numbers...>::NodeIndex>
GraphStore<Node, Numbers...>::mark_below(NodeIndex root) const {
    std::vector<NodeIndex> marks(node_count_, kNoNode);
    std::vector<NodeIndex> to_visit = {root};
    marks[root] = root;
    while (!to_visit.empty()) {
        const Node& node = nodes_[to_visit.back()];
        to_visit.pop_back();
        for (EdgeIndex i = 0; i < node.edge_count; ++i) {
            const NodeIndex child = children_[node.first_edge + i];
            if (child == kNoNode || marks[child] != kNoNode) continue;
            marks[child] = child;
            to_visit.push_back(child);
        }
    }
    return marks;
}

template <class Node, class... Numbers>
void GraphStore<Node, Numbers...>::move_to_end(NodeIndex from) {
    const Node node = nodes_[from];
    const auto slide = [&](auto& array) {
        std::copy(array.get() + node.first_edge, array.get() + node.first_edge + node.edge_count,
                  array.get() + edge_count_);
    };
    slide(children_);
    std::apply([&](auto&... arrays) { (slide(arrays), ...); }, numbers_);
    const std::size_t slot = slot_of(node.hash);
    nodes_[node_count_] = node;
    nodes_[node_count_].first_edge = static_cast<EdgeIndex>(edge_count_);
    table_[slot] = static_cast<std::uint32_t>(++node_count_);
    edge_count_ += node.edge_count;
}

}  // namespace buwei
