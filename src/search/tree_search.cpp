#include "search/tree_search.h"

#include <algorithm>

namespace buwei {
namespace {

constexpr std::uint64_t kSimulationsPerLookAtClock = 32;
constexpr double kSecondsPerReport = 0.1;
// Lower than any value: an edge with these wins is never chosen while another is open.
constexpr float kLostWins = -1e18F;

}  // namespace

TreeSearch::TreeSearch(const Clock& clock, std::size_t memory_bytes,
                       const SearchParameters& parameters)
    : clock_(clock), parameters_(parameters), tree_(memory_bytes) {}

SearchResult TreeSearch::run(const Position& position, const SearchLimits& limits,
                             std::uint64_t seed, const SearchProgress& progress) {
    const double start = clock_.seconds();
    stopped_ = false;
    tree_.clear();
    simulations_ = 0;
    depth_ = 0;
    Rng rng(seed);
    const ClassPlayout playout(position);
    const NodeIndex root = expand(playout);
    double next_report = start + kSecondsPerReport;
    while (tree_.node(root).proof == Proof::kNone &&
           (limits.simulations == 0 || simulations_ < limits.simulations)) {
        if (simulations_ % kSimulationsPerLookAtClock == 0) {
            const double now = clock_.seconds();
            if (stopped_ || (limits.seconds > 0 && now - start >= limits.seconds)) break;
            if (progress && now >= next_report) {
                progress(summary(now - start));
                next_report = now + kSecondsPerReport;
            }
        }
        simulate(playout, rng);
    }
    return summary(clock_.seconds() - start);
}

void TreeSearch::simulate(const ClassPlayout& start, Rng& rng) {
    ClassPlayout playout = start;
    path_.clear();
    ++simulations_;

    // 1. Selection: follow the best edges until one leads out of the tree. An edge that has been
    //    tried often enough gets a node of its own first.
    NodeIndex node = 0;
    NodeIndex leaf = SearchTree::kNoNode;
    for (;;) {
        const EdgeIndex edge = select(tree_.node(node));
        path_.push_back({node, edge});
        playout.play(tree_.point()[edge]);
        NodeIndex child = tree_.child()[edge];
        if (child == SearchTree::kNoNode) {
            if (tree_.visits()[edge] + 1 >= static_cast<float>(parameters_.visits_to_expand)) {
                child = expand(playout);
                tree_.child()[edge] = child;
                leaf = child;
            }
            break;
        }
        node = child;
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));

    // 2. A new node may be decided at once.
    if (leaf != SearchTree::kNoNode && tree_.node(leaf).proof != Proof::kNone) prove_path(leaf);

    // 3. Simulation: the rest of the game at random, reserves last.
    const Color root_mover = start.to_move();
    const Color winner = playout.run(rng);

    // 4. Backpropagation, with RAVE.
    back_up(playout, winner, root_mover, leaf);
}

// The value of an edge mixes what its own simulations gave (w of n) with what all simulations gave
// in which the move was made later (rw of rn, "rapid action value estimation", Gelly and Silver
// 2007). With Silver's weight beta = rn / (rn + n + c rn n) for the latter, c being four times the
// squared bias, the mixture takes one division:
//
//     (1 - beta) w/n + beta rw/rn = (w (1 + c rn) + rw) / (n + rn + c n rn)
TreeSearch::EdgeIndex TreeSearch::select(const SearchTree::Node& node) const {
    const float c = 4 * parameters_.rave_bias;
    const float* visits = tree_.visits();
    const float* wins = tree_.wins();
    const float* rave_visits = tree_.rave_visits();
    const float* rave_wins = tree_.rave_wins();
    EdgeIndex best = node.first_edge;
    float best_value = -2e18F;
    const EdgeIndex end = node.first_edge + node.edge_count;
    for (EdgeIndex edge = node.first_edge; edge < end; ++edge) {
        const float n = visits[edge];
        const float rn = rave_visits[edge];
        const float scaled = 1 + c * rn;
        const float value = (wins[edge] * scaled + rave_wins[edge]) / (n * scaled + rn);
        if (value > best_value) {
            best_value = value;
            best = edge;
        }
    }
    return best;
}

// A node for the position of the playout; kNoNode if there is no room. Without a legal move it is
// proved lost.
TreeSearch::NodeIndex TreeSearch::expand(const ClassPlayout& playout) {
    std::array<std::uint8_t, LibertyBoard::kPlaces> moves;
    const int count = playout.legal_moves(moves);
    const NodeIndex index = tree_.add_node(count);
    if (index == SearchTree::kNoNode) return index;
    SearchTree::Node& node = tree_.node(index);
    if (count == 0) node.proof = Proof::kLoss;
    for (int i = 0; i < count; ++i) {
        tree_.set_edge(node.first_edge + static_cast<EdgeIndex>(i), moves[i],
                       parameters_.prior_visits, parameters_.prior_visits / 2);
    }
    return index;
}

void TreeSearch::back_up(const ClassPlayout& playout, Color winner, Color root_mover,
                         NodeIndex leaf) {
    // Sides alternate from the root, so the parity of a move's number tells who made it.
    const int depth = static_cast<int>(path_.size());
    const int last = playout.two_way_moves();
    const int root_side = index_of(root_mover);
    for (int number = depth; number < last; ++number) {
        played_[(number & 1) ^ root_side][playout.move(number)] = 1;
    }
    const auto won = [&](int number) {
        return ((number & 1) ^ root_side) == index_of(winner) ? 1.0F : 0.0F;
    };
    if (leaf != SearchTree::kNoNode) {
        update_rave(leaf, played_[(depth & 1) ^ root_side].data(), won(depth));
    }
    for (int number = depth - 1; number >= 0; --number) {
        const Step& step = path_[number];
        std::array<float, LibertyBoard::kPlaces>& played = played_[(number & 1) ^ root_side];
        played[tree_.point()[step.edge]] = 1;
        tree_.visits()[step.edge] += 1;
        tree_.wins()[step.edge] += won(number);
        update_rave(step.node, played.data(), won(number));
    }
    for (int number = 0; number < last; ++number) {
        played_[(number & 1) ^ root_side][playout.move(number)] = 0;
    }
}

void TreeSearch::update_rave(NodeIndex index, const float* played, float won) {
    const SearchTree::Node& node = tree_.node(index);
    float* rave_visits = tree_.rave_visits();
    float* rave_wins = tree_.rave_wins();
    const std::uint8_t* points = tree_.point();
    const EdgeIndex end = node.first_edge + node.edge_count;
    for (EdgeIndex edge = node.first_edge; edge < end; ++edge) {
        const float weight = played[points[edge]];
        rave_visits[edge] += weight;
        rave_wins[edge] += weight * won;
    }
}

// Carries the proof of the newest node up the path as far as it reaches (Winands, Björnsson and
// Saito, "Monte-Carlo tree search solver", 2008).
void TreeSearch::prove_path(NodeIndex leaf) {
    Proof below = tree_.node(leaf).proof;
    for (std::size_t i = path_.size(); i > 0 && below != Proof::kNone; --i) {
        const Step& step = path_[i - 1];
        SearchTree::Node& node = tree_.node(step.node);
        if (below == Proof::kLoss) {
            node.proof = Proof::kWin;
        } else {
            tree_.wins()[step.edge] = kLostWins;
            if (--node.open_edges == 0) node.proof = Proof::kLoss;
        }
        below = node.proof;
    }
}

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
    const SearchTree::Node& root = tree_.node(0);
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
    NodeIndex node = 0;
    while (node != SearchTree::kNoNode && tree_.node(node).edge_count > 0) {
        const EdgeIndex edge = best_edge(tree_.node(node));
        if (tree_.visits()[edge] == 0 && node != 0) break;
        result.principal_variation.push_back(tree_.point()[edge]);
        node = tree_.child()[edge];
    }
    return result;
}

}  // namespace buwei
