#include "solver/small_graph.h"

namespace buwei {

SmallGraph::SmallGraph(const RegionGraph& graph, VertexSet vertices)
    : vertices_(vertices), identity_((graph.identity() + vertices) * 0x9e3779b97f4a7c15ULL) {
    assert(count_vertices(vertices) <= kMaxSmallVertices);
    int size = 0;
    for (VertexSet rest = vertices; rest != 0; rest &= rest - 1) {
        number_[first_vertex(rest)] = static_cast<std::uint8_t>(size);
        origin_[size++] = static_cast<std::uint8_t>(first_vertex(rest));
    }
    for (int vertex = 0; vertex < size; ++vertex) {
        const Set near = compressed(graph.adjacent(origin_[vertex]) & vertices);
        auto& table = adjacent_to_[vertex / 4];
        const int bit = 1 << vertex % 4;
        // The sets whose last member is this vertex.
        for (int set = 0; set < bit; ++set) {
            table[bit + set] = static_cast<std::uint16_t>(table[set] | near);
        }
    }
    // Sets with members beyond the last vertex do not occur.
}

}  // namespace buwei
