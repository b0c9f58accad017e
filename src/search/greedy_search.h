// A player that does not look ahead: it takes the move that leaves it the most legal points more
// than the opponent, at random among equals. Knowledge without search, as an opponent to compare
// with.
#pragma once

#include "search/search.h"

namespace buwei {

class GreedySearch final : public Search {
public:
    SearchResult run(const Position& position, const SearchLimits& limits, std::uint64_t seed,
                     const SearchProgress& progress) override;
    void stop() override {}  // it never takes long
};

}  // namespace buwei
