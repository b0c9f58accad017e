// The memory of the tree search with playouts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/point_set.h"
#include "search/graph_store.h"
#include "search/search_types.h"

namespace buwei {

struct TreeNode {
    std::uint64_t hash;  // of the position
    std::uint32_t first_edge;
    std::uint8_t edge_count;
    std::uint8_t open_edges;  // those not proved lost
    Proof proof;
};

class SearchTree {
public:
    using Node = TreeNode;
    using Store = GraphStore<Node, float, float, float, float, std::uint8_t>;
    using NodeIndex = Store::NodeIndex;
    using EdgeIndex = Store::EdgeIndex;
    static constexpr NodeIndex kNoNode = Store::kNoNode;

    explicit SearchTree(std::size_t memory_bytes) : store_(memory_bytes) {}

    void clear() { store_.clear(); }
    // A node with room for so many edges, or kNoNode if the memory is used up. The edges are to be
    // filled in with set_edge(). Precondition: find(hash) == kNoNode.
    NodeIndex add_node(std::uint64_t hash, int edge_count) {
        const NodeIndex index = store_.add(hash, edge_count);
        if (index == kNoNode) return index;
        node(index).open_edges = node(index).edge_count;
        node(index).proof = Proof::kNone;
        return index;
    }
    void set_edge(EdgeIndex edge, Point point, float prior_visits, float prior_wins) {
        visits()[edge] = 0;
        wins()[edge] = 0;
        rave_visits()[edge] = prior_visits;
        rave_wins()[edge] = prior_wins;
        store_.numbers<4>()[edge] = static_cast<std::uint8_t>(point);
    }
    NodeIndex find(std::uint64_t hash) const { return store_.find(hash); }
    NodeIndex keep_below(NodeIndex root) { return store_.keep_below(root); }

    Node& node(NodeIndex index) { return store_.node(index); }
    const Node& node(NodeIndex index) const { return store_.node(index); }

    // By edge. Counts are exact up to 2^24, far more than a move can have.
    float* visits() const { return store_.numbers<0>(); }
    float* wins() const { return store_.numbers<1>(); }  // of the side that makes the move
    float* rave_visits() const { return store_.numbers<2>(); }
    float* rave_wins() const { return store_.numbers<3>(); }
    const std::uint8_t* point() const { return store_.numbers<4>(); }
    NodeIndex* child() const { return store_.children(); }

private:
    Store store_;
};

}  // namespace buwei
