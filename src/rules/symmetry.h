// The symmetries of a board: eight of a square, four of any other rectangle.
//
// Symmetry s mirrors x if bit 0 is set, mirrors y if bit 1 is set, and then, on squares only,
// exchanges x and y if bit 2 is set. Symmetry 0 changes nothing.
#pragma once

#include "rules/position.h"

namespace buwei {

int symmetry_count(const Geometry& geometry);

// Precondition of all: 0 <= symmetry < symmetry_count(geometry).
Point transformed(const Geometry& geometry, int symmetry, Point point);
PointSet transformed(const Geometry& geometry, int symmetry, PointSet set);
Position transformed(int symmetry, const Position& position);
// transformed(inverse(s), transformed(s, p)) == p.
int inverse_symmetry(int symmetry);

}  // namespace buwei
