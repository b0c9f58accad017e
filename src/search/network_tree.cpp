#include "search/network_tree.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "rules/symmetry.h"

namespace buwei {
namespace {

constexpr std::size_t kNetworkBytesPerEdge = 3 * sizeof(float) + sizeof(std::uint32_t) + 1;
// A node has many edges, so there are never more than a few nodes for so many edges.
constexpr std::size_t kNetworkEdgesPerNode = 8;
constexpr std::size_t kTableSlotsPerNode = 2;
constexpr std::size_t kLeafSolverTableBytes = std::size_t{1} << 19;
constexpr float kLostPrior = -1;

std::size_t power_of_two_below(std::size_t number) {
    std::size_t power = 1;
    while (power * 2 <= number) power *= 2;
    return power;
}

// Where each place of the full canvas goes under each symmetry.
using CanvasTurns = std::array<std::array<std::uint8_t, kCanvasPoints>, 8>;
const CanvasTurns& canvas_turns() {
    static const CanvasTurns turns = [] {
        CanvasTurns result = {};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            for (Point point = 0; point < kCanvasPoints; ++point) {
                result[symmetry][point] =
                    static_cast<std::uint8_t>(transformed(Geometry::nine(), symmetry, point));
            }
        }
        return result;
    }();
    return turns;
}

// The features as seen on the board turned by a symmetry.
Features turned(const Features& features, int symmetry) {
    const std::array<std::uint8_t, kCanvasPoints>& turn = canvas_turns()[symmetry];
    Features result;
    result.scalars = features.scalars;
    result.planes[kPlaneBoard] = features.planes[kPlaneBoard];
    for (int plane = kPlaneBoard + 1; plane < kPlanes; ++plane) {
        for (const Point point : features.planes[plane]) result.planes[plane].insert(turn[point]);
    }
    return result;
}

}  // namespace

NetworkTree::NetworkTree(const Clock& clock, std::size_t memory_bytes, const Network& network,
                         const NetworkSearchParameters& parameters)
    : parameters_(parameters),
      evaluator_(network),
      solver_(clock, kLeafSolverTableBytes),
      max_nodes_(memory_bytes / (kNetworkEdgesPerNode * kNetworkBytesPerEdge + sizeof(Node) +
                                 2 * kTableSlotsPerNode * sizeof(NodeIndex))),
      max_edges_(max_nodes_ * kNetworkEdgesPerNode),
      nodes_(new Node[max_nodes_]),
      prior_(new float[max_edges_]),
      visits_(new float[max_edges_]),
      wins_(new float[max_edges_]),
      child_(new NodeIndex[max_edges_]),
      point_(new std::uint8_t[max_edges_]),
      table_(power_of_two_below(2 * kTableSlotsPerNode * max_nodes_), kNoNode) {}

void NetworkTree::set_root(const Position& position, std::uint64_t seed) {
    start_ = position;
    seed_ = seed;
    node_count_ = 0;
    edge_count_ = 0;
    full_ = false;
    depth_ = 0;
    evaluations_ = 0;
    // What was proved for another position must not change what is found for this one.
    solver_.clear();
    std::fill(table_.begin(), table_.end(), kNoNode);
    bool added = false;
    find_or_add(position, added);
}

float NetworkTree::win_rate(EdgeIndex edge) const {
    switch (proof_of_edge(edge)) {
        case Proof::kWin: return 1;
        case Proof::kLoss: return 0;
        case Proof::kNone: break;
    }
    return visits_[edge] > 0 ? wins_[edge] / visits_[edge] : 0.5F;
}

Proof NetworkTree::proof_of_edge(EdgeIndex edge) const {
    if (child_[edge] == kNoNode) return Proof::kNone;
    switch (nodes_[child_[edge]].proof) {
        case Proof::kWin: return Proof::kLoss;
        case Proof::kLoss: return Proof::kWin;
        case Proof::kNone: break;
    }
    return Proof::kNone;
}

NetworkTree::EdgeIndex NetworkTree::best_edge(const Node& node) const {
    const auto rank = [this](EdgeIndex edge) {
        const Proof proof = proof_of_edge(edge);
        const float bonus = proof == Proof::kWin ? 1e9F : proof == Proof::kLoss ? -1e9F : 0;
        return bonus + visits_[edge];
    };
    EdgeIndex best = node.first_edge;
    for (EdgeIndex edge = best + 1; edge < node.first_edge + node.edge_count; ++edge) {
        const float difference = rank(edge) - rank(best);
        if (difference > 0 || (difference == 0 && prior_[edge] > prior_[best])) best = edge;
    }
    return best;
}

void NetworkTree::simulate(EdgeIndex root_edge) {
    if (nodes_[0].proof != Proof::kNone) return;
    Position position = start_;
    path_.clear();
    NodeIndex node = 0;
    EdgeIndex edge = root_edge == kNoEdge ? select(nodes_[0]) : root_edge;
    for (;;) {
        path_.push_back({node, edge});
        position.play(point_[edge]);
        bool added = false;
        if (child_[edge] == kNoNode) child_[edge] = find_or_add(position, added);
        const NodeIndex child = child_[edge];
        if (child == kNoNode) {
            // The memory is used up: count what the network says, and keep nothing.
            path_.pop_back();
            full_ = true;
            if (path_.empty()) return;
            break;
        }
        node = child;
        if (added || nodes_[node].proof != Proof::kNone) break;
        edge = select(nodes_[node]);
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    back_up(node);
    if (nodes_[node].proof != Proof::kNone) prove_path(node);
}

// PUCT (Silver et al., "Mastering the game of Go without human knowledge", 2017), with the slowly
// growing factor of AlphaZero and first-play urgency.
NetworkTree::EdgeIndex NetworkTree::select(const Node& node) const {
    const float mean = node.wins / node.visits;
    const float factor =
        (parameters_.exploration + std::log(1 + node.visits / parameters_.exploration_growth)) *
        std::sqrt(node.visits);
    const EdgeIndex end = node.first_edge + node.edge_count;
    float tried = 0;
    for (EdgeIndex edge = node.first_edge; edge < end; ++edge) {
        if (visits_[edge] > 0 && prior_[edge] > 0) tried += prior_[edge];
    }
    const float untried = mean - parameters_.untried_reduction * std::sqrt(tried);
    EdgeIndex best = node.first_edge;
    float best_value = -1e9F;
    for (EdgeIndex edge = node.first_edge; edge < end; ++edge) {
        if (prior_[edge] < 0) continue;
        const float visits = visits_[edge];
        const float value =
            (visits > 0 ? wins_[edge] / visits : untried) + factor * prior_[edge] / (1 + visits);
        if (value > best_value) {
            best_value = value;
            best = edge;
        }
    }
    return best;
}

NetworkTree::NodeIndex NetworkTree::find_or_add(const Position& position, bool& added) {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(position.hash()) & mask;
    while (table_[slot] != kNoNode && nodes_[table_[slot]].hash != position.hash()) {
        slot = (slot + 1) & mask;
    }
    if (table_[slot] != kNoNode) return table_[slot];
    table_[slot] = add_node(position, node_count_ == 0);
    added = table_[slot] != kNoNode;
    return table_[slot];
}

NetworkTree::NodeIndex NetworkTree::add_node(const Position& position, bool is_root) {
    const PointSet legal = position.legal();
    const auto count = static_cast<std::size_t>(legal.count());
    if (node_count_ == max_nodes_ || edge_count_ + count > max_edges_) return kNoNode;
    const auto index = static_cast<NodeIndex>(node_count_++);
    Node& node = nodes_[index];
    node = Node();
    node.hash = position.hash();
    node.visits = 1;
    if (count == 0) {
        node.proof = Proof::kLoss;
        return index;
    }
    // The root is not solved: its moves are wanted, not only its value.
    if (!is_root) node.proof = solve(position);
    if (node.proof != Proof::kNone) {
        node.wins = node.proof == Proof::kWin ? 1.0F : 0.0F;
        return index;
    }

    const Evaluation evaluation = evaluate(position);
    node.wins = evaluation.win;
    node.first_edge = static_cast<EdgeIndex>(edge_count_);
    node.edge_count = static_cast<std::uint8_t>(count);
    node.open_edges = node.edge_count;
    edge_count_ += count;
    const Geometry& geometry = position.geometry();
    float most = -1e9F;
    for (const Point move : legal) {
        most = std::max(most, evaluation.logits[canvas_place(geometry, move)]);
    }
    float sum = 0;
    EdgeIndex edge = node.first_edge;
    for (const Point move : legal) {
        prior_[edge] = std::exp(evaluation.logits[canvas_place(geometry, move)] - most);
        sum += prior_[edge];
        visits_[edge] = 0;
        wins_[edge] = 0;
        child_[edge] = kNoNode;
        point_[edge] = static_cast<std::uint8_t>(move);
        ++edge;
    }
    for (edge = node.first_edge; edge < edge_count_; ++edge) prior_[edge] /= sum;
    return index;
}

Proof NetworkTree::solve(const Position& position) {
    const PointSet live = position.legal(Color::kBlack) | position.legal(Color::kWhite);
    if (live.count() > parameters_.solver_points) return Proof::kNone;
    SolverLimits limits;
    limits.nodes = parameters_.solver_nodes;
    switch (solver_.solve(position, limits)) {
        case Outcome::kWin: return Proof::kWin;
        case Outcome::kLoss: return Proof::kLoss;
        case Outcome::kUnknown: break;
    }
    return Proof::kNone;
}

Evaluation NetworkTree::evaluate(const Position& position) {
    ++evaluations_;
    const Features features = features_of(position);
    if (position.geometry().size() != kCanvasPoints) return evaluator_.evaluate(features);
    const int symmetry = static_cast<int>(Rng(seed_ ^ position.hash()).below(8));
    if (symmetry == 0) return evaluator_.evaluate(features);
    const Evaluation seen = evaluator_.evaluate(turned(features, symmetry));
    Evaluation evaluation;
    evaluation.win = seen.win;
    for (const Point point : position.legal()) {
        evaluation.logits[point] = seen.logits[canvas_turns()[symmetry][point]];
    }
    return evaluation;
}

// Carries the mean of the leaf (its evaluation, or its proof) up the path.
void NetworkTree::back_up(NodeIndex leaf) {
    const Node& end = nodes_[leaf];
    float win = end.wins / end.visits;
    if (end.proof != Proof::kNone) win = end.proof == Proof::kWin ? 1.0F : 0.0F;
    for (std::size_t i = path_.size(); i > 0; --i) {
        const Step& step = path_[i - 1];
        win = 1 - win;
        visits_[step.edge] += 1;
        wins_[step.edge] += win;
        Node& node = nodes_[step.node];
        node.visits += 1;
        node.wins += win;
    }
}

// Carries the proof of the path's end up as far as it reaches (Winands, Björnsson and Saito,
// "Monte-Carlo tree search solver", 2008). An edge that leads to a node proved by another path is
// met when it is next taken.
void NetworkTree::prove_path(NodeIndex leaf) {
    Proof below = nodes_[leaf].proof;
    for (std::size_t i = path_.size(); i > 0 && below != Proof::kNone; --i) {
        const Step& step = path_[i - 1];
        Node& node = nodes_[step.node];
        if (below == Proof::kLoss) {
            node.proof = Proof::kWin;
        } else if (prior_[step.edge] >= 0) {
            prior_[step.edge] = kLostPrior;
            if (--node.open_edges == 0) node.proof = Proof::kLoss;
        }
        below = node.proof;
    }
}

}  // namespace buwei
