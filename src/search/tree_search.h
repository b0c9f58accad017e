// The search: Monte-Carlo tree search with RAVE, playouts that know the classes of points, and
// proofs in the tree.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "rules/position.h"
#include "search/class_playout.h"
#include "search/leaf_solver.h"
#include "search/parameters.h"
#include "search/search.h"
#include "search/search_pace.h"
#include "search/search_tree.h"
#include "search/search_types.h"

namespace buwei {

class TreeSearch final : public Search {
public:
    // `clock` must outlive the search. When the memory is used up the tree stops growing, and the
    // simulations go on below its leaves.
    TreeSearch(const Clock& clock, std::size_t memory_bytes,
               const SearchParameters& parameters = {});

    SearchResult run(const Position& position, const SearchLimits& limits, std::uint64_t seed,
                     const SearchProgress& progress = nullptr) override;
    void stop() override { stopped_ = true; }

private:
    using NodeIndex = SearchTree::NodeIndex;
    using EdgeIndex = SearchTree::EdgeIndex;

    // A step of the way from the root: the node, and the edge taken from it.
    struct Step {
        NodeIndex node;
        EdgeIndex edge;
    };

    void set_root(const Position& position, bool keep_tree);
    bool choice_is_clear(const SearchPace& pace);
    void simulate(const ClassPlayout& start, Rng& rng);
    EdgeIndex select(const SearchTree::Node& node) const;
    NodeIndex node_for_path();
    NodeIndex expand(const Position& position, PointSet moves);
    void set_priors(const Position& position, PointSet moves, EdgeIndex first_edge);
    void back_up(const ClassPlayout& playout, Color winner, NodeIndex leaf);
    void update_rave(NodeIndex index, const float* played, float won);
    void prove_path(NodeIndex leaf);
    SearchResult summary(double seconds);
    EdgeIndex best_edge(const SearchTree::Node& node) const;
    Proof proof_of_edge(EdgeIndex edge) const;

    const Clock& clock_;
    SearchParameters parameters_;
    SearchTree tree_;
    LeafSolver leaf_solver_;
    Position position_;
    NodeIndex root_ = 0;
    std::vector<Step> path_;
    // 1 for the points played so far by each side in the part of the game below a node.
    std::array<std::array<float, LibertyBoard::kPlaces>, 2> played_ = {};
    std::uint64_t simulations_ = 0;
    int depth_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace buwei
