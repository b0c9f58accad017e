// The points that still matter, numbered from 0 so that a set of them is one machine word.
//
// The solver looks at a board only through its live points (those somebody may still play): at most
// kMaxVertices of them. They become the vertices of a graph; everything else about the board is
// told by the liberties of blocks, see region_state.h.
#pragma once

#include <array>
#include <cstdint>

#include "rules/position.h"
#include "solver/vertex_set.h"

namespace buwei {

class RegionGraph {
public:
    using Set = VertexSet;

    // Numbers the points. On boards of up to 64 points all of them keep their own number, so that
    // every position of the board has the same graph. Precondition: otherwise points.count() is at
    // most kMaxVertices.
    RegionGraph(const Geometry& geometry, PointSet points);
    RegionGraph() = default;

    // Does the graph have all these points of this board?
    bool covers(const Geometry& geometry, PointSet points) const {
        return geometry_ == &geometry && (points & ~points_).empty();
    }
    static bool fits(const Geometry& geometry, PointSet points) {
        return geometry.size() <= kMaxVertices || points.count() <= kMaxVertices;
    }

    int size() const { return size_; }
    // A board of a single line.
    bool is_strip() const { return geometry_->rows() == 1 || geometry_->columns() == 1; }
    Point point_of(int vertex) const { return point_of_[vertex]; }
    // Precondition: the point is covered.
    int vertex_of(Point point) const { return vertex_of_[point]; }
    VertexSet vertices(PointSet points) const;
    VertexSet adjacent(int vertex) const { return adjacent_[vertex]; }
    // All vertices next to one of the set.
    VertexSet adjacent_to(VertexSet set) const {
        VertexSet result = 0;
        for (; set != 0; set &= set - 1) result |= adjacent_[first_vertex(set)];
        return result;
    }
    // The symmetries of the board, if all its points are vertices: number 0 changes nothing.
    int symmetries() const { return symmetries_; }
    VertexSet transformed(int symmetry, VertexSet set) const {
        VertexSet result = 0;
        for (; set != 0; set &= set - 1) result |= vertex_bit(image_[symmetry][first_vertex(set)]);
        return result;
    }

    // Tells graphs apart in a table that outlives them.
    std::uint64_t identity() const { return identity_; }

private:
    const Geometry* geometry_ = nullptr;
    PointSet points_;
    int size_ = 0;
    int symmetries_ = 1;
    std::uint64_t identity_ = 0;
    std::array<VertexSet, kMaxVertices> adjacent_ = {};
    std::array<std::uint8_t, kMaxVertices> point_of_ = {};
    std::array<std::uint8_t, kMaxPoints> vertex_of_ = {};
    std::array<std::array<std::uint8_t, kMaxVertices>, 8> image_ = {};
};

}  // namespace buwei
