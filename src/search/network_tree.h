// The tree of a search with a network: positions evaluated once, moves chosen by prior and value
// (PUCT), proofs carried up.
//
// Positions that are reached by several orders of moves share one node, so the tree is really a
// graph without cycles. A move is worth what is known of the node it leads to, whoever found that
// out: an edge with fewer visits than its node catches up without new evaluations (as KataGo's
// graph search does). All memory is taken once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/evaluator.h"
#include "rules/position.h"
#include "search/graph_store.h"
#include "search/leaf_solver.h"
#include "search/search_types.h"

namespace buwei {

// Numbers chosen by matches; docs/evaluation.md has them.
struct NetworkSearchParameters {
    // Weight of the prior in the choice of moves: exploration + log(1 + visits / growth).
    float exploration = 0.6F;
    float exploration_growth = 10000;
    // What an untried move is worth: the node's mean, less this times the root of the prior that
    // has been tried (first-play urgency).
    float untried_reduction = 0.15F;
    // The policy's logits are divided by this: above 1, moves it thinks little of are tried sooner.
    float policy_temperature = 1.5F;
    // The root is evaluated in all its mirror images; the bare policy plays better for it.
    bool average_root = true;
    // Of the moves with at least `serious_share` of the visits of the most visited one, the one
    // with the largest mean is played, after `doubt` over the root of its visits has been taken
    // off.
    float doubt = 0.5F;
    float serious_share = 0.05F;
    // What a leaf is worth is a sum of logits. The network's count a little more than it says, for
    // it is modest: a part of what it learned are estimates of the search.
    float value_scale = 1.2F;
    // With fewer than `playout_points` live points random games have a say, the fewer the more,
    // and from `playout_full_points` on in full: `playout_scale` logits for the share of them that
    // is won, less one half.
    int playouts = 6;
    int playout_points = 58;
    int playout_full_points = 34;
    float playout_scale = 4;
    // A leaf with at most so many live points is given to the exact solver first.
    int solver_points = 16;
    std::uint64_t solver_nodes = 150;
};

struct NetworkNode {
    std::uint64_t hash;  // of the position
    std::uint32_t first_edge;
    float visits;
    float wins;   // of the side to move, over all visits: its own evaluation and its edges' wins
    float tried;  // the prior of the open edges with visits, or kUnknownSum
    std::uint8_t edge_count;
    std::uint8_t open_edges;  // those not proved lost
    std::uint8_t tried_end;   // behind the last edge with visits, counted from the first edge
    std::uint8_t ordered;     // so many edges stand where their priors put them
    Proof proof;
};

// Of the moves never tried PUCT can only choose the one with the largest prior. So the edges of a
// node are put in order of their priors, each when all before it have been tried, and PUCT looks at
// the tried ones and one more: a few of some sixty.
class NetworkTree {
public:
    using Node = NetworkNode;
    using Store = GraphStore<Node, float, float, float, std::uint8_t>;
    using NodeIndex = Store::NodeIndex;
    using EdgeIndex = Store::EdgeIndex;
    static constexpr NodeIndex kNoNode = Store::kNoNode;
    static constexpr EdgeIndex kNoEdge = 0xffffffffU;

    // `clock` and `network` must outlive the tree.
    NetworkTree(const Clock& clock, std::size_t memory_bytes, const Network& network,
                const NetworkSearchParameters& parameters);

    // Starts from this position: with what is known of it if `keep` is set, afresh if not.
    // Precondition: its board fits_canvas().
    // Evaluations look at the board turned by a symmetry that depends on the position and the
    // seed, so that what the network sees differently in mirror images averages out.
    void set_root(const Position& position, std::uint64_t seed, bool keep = false);

    // One simulation, through the given edge of the root or, with kNoEdge, the one PUCT chooses.
    // The edges of a root that was not kept never change their places. Does nothing if the root is
    // proved.
    void simulate(EdgeIndex root_edge = kNoEdge);

    const Node& root() const { return store_.node(root_); }
    const Node& node(NodeIndex index) const { return store_.node(index); }
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
    // What PUCT would choose at the root if this edge were not there; kNoEdge if all others are
    // proved lost.
    EdgeIndex challenger_of(EdgeIndex edge);

    int depth() const { return depth_; }
    bool full() const { return full_; }
    std::uint64_t evaluations() const { return evaluations_; }

private:
    struct Step {
        NodeIndex node;
        EdgeIndex edge;
    };

    // What has been seen of the moves from which PUCT is to choose.
    struct Experience {
        float visits;
        float wins;
        float tried;  // the prior of those with visits
    };
    struct Choice {
        EdgeIndex edge;
        float value;
    };

    EdgeIndex select(Node& node);
    // Behind the last edge that PUCT need look at.
    static EdgeIndex end_of_choice(const Node& node) {
        return node.first_edge + std::min<EdgeIndex>(node.tried_end + 1U, node.edge_count);
    }
    void put_in_order(Node& node, int count);
    Choice choose(EdgeIndex first, EdgeIndex end, const Experience& experience) const;
    void prefetch(NodeIndex index) const;
    float tried_prior(const Node& node) const;
    NodeIndex find_or_add(const Position& position, bool& added);
    NodeIndex add_node(const Position& position, bool is_root);
    void set_priors(const Position& position, const Evaluation& evaluation, const Node& node);
    Evaluation evaluate(const Position& position, int symmetries);
    float leaf_value(const Position& position, float network_win) const;
    float playout_mean(const Position& position) const;
    void back_up(NodeIndex leaf);
    void prove_path(NodeIndex leaf);

    const NetworkSearchParameters parameters_;
    Evaluator evaluator_;
    LeafSolver leaf_solver_;
    Position start_;
    std::uint64_t seed_ = 0;
    Store store_;
    // The store's numbers, by edge.
    float* prior_ = store_.numbers<0>();  // negative: the edge is proved lost
    float* visits_ = store_.numbers<1>();
    float* wins_ = store_.numbers<2>();
    std::uint8_t* point_ = store_.numbers<3>();
    NodeIndex* child_ = store_.children();
    NodeIndex root_ = 0;
    bool full_ = false;
    int depth_ = 0;
    std::uint64_t evaluations_ = 0;
    std::vector<Step> path_;
};

}  // namespace buwei
