// The combinatorial value of a position: its canonical form, with Black as Left.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/result.h"
#include "rules/position.h"
#include "solver/region_graph.h"
#include "solver/region_state.h"
#include "values/value_store.h"

namespace buwei {

// Values of regions, each computed once, whatever board it lies on.
class PositionValues {
public:
    // Nothing if more than 16 points can still be played, or if the canonical forms take more than
    // `most_games` games in all.
    explicit PositionValues(std::size_t most_games = 1'000'000) : most_games_(most_games) {}

    std::optional<GameId> value_of(const Position& position);
    // Of a part of a state, which nothing joins to the other points; without integer and star.
    std::optional<GameId> value_of_region(const SmallGraph& graph, const SmallState& state,
                                          SmallSet part);
    // The same, if there is nothing to compute.
    std::optional<GameId> known_value_of_region(const SmallGraph& graph, const SmallState& state,
                                                SmallSet part) const;

    ValueStore& store() { return store_; }
    std::size_t regions() const { return values_.size(); }
    // Regions whose value did not come from a file.
    std::uint64_t computed() const { return computed_; }

    // The regions known so far, on disk (see region_file.cpp for the format). Loading an Error
    // leaves everything as it was. Precondition of load(): nothing has been computed yet.
    Result<bool> save(const std::filesystem::path& path) const;
    Result<bool> load(const std::filesystem::path& path);

private:
    GameId value_of(const SmallGraph& graph, const SmallState& state);
    GameId value_of_part(const SmallGraph& graph, const SmallState& part);

    ValueStore store_;
    std::size_t most_games_;
    std::uint64_t computed_ = 0;
    bool too_large_ = false;
    struct RegionKeyHash {
        std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& key) const {
            return key.first ^ key.second;
        }
    };
    std::unordered_map<std::pair<std::uint64_t, std::uint64_t>, GameId, RegionKeyHash> values_;
};

}  // namespace buwei
