#include "values/search_values.h"

namespace buwei {

SearchValues::SearchValues(PositionValues& values)
    : values_(values), facts_(values.store()), sums_(values.store(), facts_), slots_(kSlots) {}

// Each point more doubles what a value costs, at the least: large parts have to be asked for more
// often before they are worth it. Parts of a strip are; on wider boards most never come again.
bool SearchValues::worth_computing(int points, std::uint32_t asked) {
    return points <= kMostPoints &&
           (points <= kPointsAtOnce || asked >> (points - kPointsAtOnce) != 0);
}

const PartValue* SearchValues::find(const SmallGraph& graph, const SmallState& state,
                                    SmallSet part) {
    const StateKey key = plain_key(graph, state, part, 0);
    Slot& slot = slots_[key.place % kSlots];
    if (!(slot.key == key)) slot = {key, nullptr, 0};
    if (slot.value != nullptr) return slot.value;
    ++slot.asked;
    std::optional<GameId> game;
    if (worth_computing(count_vertices(part), slot.asked)) {
        game = values_.value_of_region(graph, state, part);
    } else if (slot.asked == 1) {
        game = values_.known_value_of_region(graph, state, part);
    }
    if (game) slot.value = &facts_.of(*game);
    return slot.value;
}

std::optional<bool> SearchValues::first_wins(const PartValue* const* values, int count, int integer,
                                             bool star, int mover) {
    GameIds games;
    for (int i = 0; i < count; ++i) games.push_back(values[i]->game);
    if (star) games.push_back(values_.store().star());
    return sums_.first_wins(games, integer, mover);
}

}  // namespace buwei
