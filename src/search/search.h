// What every way of thinking offers: the engine knows nothing else of them.
#pragma once

#include <cstdint>

#include "rules/position.h"
#include "search/search_types.h"

namespace buwei {

class Search {
public:
    Search() = default;
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Searches the position. `progress` is called about ten times a second. With a limit of
    // simulations alone the result is the same in every run.
    virtual SearchResult run(const Position& position, const SearchLimits& limits,
                             std::uint64_t seed, const SearchProgress& progress) = 0;

    // Makes run() return soon, from any thread; a stop before run() is forgotten by it.
    virtual void stop() = 0;
};

}  // namespace buwei
