// Several searches of the same position at once, each on a thread and with random numbers of its
// own; their counts are added up at the end ("root parallelisation", Chaslot, Winands and van den
// Herik, 2008). They share nothing while they think, so there is nothing to race for.
#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "search/search.h"

namespace buwei {

class ParallelSearch final : public Search {
public:
    // Precondition: at least one search.
    explicit ParallelSearch(std::vector<std::unique_ptr<Search>> searches)
        : searches_(std::move(searches)) {}

    // Progress is that of the first search.
    SearchResult run(const Position& position, const SearchLimits& limits, std::uint64_t seed,
                     const SearchProgress& progress) override;
    void stop() override;

private:
    void stop_all();

    std::vector<std::unique_ptr<Search>> searches_;
    std::atomic<bool> stopped_{false};
};

}  // namespace buwei
