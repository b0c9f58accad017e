#include "solver/region_split.h"

namespace buwei {

template <class State>
void split_regions(const typename State::Graph& graph, const State& state,
                   Parts<typename State::Set>& result) {
    using Set = typename State::Set;
    const Set live = state.live();
    const Set frail = state.frail(0) | state.frail(1);
    result.count = 0;
    for (Set rest = live; rest != 0;) {
        Set part = rest & (~rest + 1);
        Set fresh = part;
        while (fresh != 0) {
            Set grown = part | (graph.adjacent_to(fresh & frail) & live) |
                        (graph.adjacent_to(fresh & ~frail) & frail);
            for (const auto& blocks : state.blocks) {
                blocks.for_each([&grown](Set block) {
                    if ((block & grown) != 0) grown |= block;
                });
            }
            fresh = grown & ~part;
            part = grown;
            if (part == rest) break;
        }
        result.parts[result.count++] = part;
        rest &= ~part;
    }
}

template <class State>
void restrict_state(const State& state, typename State::Set parts, State& result) {
    using Set = typename State::Set;
    for (int color = 0; color < 2; ++color) {
        result.legal[color] = state.legal[color] & parts;
        result.firm[color] = state.firm[color] & parts;
        typename State::Blocks kept;
        state.blocks[color].for_each([&](Set block) {
            if ((block & parts) != 0) kept.add(block);
        });
        result.blocks[color] = kept;
    }
    result.open = state.open & parts;
    result.integer = 0;
    result.star = false;
}

template void split_regions(const RegionGraph&, const RegionState&, Parts<VertexSet>&);
template void split_regions(const SmallGraph&, const SmallState&, Parts<SmallSet>&);
template void restrict_state(const RegionState&, VertexSet, RegionState&);
template void restrict_state(const SmallState&, SmallSet, SmallState&);

}  // namespace buwei
