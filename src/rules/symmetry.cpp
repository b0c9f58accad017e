#include "rules/symmetry.h"

#include <utility>

namespace buwei {

int symmetry_count(const Geometry& geometry) {
    return geometry.rows() == geometry.columns() ? 8 : 4;
}

Point transformed(const Geometry& geometry, int symmetry, Point point) {
    int x = geometry.x_of(point);
    int y = geometry.y_of(point);
    if ((symmetry & 1) != 0) x = geometry.columns() - 1 - x;
    if ((symmetry & 2) != 0) y = geometry.rows() - 1 - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return geometry.point_at(x, y);
}

PointSet transformed(const Geometry& geometry, int symmetry, PointSet set) {
    PointSet result;
    for (const Point point : set) result.insert(transformed(geometry, symmetry, point));
    return result;
}

Position transformed(int symmetry, const Position& position) {
    const Geometry& geometry = position.geometry();
    Position result(geometry);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        for (const Point point : position.stones(color)) {
            result.play(transformed(geometry, symmetry, point), color);
        }
    }
    result.set_to_move(position.to_move());
    return result;
}

int inverse_symmetry(int symmetry) {
    // Undoing "mirror x, then exchange" is "exchange, then mirror x", that is "mirror y, then
    // exchange": with an exchange the two mirror bits change places.
    if ((symmetry & 4) == 0) return symmetry;
    return 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1);
}

}  // namespace buwei
