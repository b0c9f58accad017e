// The search with a network: Monte-Carlo tree search in which the network's policy is the prior of
// the moves and its value stands at the leaves, late in the game mixed with that of playouts.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/clock.h"
#include "eval/network.h"
#include "rules/position.h"
#include "search/network_tree.h"
#include "search/search.h"
#include "search/search_pace.h"
#include "search/search_types.h"

namespace buwei {

class NetworkSearch final : public Search {
public:
    // `clock` and `network` must outlive the search. When the memory is used up the tree stops
    // growing.
    NetworkSearch(const Clock& clock, std::size_t memory_bytes, const Network& network,
                  const NetworkSearchParameters& parameters = {});

    // Can the network play on this board?
    static bool supports(const Geometry& geometry) { return fits_canvas(geometry); }

    // Precondition: supports(position.geometry()). A limit of
    // one simulation gives the bare policy's move.
    SearchResult run(const Position& position, const SearchLimits& limits, std::uint64_t seed,
                     const SearchProgress& progress = nullptr) override;
    void stop() override { stopped_ = true; }

private:
    bool choice_is_clear(const SearchPace& pace) const;
    NetworkTree::EdgeIndex chosen_edge() const;
    SearchResult summary(double seconds) const;

    const Clock& clock_;
    const NetworkSearchParameters parameters_;
    NetworkTree tree_;
    std::uint64_t simulations_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace buwei
