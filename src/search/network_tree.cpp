#include "search/network_tree.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "search/class_playout.h"

namespace buwei {
namespace {

constexpr float kLostPrior = -1;
constexpr float kUnknownSum = -1;
constexpr float kLeastValue = -1e9F;

}  // namespace

NetworkTree::NetworkTree(const Clock& clock, std::size_t memory_bytes, const Network& network,
                         const NetworkSearchParameters& parameters)
    : parameters_(parameters), evaluator_(network), leaf_solver_(clock), store_(memory_bytes) {}

void NetworkTree::set_root(const Position& position, std::uint64_t seed, bool keep) {
    start_ = position;
    seed_ = seed;
    full_ = false;
    depth_ = 0;
    evaluations_ = 0;
    const NodeIndex known = keep ? store_.find(position.hash()) : kNoNode;
    // A proof that the leaves' solver found says nothing of the moves.
    if (known != kNoNode && store_.node(known).proof == Proof::kNone) {
        root_ = store_.keep_below(known);
        return;
    }
    store_.clear();
    leaf_solver_.clear();
    root_ = add_node(position, true);
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
    switch (store_.node(child_[edge]).proof) {
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
    if (root().proof != Proof::kNone) return;
    Position position = start_;
    path_.clear();
    NodeIndex node = root_;
    EdgeIndex edge = root_edge == kNoEdge ? select(store_.node(root_)) : root_edge;
    for (;;) {
        path_.push_back({node, edge});
        if (child_[edge] != kNoNode) prefetch(child_[edge]);
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
        if (added || store_.node(node).proof != Proof::kNone) break;
        // Others have learned more of this position than came here: that is worth a visit.
        if (visits_[edge] < store_.node(node).visits) break;
        edge = select(store_.node(node));
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));
    back_up(node);
    if (store_.node(node).proof != Proof::kNone) prove_path(node);
}

NetworkTree::EdgeIndex NetworkTree::select(Node& node) {
    put_in_order(node, node.tried_end + 1);
    if (node.tried == kUnknownSum) node.tried = tried_prior(node);
    return choose(node.first_edge, end_of_choice(node), {node.visits, node.wins, node.tried}).edge;
}

NetworkTree::EdgeIndex NetworkTree::challenger_of(EdgeIndex edge) {
    Node& node = store_.node(root_);
    put_in_order(node, node.tried_end + 1);
    const EdgeIndex end = end_of_choice(node);
    Experience others = {1, node.wins / node.visits, 0};
    for (EdgeIndex other = node.first_edge; other < end; ++other) {
        if (other == edge || prior_[other] < 0) continue;
        others.visits += visits_[other];
        others.wins += wins_[other];
        others.tried += visits_[other] > 0 ? prior_[other] : 0;
    }
    const Choice before = choose(node.first_edge, edge, others);
    const Choice after = choose(edge + 1, end, others);
    const Choice& better = after.value > before.value ? after : before;
    return better.value > kLeastValue ? better.edge : kNoEdge;
}

// PUCT (Silver et al., "Mastering the game of Go without human knowledge", 2017), with the slowly
// growing factor of AlphaZero and first-play urgency.
NetworkTree::Choice NetworkTree::choose(EdgeIndex first, EdgeIndex end,
                                        const Experience& experience) const {
    const float mean = experience.wins / experience.visits;
    const float factor = (parameters_.exploration +
                          std::log(1 + experience.visits / parameters_.exploration_growth)) *
                         std::sqrt(experience.visits);
    const float untried = mean - parameters_.untried_reduction * std::sqrt(experience.tried);
    Choice choice = {first, kLeastValue};
    for (EdgeIndex edge = first; edge < end; ++edge) {
        if (prior_[edge] < 0) continue;
        const float visits = visits_[edge];
        const float seen = visits > 0 ? wins_[edge] / visits : untried;
        const float value = seen + factor * prior_[edge] / (1 + visits);
        if (value > choice.value) choice = {edge, value};
    }
    return choice;
}

// Starts to load what select() will read.
void NetworkTree::prefetch(NodeIndex index) const {
    constexpr EdgeIndex kFloatsOfLine = 16;
    const Node& node = store_.node(index);
    const EdgeIndex end = end_of_choice(node);
    for (EdgeIndex edge = node.first_edge; edge < end; edge += kFloatsOfLine) {
        __builtin_prefetch(prior_ + edge);
        __builtin_prefetch(visits_ + edge);
        __builtin_prefetch(wins_ + edge);
    }
}

float NetworkTree::tried_prior(const Node& node) const {
    float sum = 0;
    for (EdgeIndex edge = node.first_edge; edge < end_of_choice(node); ++edge) {
        sum += visits_[edge] > 0 && prior_[edge] > 0 ? prior_[edge] : 0;
    }
    return sum;
}

NetworkTree::NodeIndex NetworkTree::find_or_add(const Position& position, bool& added) {
    const NodeIndex known = store_.find(position.hash());
    if (known != kNoNode) return known;
    const NodeIndex index = add_node(position, false);
    added = index != kNoNode;
    return index;
}

NetworkTree::NodeIndex NetworkTree::add_node(const Position& position, bool is_root) {
    Proof proof = Proof::kNone;
    if (position.lost()) {
        proof = Proof::kLoss;
    } else if (!is_root) {  // of the root the moves are wanted, not only the value
        proof = leaf_solver_.prove(position, parameters_.solver_points, parameters_.solver_nodes);
    }
    const bool proved = proof != Proof::kNone;
    const NodeIndex index = store_.add(position.hash(), proved ? 0 : position.legal().count());
    if (index == kNoNode) return index;
    Node& node = store_.node(index);
    node.proof = proof;
    node.open_edges = node.edge_count;
    node.tried_end = 0;
    node.ordered = 0;
    node.visits = 1;
    node.wins = proof == Proof::kWin ? 1.0F : 0.0F;
    node.tried = 0;
    if (proved) return index;
    // The root's priors guide everything below, so they may cost more.
    const bool carefully = is_root && parameters_.average_root;
    const Evaluation evaluation = evaluate(position, carefully ? kCanvasTurns : 1);
    node.wins = leaf_value(position, evaluation.win);
    set_priors(position, evaluation, node);
    if (is_root) put_in_order(node, node.edge_count);
    return index;
}

// The policy among the legal moves: a soft maximum of the logits, softer for the temperature.
void NetworkTree::set_priors(const Position& position, const Evaluation& evaluation,
                             const Node& node) {
    const Geometry& geometry = position.geometry();
    const PointSet legal = position.legal();
    float most = -1e9F;
    for (const Point move : legal) {
        most = std::max(most, evaluation.logits[canvas_place(geometry, move)]);
    }
    float sum = 0;
    EdgeIndex edge = node.first_edge;
    for (const Point move : legal) {
        const float behind = evaluation.logits[canvas_place(geometry, move)] - most;
        prior_[edge] = std::exp(behind / parameters_.policy_temperature);
        sum += prior_[edge];
        visits_[edge] = 0;
        wins_[edge] = 0;
        point_[edge] = static_cast<std::uint8_t>(move);
        ++edge;
    }
    while (edge > node.first_edge) prior_[--edge] /= sum;
}

// The first `count` edges, or all if there are fewer, get their places. What is moved was never
// tried, so there is no more to an edge than its prior and its point.
void NetworkTree::put_in_order(Node& node, int count) {
    float* const end = prior_ + node.first_edge + node.edge_count;
    for (; node.ordered < std::min<int>(count, node.edge_count); ++node.ordered) {
        const EdgeIndex edge = node.first_edge + node.ordered;
        const auto largest = static_cast<EdgeIndex>(std::max_element(prior_ + edge, end) - prior_);
        std::swap(prior_[edge], prior_[largest]);
        std::swap(point_[edge], point_[largest]);
    }
}

// The mean of what the network says of the board turned in `symmetries` ways.
Evaluation NetworkTree::evaluate(const Position& position, int symmetries) {
    const Features features = features_of(position);
    if (position.geometry().size() != kCanvasPoints) {
        ++evaluations_;
        return evaluator_.evaluate(features);
    }
    const PointSet legal = position.legal();
    const auto first = static_cast<int>(Rng(seed_ ^ position.hash()).below(kCanvasTurns));
    const float weight = 1.0F / static_cast<float>(symmetries);
    Evaluation mean;
    mean.win = 0;
    for (int i = 0; i < symmetries; ++i) {
        const int symmetry = (first + i) % kCanvasTurns;
        ++evaluations_;
        const Evaluation seen = evaluator_.evaluate(features, canvas_turn(symmetry));
        mean.win += weight * seen.win;
        for (const Point point : legal) mean.logits[point] += weight * seen.logits[point];
    }
    return mean;
}

// What the network says and what random games say, put together as logistic regression would.
float NetworkTree::leaf_value(const Position& position, float network_win) const {
    constexpr float kSure = 1e-4F;  // keeps the logarithm finite
    const float win = std::min(std::max(network_win, kSure), 1 - kSure);
    float logit = parameters_.value_scale * std::log(win / (1 - win));
    const int points = position.live().count();
    if (points < parameters_.playout_points) {
        float say = 1;
        if (points > parameters_.playout_full_points) {
            say = static_cast<float>(parameters_.playout_points - points) /
                  static_cast<float>(parameters_.playout_points - parameters_.playout_full_points);
        }
        logit += say * parameters_.playout_scale * (playout_mean(position) - 0.5F);
    }
    return 1 / (1 + std::exp(-logit));
}

// The share of random games that the side to move wins. A few are enough: their luck evens out in
// the means of the nodes above.
float NetworkTree::playout_mean(const Position& position) const {
    const ClassPlayout board(position);
    Rng rng(seed_ ^ position.hash());
    int wins = 0;
    for (int i = 0; i < parameters_.playouts; ++i) {
        ClassPlayout game = board;
        if (game.run(rng) == position.to_move()) ++wins;
    }
    return static_cast<float>(wins) / static_cast<float>(parameters_.playouts);
}

// Carries what is known of the leaf (its mean, or its proof) up the path. The wins of an edge are
// always its visits times the mean of the node it led to when it was last taken.
void NetworkTree::back_up(NodeIndex leaf) {
    const Node& end = store_.node(leaf);
    float win = end.wins / end.visits;
    if (end.proof != Proof::kNone) win = end.proof == Proof::kWin ? 1.0F : 0.0F;
    for (std::size_t i = path_.size(); i > 0; --i) {
        const Step& step = path_[i - 1];
        Node& node = store_.node(step.node);
        if (visits_[step.edge] == 0) {
            node.tried = kUnknownSum;
            const EdgeIndex after = step.edge + 1 - node.first_edge;
            node.tried_end = std::max(node.tried_end, static_cast<std::uint8_t>(after));
        }
        visits_[step.edge] += 1;
        const float wins = visits_[step.edge] * (1 - win);
        node.visits += 1;
        node.wins += wins - wins_[step.edge];
        wins_[step.edge] = wins;
        win = node.wins / node.visits;
    }
}

// Carries the proof of the path's end up as far as it reaches (Winands, Björnsson and Saito,
// "Monte-Carlo tree search solver", 2008). An edge that leads to a node proved by another path is
// met when it is next taken.
void NetworkTree::prove_path(NodeIndex leaf) {
    Proof below = store_.node(leaf).proof;
    for (std::size_t i = path_.size(); i > 0 && below != Proof::kNone; --i) {
        const Step& step = path_[i - 1];
        Node& node = store_.node(step.node);
        if (below == Proof::kLoss) {
            node.proof = Proof::kWin;
        } else if (prior_[step.edge] >= 0) {
            prior_[step.edge] = kLostPrior;
            node.tried = kUnknownSum;
            if (--node.open_edges == 0) node.proof = Proof::kLoss;
        }
        below = node.proof;
    }
}

}  // namespace buwei
