// What the network is shown of a position: planes of points and a few numbers, all seen from the
// side to move, so that one network plays both colours.
//
// The network looks at a canvas of 9x9 places. A smaller board lies in its top left corner; the
// places outside it are empty in every plane, also in the plane that marks the board itself.
#pragma once

#include <array>

#include "rules/position.h"

namespace buwei {

constexpr int kCanvasSide = 9;
constexpr int kCanvasPoints = kCanvasSide * kCanvasSide;

constexpr int kPlanes = 16;
enum Plane : int {
    kPlaneBoard,
    kPlaneMine,    // stones of the side to move
    kPlaneTheirs,  // stones of its opponent
    kPlaneTwoWay,  // empty points by who may play there
    kPlaneMineOnly,
    kPlaneTheirsOnly,
    kPlaneDead,
    kPlaneMineLiberties,  // stones in blocks with 1, 2 and 3 liberties: three planes
    kPlaneTheirsLiberties = kPlaneMineLiberties + 3,
    kPlaneMineImmortal = kPlaneTheirsLiberties + 3,  // stones of blocks beside a dead point
    kPlaneTheirsImmortal,
    kPlaneSecure,  // one-sided points out of the other side's reach: moves kept to the end
};
static_assert(kPlaneSecure + 1 == kPlanes, "planes are numbered without a gap");

constexpr int kScalars = 4;
enum Scalar : int {
    kScalarOneSided,  // one-sided points, mine less theirs
    kScalarTwoWay,    // number of two-way points
    kScalarParity,    // 1 if that number is odd
    kScalarSecure,    // secure points, mine less theirs
};

struct Features {
    std::array<PointSet, kPlanes> planes;      // sets of places of the canvas
    std::array<float, kScalars> scalars = {};  // about one in size
};

// Does the board fit on the canvas?
bool fits_canvas(const Geometry& geometry);
// Precondition of all below: fits_canvas().
int canvas_place(const Geometry& geometry, Point point);
PointSet to_canvas(const Geometry& geometry, PointSet set);
Features features_of(const Position& position);

// Where each place of the full canvas goes under a symmetry (rules/symmetry.h); 0 leaves all alone.
using CanvasTurn = std::array<std::uint8_t, kCanvasPoints>;
constexpr int kCanvasTurns = 8;
const CanvasTurn& canvas_turn(int symmetry);

}  // namespace buwei
