#include "solver/region_graph.h"

#include <cassert>

#include "rules/symmetry.h"
#include "rules/zobrist.h"

namespace buwei {

RegionGraph::RegionGraph(const Geometry& geometry, PointSet points)
    : geometry_(&geometry), points_(geometry.size() <= kMaxVertices ? geometry.all() : points) {
    assert(fits(geometry, points));
    for (const Point point : points_) {
        point_of_[size_] = static_cast<std::uint8_t>(point);
        vertex_of_[point] = static_cast<std::uint8_t>(size_++);
    }
    for (int vertex = 0; vertex < size_; ++vertex) {
        adjacent_[vertex] = vertices(geometry.neighbours_of(point_of_[vertex]) & points_);
    }
    if (size_ == geometry.size()) {
        symmetries_ = symmetry_count(geometry);
        for (int symmetry = 0; symmetry < symmetries_; ++symmetry) {
            for (int vertex = 0; vertex < size_; ++vertex) {
                const Point image = buwei::transformed(geometry, symmetry, point_of_[vertex]);
                image_[symmetry][vertex] = vertex_of_[image];
            }
        }
    }
    identity_ =
        zobrist_key(points_.low() ^ zobrist_key(points_.high())) ^
        zobrist_key(static_cast<std::uint64_t>(geometry.rows() * 1000 + geometry.columns()));
}

VertexSet RegionGraph::vertices(PointSet points) const {
    VertexSet result = 0;
    for (const Point point : points) result |= vertex_bit(vertex_of_[point]);
    return result;
}

}  // namespace buwei
