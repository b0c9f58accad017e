// What the search does with exact values of parts.
#include "solver/part_values.h"

#include "solver/solver_search.h"

namespace buwei {

namespace {

const PartValue* find_value(PartValues& source, const SmallGraph& graph, const SmallState& state,
                            SmallSet part) {
    return source.find(graph, state, part);
}

const PartValue* find_value(PartValues& source, const RegionGraph& graph, const RegionState& state,
                            VertexSet part) {
    if (count_vertices(part) > kMaxSmallVertices) return nullptr;
    const SmallGraph small(graph, part);
    SmallState few;
    shrink(state, small, few);
    return source.find(small, few, few.live());
}

}  // namespace

// Looks the parts up. Those without a value stay in `parts`; those that are integers, are integers
// and a star, or add up to an integer two and two are counted and returned, to be taken out of the
// state; the others are noted in the frame. If every part has a value there is nothing to search.
template <class State>
typename State::Set Solver::take_values(const typename State::Graph& graph, Frame<State>& frame,
                                        Parts<typename State::Set>& parts, int mover) {
    using Set = typename State::Set;
    struct Valued {
        Set part;
        const PartValue* value;
    };
    std::array<Valued, kMaxParts<State>> valued;
    int count = 0;
    int unknown = 0;
    Set gone = 0;
    const auto take = [&](Set part, const PartValue& value) {
        if (value.kind != PartValue::Kind::kOther) {
            const bool star = value.kind == PartValue::Kind::kIntegerAndStar;
            frame.state.integer += value.integer[0];
            frame.state.star ^= star;
            gone |= part;
            return;
        }
        for (int i = 0; i < count; ++i) {
            const PartValue& opposite = *valued[i].value;
            if (!(value.key[0] == opposite.key[1])) continue;
            frame.state.integer += value.integer[0] - opposite.integer[1];
            gone |= part | valued[i].part;
            valued[i] = valued[--count];
            return;
        }
        valued[count++] = {part, &value};
    };
    for (int i = 0; i < parts.count; ++i) {
        const Set part = parts.parts[i];
        if (const PartValue* value = find_value(*part_values_, graph, frame.state, part)) {
            take(part, *value);
        } else {
            parts.parts[unknown++] = part;
        }
    }
    parts.count = unknown;

    std::array<const PartValue*, kMaxParts<State>> values;
    frame.value_key = {};
    frame.value_integer = {};
    for (int i = 0; i < count; ++i) {
        const PartValue& value = *valued[i].value;
        values[i] = &value;
        frame.valued |= valued[i].part;
        frame.low += value.low;
        frame.high += value.high;
        for (int side = 0; side < 2; ++side) {
            frame.value_key[side] += value.key[side];
            frame.value_integer[side] += value.integer[side];
        }
    }
    frame.small = frame.valued;
    if (unknown == 0) {
        frame.mover_wins = part_values_->first_wins(values.data(), count, frame.state.integer,
                                                    frame.state.star, mover);
    }
    return gone;
}

template VertexSet Solver::take_values(const RegionGraph&, Frame<RegionState>&, Parts<VertexSet>&,
                                       int);
template SmallSet Solver::take_values(const SmallGraph&, Frame<SmallState>&, Parts<SmallSet>&, int);

}  // namespace buwei
