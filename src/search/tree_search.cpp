#include "search/tree_search.h"

#include <algorithm>

#include "rules/symmetry.h"

namespace buwei {
namespace {

// Lower than any value: an edge with these wins is never chosen while another is open.
constexpr float kLostWins = -1e18F;
// How often the search asks whether the choice can still change.
constexpr std::uint64_t kSimulationsPerChoice = 1024;
// A prior is never a verdict.
constexpr float kLowestPrior = 0.05F;
constexpr float kHighestPrior = 0.95F;

// Of moves that a symmetry of the position turns into each other, the first.
PointSet distinct_moves(const Position& position) {
    const Geometry& geometry = position.geometry();
    PointSet moves = position.legal();
    for (int symmetry = 1; symmetry < symmetry_count(geometry); ++symmetry) {
        if (transformed(symmetry, position) != position) continue;
        for (const Point point : moves) {
            const Point image = transformed(geometry, symmetry, point);
            if (image > point) moves.erase(image);
        }
    }
    return moves;
}

}  // namespace

TreeSearch::TreeSearch(const Clock& clock, std::size_t memory_bytes,
                       const SearchParameters& parameters)
    : clock_(clock), parameters_(parameters), tree_(memory_bytes), leaf_solver_(clock) {}

SearchResult TreeSearch::run(const Position& position, const SearchLimits& limits,
                             std::uint64_t seed, const SearchProgress& progress) {
    stopped_ = false;
    SearchPace pace(clock_, limits);
    set_root(position, limits.keep_tree && limits.simulations == 0);
    simulations_ = 0;
    depth_ = 0;
    Rng rng(seed);
    const ClassPlayout playout(position);
    while (tree_.node(root_).proof == Proof::kNone && !pace.done(simulations_) && !stopped_) {
        if (progress && pace.report_due()) progress(summary(pace.seconds()));
        if (simulations_ % kSimulationsPerChoice == 0 && choice_is_clear(pace)) break;
        simulate(playout, rng);
    }
    return summary(pace.seconds());
}

// Moves that mirror each other at the root are searched once.
void TreeSearch::set_root(const Position& position, bool keep_tree) {
    position_ = position;
    const NodeIndex known = keep_tree ? tree_.find(position.hash()) : SearchTree::kNoNode;
    // A proof that the leaves' solver found says nothing of the moves.
    if (known != SearchTree::kNoNode && tree_.node(known).proof == Proof::kNone) {
        root_ = tree_.keep_below(known);
        return;
    }
    tree_.clear();
    leaf_solver_.clear();
    root_ = expand(position, distinct_moves(position));
    if (position.lost()) tree_.node(root_).proof = Proof::kLoss;
}

// Can no other move be visited more often in what is left of the limits?
bool TreeSearch::choice_is_clear(const SearchPace& pace) {
    const SearchTree::Node& root = tree_.node(root_);
    float most = 0;
    float second = 0;
    for (EdgeIndex i = 0; i < root.edge_count; ++i) {
        const float visits = tree_.visits()[root.first_edge + i];
        second = std::max(second, std::min(most, visits));
        most = std::max(most, visits);
    }
    return most - second > pace.simulations_left(simulations_);
}

void TreeSearch::simulate(const ClassPlayout& start, Rng& rng) {
    ClassPlayout playout = start;
    path_.clear();
    ++simulations_;

    // 1. Selection: follow the best edges until one leads out of the tree. An edge that has been
    //    tried often enough gets a node first: a new one, or that of the same position reached by
    //    another order of moves.
    NodeIndex leaf = root_;
    bool proved = false;
    while (leaf != SearchTree::kNoNode && !proved) {
        const EdgeIndex edge = select(tree_.node(leaf));
        path_.push_back({leaf, edge});
        playout.play(tree_.point()[edge]);
        NodeIndex& child = tree_.child()[edge];
        const bool was_inside = child != SearchTree::kNoNode;
        if (!was_inside &&
            tree_.visits()[edge] + 1 >= static_cast<float>(parameters_.visits_to_expand)) {
            child = node_for_path();
        }
        leaf = child;
        proved = leaf != SearchTree::kNoNode && tree_.node(leaf).proof != Proof::kNone;
        if (!was_inside) break;
    }
    depth_ = std::max(depth_, static_cast<int>(path_.size()));

    // 2. What is proved of the leaf needs no simulation.
    if (proved) {
        const Color mover = playout.to_move();
        const bool wins = tree_.node(leaf).proof == Proof::kWin;
        back_up(playout, wins ? mover : opponent(mover), SearchTree::kNoNode);
        prove_path(leaf);
        return;
    }

    // 3. Simulation: the rest of the game at random, reserves last.
    const Color winner = playout.run(rng);

    // 4. Backpropagation, with RAVE.
    back_up(playout, winner, leaf);
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

// The node at the end of the path; kNoNode if there is no room for it.
TreeSearch::NodeIndex TreeSearch::node_for_path() {
    Position position = position_;
    for (const Step& step : path_) position.play(tree_.point()[step.edge]);
    if (parameters_.transpositions) {
        const NodeIndex known = tree_.find(position.hash());
        if (known != SearchTree::kNoNode) return known;
    }
    const NodeIndex index = expand(position, position.legal());
    if (index != SearchTree::kNoNode) {
        tree_.node(index).proof =
            leaf_solver_.prove(position, parameters_.solver_points, parameters_.solver_nodes);
    }
    return index;
}

TreeSearch::NodeIndex TreeSearch::expand(const Position& position, PointSet moves) {
    const NodeIndex index = tree_.add_node(position.hash(), moves.count());
    if (index == SearchTree::kNoNode) return index;
    set_priors(position, moves, tree_.node(index).first_edge);
    return index;
}

// A move that leaves its side more legal points than the opponent is likely to be good; by how
// much, compared with the others, is where its statistics start.
void TreeSearch::set_priors(const Position& position, PointSet moves, EdgeIndex first_edge) {
    std::array<int, kMaxPoints> margins;
    int count = 0;
    int sum = 0;
    for (const Point point : moves) {
        int margin = 0;
        if (parameters_.prior_gain > 0) {
            const Position::LegalSets after = position.legal_after(point);
            margin = after.mover.count() - after.opponent.count();
        }
        margins[count++] = margin;
        sum += margin;
    }
    const float average = count > 0 ? static_cast<float>(sum) / static_cast<float>(count) : 0;
    EdgeIndex edge = first_edge;
    for (const Point point : moves) {
        const float above = static_cast<float>(margins[edge - first_edge]) - average;
        const float value =
            std::min(std::max(0.5F + parameters_.prior_gain * above, kLowestPrior), kHighestPrior);
        tree_.set_edge(edge++, point, parameters_.prior_visits, parameters_.prior_visits * value);
    }
}

void TreeSearch::back_up(const ClassPlayout& playout, Color winner, NodeIndex leaf) {
    // Sides alternate from the root, so the parity of a move's number tells who made it.
    const int depth = static_cast<int>(path_.size());
    const int last = playout.two_way_moves();
    const int root_side = index_of(position_.to_move());
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

// Carries the proof of the leaf up the path as far as it reaches (Winands, Björnsson and Saito,
// "Monte-Carlo tree search solver", 2008). Other paths to a proved node learn of it when they next
// come there.
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

}  // namespace buwei
