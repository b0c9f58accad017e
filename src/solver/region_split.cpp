#include "solver/region_split.h"

namespace buwei {

void split_regions(const RegionGraph& graph, const RegionState& state, RegionParts& result) {
    const VertexSet live = state.live();
    VertexSet frail = 0;
    for (int color = 0; color < 2; ++color) frail |= state.legal[color] & ~state.firm[color];
    result.count = 0;
    for (VertexSet rest = live; rest != 0;) {
        VertexSet part = rest & (~rest + 1);
        VertexSet fresh = part;
        while (fresh != 0) {
            VertexSet grown = part;
            for (VertexSet todo = fresh; todo != 0; todo &= todo - 1) {
                const int vertex = first_vertex(todo);
                const bool is_frail = (frail & vertex_bit(vertex)) != 0;
                grown |= graph.adjacent(vertex) & (is_frail ? live : frail);
            }
            for (int color = 0; color < 2; ++color) {
                for (int i = 0; i < state.block_count[color]; ++i) {
                    if ((state.blocks[color][i] & grown) != 0) grown |= state.blocks[color][i];
                }
            }
            fresh = grown & ~part;
            part = grown;
            if (part == rest) break;
        }
        result.parts[result.count++] = part;
        rest &= ~part;
    }
}

void restrict_state(const RegionState& state, VertexSet parts, RegionState& result) {
    for (int color = 0; color < 2; ++color) {
        result.legal[color] = state.legal[color] & parts;
        result.firm[color] = state.firm[color] & parts;
        int kept = 0;
        for (int i = 0; i < state.block_count[color]; ++i) {
            if ((state.blocks[color][i] & parts) != 0) {
                result.blocks[color][kept++] = state.blocks[color][i];
            }
        }
        result.block_count[color] = static_cast<std::uint8_t>(kept);
    }
    result.open = state.open & parts;
    result.integer = 0;
    result.star = false;
}

}  // namespace buwei
