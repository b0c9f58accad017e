#include "values/position_value.h"

#include "solver/region_split.h"

namespace buwei {

std::optional<GameId> PositionValues::value_of(const Position& position) {
    const PointSet live = position.live();
    if (!RegionGraph::fits(position.geometry(), live)) return std::nullopt;
    const RegionGraph graph(position.geometry(), live);
    const RegionState state = region_state(graph, position);
    if (count_vertices(state.live()) > kMaxSmallVertices) return std::nullopt;
    const SmallGraph small(graph, state.live());
    SmallState small_state;
    shrink(state, small, small_state);
    too_large_ = false;
    const GameId value = value_of(small, small_state);
    if (too_large_) return std::nullopt;
    return value;
}

std::optional<GameId> PositionValues::value_of_region(const SmallGraph& graph,
                                                      const SmallState& state, SmallSet part) {
    SmallState region;
    restrict_state(state, part, region);
    too_large_ = false;
    const GameId value = value_of_part(graph, region);
    if (too_large_) return std::nullopt;
    return value;
}

std::optional<GameId> PositionValues::known_value_of_region(const SmallGraph& graph,
                                                            const SmallState& state,
                                                            SmallSet part) const {
    const StateKey key = part_key(graph, state, part, 0);
    const auto known = values_.find({key.place, key.check});
    if (known == values_.end()) return std::nullopt;
    return known->second;
}

// The sum of the parts.
GameId PositionValues::value_of(const SmallGraph& graph, const SmallState& state) {
    GameId value = store_.integer(state.integer);
    if (state.star) value = store_.sum(value, store_.star());
    Parts<SmallSet> parts;
    split_regions(graph, state, parts);
    for (int i = 0; i < parts.count && !too_large_; ++i) {
        SmallState part;
        restrict_state(state, parts.parts[i], part);
        value = store_.sum(value, value_of_part(graph, part));
    }
    return value;
}

GameId PositionValues::value_of_part(const SmallGraph& graph, const SmallState& part) {
    const StateKey key = part_key(graph, part, part.live(), 0);
    const std::pair<std::uint64_t, std::uint64_t> region(key.place, key.check);
    if (const auto known = values_.find(region); known != values_.end()) return known->second;
    if (store_.size() > most_games_) too_large_ = true;
    if (too_large_) return ValueStore::kZero;
    GameIds options[2];
    for (int color = 0; color < 2; ++color) {
        for (SmallSet moves = part.legal[color]; moves != 0; moves &= moves - 1) {
            SmallState child = part;
            child.play(graph, color, first_vertex(moves));
            options[color].push_back(value_of(graph, child));
        }
    }
    const GameId value = store_.make(std::move(options[0]), std::move(options[1]));
    if (too_large_) return ValueStore::kZero;
    values_.emplace(region, value);
    ++computed_;
    return value;
}

}  // namespace buwei
