// The memory of a tree search: nodes, the edges that leave them, and which position a node is.
//
// Statistics live on edges, in one array for each number, so that choosing among the moves of a
// node reads memory in order. All memory is taken once; while searching, nothing is allocated.
//
// Positions that are reached by several orders of moves share a node. There are no cycles: every
// move adds a stone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "rules/point_set.h"
#include "search/search_types.h"

namespace buwei {

class SearchTree {
public:
    using NodeIndex = std::uint32_t;
    using EdgeIndex = std::uint32_t;
    static constexpr NodeIndex kNoNode = 0xffffffffU;

    // Filled in by add_node().
    struct Node {
        std::uint64_t hash;  // of the position
        EdgeIndex first_edge;
        std::uint8_t edge_count;
        std::uint8_t open_edges;  // those not proved lost
        Proof proof;
    };

    explicit SearchTree(std::size_t memory_bytes);

    // Forgets everything.
    void clear();
    // A node with room for so many edges, or kNoNode if the memory is used up. The edges are to be
    // filled in with set_edge(). Precondition: find(hash) == kNoNode.
    NodeIndex add_node(std::uint64_t hash, int edge_count);
    void set_edge(EdgeIndex edge, Point point, float prior_visits, float prior_wins);
    // The node of the position with this hash, or kNoNode.
    NodeIndex find(std::uint64_t hash) const { return table_[slot_of(hash)] - 1; }
    // Forgets all that can't be reached from the node, and returns its new index.
    NodeIndex keep_below(NodeIndex root);

    Node& node(NodeIndex index) { return nodes_[index]; }
    const Node& node(NodeIndex index) const { return nodes_[index]; }
    std::size_t node_count() const { return node_count_; }

    // By edge. Counts are exact up to 2^24, far more than a move can have.
    float* visits() { return visits_.get(); }
    float* wins() { return wins_.get(); }  // of the side that makes the move
    float* rave_visits() { return rave_visits_.get(); }
    float* rave_wins() { return rave_wins_.get(); }
    NodeIndex* child() { return child_.get(); }
    const std::uint8_t* point() const { return point_.get(); }

private:
    static constexpr std::size_t kBytesPerEdge = 4 * sizeof(float) + sizeof(NodeIndex) + 1;
    // A node has many edges, so there are never more than a few for each node.
    static constexpr std::size_t kEdgesPerNode = 8;

    // Where the position stands in the table, or the free slot where it would.
    std::size_t slot_of(std::uint64_t hash) const {
        std::size_t slot = hash & table_mask_;
        while (table_[slot] != 0 && nodes_[table_[slot] - 1].hash != hash) {
            slot = (slot + 1) & table_mask_;
        }
        return slot;
    }
    void move_node(NodeIndex from, NodeIndex to);

    std::size_t max_edges_;
    std::size_t max_nodes_;
    std::size_t table_mask_;  // the table has at least twice as many slots as there are nodes
    std::size_t node_count_ = 0;
    std::size_t edge_count_ = 0;
    std::unique_ptr<std::uint32_t[]> table_;  // index of a node plus one; 0 is free
    // Left uninitialised: memory that is never used is never touched.
    std::unique_ptr<Node[]> nodes_;
    std::unique_ptr<float[]> visits_;
    std::unique_ptr<float[]> wins_;
    std::unique_ptr<float[]> rave_visits_;
    std::unique_ptr<float[]> rave_wins_;
    std::unique_ptr<NodeIndex[]> child_;
    std::unique_ptr<std::uint8_t[]> point_;
};

}  // namespace buwei
