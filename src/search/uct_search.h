// Plain Monte-Carlo tree search with the UCT rule (Kocsis and Szepesvari, 2006): the search of the
// foundation, simple enough to check by reading. Given a number of simulations instead of a time,
// it is reproducible to the bit.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "rules/position.h"
#include "search/playout.h"
#include "search/search.h"
#include "search/search_types.h"

namespace buwei {

class UctSearch final : public Search {
public:
    // `clock` must outlive the search. When the memory is used up the tree stops growing and the
    // simulations go on below its leaves.
    UctSearch(const Clock& clock, std::size_t memory_bytes);

    SearchResult run(const Position& position, const SearchLimits& limits, std::uint64_t seed,
                     const SearchProgress& progress = nullptr) override;
    void stop() override { stopped_ = true; }

private:
    struct Node {
        std::uint32_t first_child = 0;
        std::uint32_t visits = 0;
        std::uint32_t wins = 0;  // of the side that moved here
        std::uint8_t child_count = 0;
        std::uint8_t point = 0;  // the move that leads here
    };

    void simulate(const Position& position, const Playout& playout, Rng& rng);
    bool expand(std::uint32_t node, const Position& position, Rng& rng);
    std::uint32_t select_child(std::uint32_t node) const;
    std::uint32_t most_visited_child(std::uint32_t node) const;
    SearchResult summary(double seconds) const;

    const Clock& clock_;
    std::size_t max_nodes_;
    std::vector<Node> nodes_;  // the root is node 0
    std::vector<std::uint32_t> path_;
    int depth_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace buwei
