// Up to 16 vertices of a region graph, numbered anew: the graph of the late game, where almost all
// states of a search are.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "solver/region_graph.h"

namespace buwei {

class SmallGraph {
public:
    using Set = SmallSet;

    SmallGraph() = default;
    // Precondition: at most 16 vertices.
    SmallGraph(const RegionGraph& graph, VertexSet vertices);

    // Those of the region graph that are in this one.
    VertexSet vertices() const { return vertices_; }
    // Tells graphs apart, as in the region graph.
    std::uint64_t identity() const { return identity_; }
    Set adjacent(int vertex) const { return adjacent_to_[vertex / 4][1 << vertex % 4]; }
    Set adjacent_to(Set set) const {
        return adjacent_to_[0][set & 15] | adjacent_to_[1][set >> 4 & 15] |
               adjacent_to_[2][set >> 8 & 15] | adjacent_to_[3][set >> 12];
    }
    // The number of the vertex in the region graph.
    int origin(int vertex) const { return origin_[vertex]; }
    Set compressed(VertexSet set) const {
        Set result = 0;
        for (; set != 0; set &= set - 1) result |= Set{1} << number_[first_vertex(set)];
        return result;
    }

private:
    VertexSet vertices_ = 0;
    std::uint64_t identity_ = 0;
    std::array<std::array<std::uint16_t, 16>, 4> adjacent_to_ = {};  // for each four vertices
    std::array<std::uint8_t, kMaxSmallVertices> origin_ = {};
    std::array<std::uint8_t, kMaxVertices> number_;  // valid for the vertices of this graph
};

}  // namespace buwei
