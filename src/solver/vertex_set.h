// Sets of vertices as machine words: vertex v is bit v.
#pragma once

#include <cstdint>

namespace buwei {

using VertexSet = std::uint64_t;
constexpr int kMaxVertices = 64;
// When few points are left, they are numbered anew and sets of them take the lower 16 bits.
using SmallSet = std::uint32_t;
constexpr int kMaxSmallVertices = 16;
// When very few are left, the lower 8.
constexpr int kMaxTinyVertices = 8;

constexpr VertexSet vertex_bit(int vertex) {
    return VertexSet{1} << vertex;
}
// The next three take sets of either kind. Precondition of the first and the last: not empty.
inline int first_vertex(VertexSet set) {
    return __builtin_ctzll(set);
}
inline int count_vertices(VertexSet set) {
    return __builtin_popcountll(set);
}
constexpr bool single_vertex(VertexSet set) {
    return (set & (set - 1)) == 0;
}

}  // namespace buwei
