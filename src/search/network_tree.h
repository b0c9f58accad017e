// The tree of a search with a network: positions evaluated once, moves chosen by prior and value
// (PUCT), proofs carried up.
//
// Positions that are reached by several orders of moves share one node, so the tree is really a
// graph without cycles; visits and values are kept for each edge. All memory is taken once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/evaluator.h"
#include "rules/position.h"
#include "search/search_types.h"
#include "solver/solver.h"

namespace buwei {

// Numbers chosen by matches; docs/evaluation.md has them.
struct NetworkSearchParameters {
    // Weight of the prior in the choice of moves: exploration + log(1 + visits / growth).
    float exploration = 0.9F;
    float exploration_growth = 10000;
    // What an untried move is worth: the node's mean, less this times the root of the prior that
    // has been tried (first-play urgency).
    float untried_reduction = 0.15F;
    // A leaf with at most so many live points is given to the exact solver first.
    int solver_points = 16;
    std::uint64_t solver_nodes = 150;
};

class NetworkTree {
public:
    using NodeIndex = std::uint32_t;
    using EdgeIndex = std::uint32_t;
    static constexpr NodeIndex kNoNode = 0xffffffffU;
    static constexpr EdgeIndex kNoEdge = 0xffffffffU;

    struct Node {
        std::uint64_t hash = 0;
        EdgeIndex first_edge = 0;
        float visits = 0;
        float wins = 0;  // of the side to move, over all visits
        std::uint8_t edge_count = 0;
        std::uint8_t open_edges = 0;  // those not proved lost
        Proof proof = Proof::kNone;
    };

    // `clock` and `network` must outlive the tree.
    NetworkTree(const Clock& clock, std::size_t memory_bytes, const Network& network,
                const NetworkSearchParameters& parameters);

    // Forgets everything and starts from this position. Precondition: its board fits_canvas().
    // Evaluations look at the board turned by a symmetry that depends on the position and the
    // seed, so that what the network sees differently in mirror images averages out.
    void set_root(const Position& position, std::uint64_t seed);

    // One simulation, through the given edge of the root or, with kNoEdge, the one PUCT chooses.
    // Does nothing if the root is proved.
    void simulate(EdgeIndex root_edge = kNoEdge);

    const Node& root() const { return nodes_[0]; }
    const Node& node(NodeIndex index) const { return nodes_[index]; }
    Point point(EdgeIndex edge) const { return point_[edge]; }
    float prior(EdgeIndex edge) const { return prior_[edge]; }
    float visits(EdgeIndex edge) const { return visits_[edge]; }
    float wins(EdgeIndex edge) const { return wins_[edge]; }
    // The mean result for the side that makes the move; 0.5 if it was never made.
    float win_rate(EdgeIndex edge) const;
    NodeIndex child(EdgeIndex edge) const { return child_[edge]; }
    // For the side that makes the move.
    Proof proof_of_edge(EdgeIndex edge) const;
    // A proved win, else the most visited edge that is not proved lost (then the one with the
    // larger prior), else the most visited. Precondition: the node has edges.
    EdgeIndex best_edge(const Node& node) const;

    int depth() const { return depth_; }
    bool full() const { return full_; }
    std::uint64_t evaluations() const { return evaluations_; }

private:
    struct Step {
        NodeIndex node;
        EdgeIndex edge;
    };

    EdgeIndex select(const Node& node) const;
    NodeIndex find_or_add(const Position& position, bool& added);
    NodeIndex add_node(const Position& position, bool is_root);
    Proof solve(const Position& position);
    Evaluation evaluate(const Position& position);
    void back_up(NodeIndex leaf);
    void prove_path(NodeIndex leaf);

    const NetworkSearchParameters parameters_;
    Evaluator evaluator_;
    Solver solver_;
    Position start_;
    std::uint64_t seed_ = 0;
    std::size_t max_nodes_;
    std::size_t max_edges_;
    std::size_t node_count_ = 0;
    std::size_t edge_count_ = 0;
    bool full_ = false;
    int depth_ = 0;
    std::uint64_t evaluations_ = 0;
    std::vector<Step> path_;
    // Left uninitialised: memory that is never used is never touched.
    std::unique_ptr<Node[]> nodes_;
    std::unique_ptr<float[]> prior_;  // negative: the edge is proved lost
    std::unique_ptr<float[]> visits_;
    std::unique_ptr<float[]> wins_;
    std::unique_ptr<NodeIndex[]> child_;
    std::unique_ptr<std::uint8_t[]> point_;
    std::vector<NodeIndex> table_;  // nodes by hash, open addressing; size is a power of two
};

}  // namespace buwei
