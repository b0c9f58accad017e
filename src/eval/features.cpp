#include "eval/features.h"

#include <algorithm>

#include "rules/symmetry.h"

namespace buwei {
namespace {

constexpr float kOneSidedScale = 1.0F / 8;
constexpr float kTwoWayScale = 1.0F / 40;
constexpr int kMostLibertiesShown = 3;

// Sorts the stones of one colour by the liberties of their blocks: places[0..2] for 1 to 3, and
// those of blocks that touch a dead point into `immortal`.
void sort_blocks(const Position& position, Color color, PointSet dead, PointSet* places,
                 PointSet& immortal) {
    const Geometry& geometry = position.geometry();
    const PointSet stones = position.stones(color);
    PointSet rest = stones;
    while (!rest.empty()) {
        PointSet block = PointSet::of(rest.first());
        PointSet around;
        for (PointSet grown = block;;) {
            around = geometry.neighbours(grown);
            grown = (around | grown) & stones;
            if (grown == block) break;
            block = grown;
        }
        rest &= ~block;
        const PointSet liberties = around & position.empty();
        const int count = liberties.count();
        if (count <= kMostLibertiesShown) places[count - 1] |= block;
        if (liberties.intersects(dead)) immortal |= block;
    }
}

}  // namespace

bool fits_canvas(const Geometry& geometry) {
    return geometry.rows() <= kCanvasSide && geometry.columns() <= kCanvasSide;
}

int canvas_place(const Geometry& geometry, Point point) {
    return kCanvasSide * geometry.y_of(point) + geometry.x_of(point);
}

PointSet to_canvas(const Geometry& geometry, PointSet set) {
    // The full board is numbered like the canvas.
    if (geometry.size() == kCanvasPoints) return set;
    PointSet result;
    for (const Point point : set) result.insert(canvas_place(geometry, point));
    return result;
}

Features features_of(const Position& position) {
    const Geometry& geometry = position.geometry();
    const Color me = position.to_move();
    const PointSet mine = position.legal(me);
    const PointSet theirs = position.legal(opponent(me));
    const PointSet mine_only = mine & ~theirs;
    const PointSet theirs_only = theirs & ~mine;
    const PointSet dead = position.empty() & ~mine & ~theirs;
    const PointSet my_stones = position.stones(me);
    const PointSet their_stones = position.stones(opponent(me));
    const PointSet my_secure = mine_only & ~geometry.neighbours(their_stones | theirs);
    const PointSet their_secure = theirs_only & ~geometry.neighbours(my_stones | mine);

    Features features;
    std::array<PointSet, kPlanes>& planes = features.planes;
    planes[kPlaneBoard] = geometry.all();
    planes[kPlaneMine] = my_stones;
    planes[kPlaneTheirs] = their_stones;
    planes[kPlaneTwoWay] = mine & theirs;
    planes[kPlaneMineOnly] = mine_only;
    planes[kPlaneTheirsOnly] = theirs_only;
    planes[kPlaneDead] = dead;
    sort_blocks(position, me, dead, &planes[kPlaneMineLiberties], planes[kPlaneMineImmortal]);
    sort_blocks(position, opponent(me), dead, &planes[kPlaneTheirsLiberties],
                planes[kPlaneTheirsImmortal]);
    planes[kPlaneSecure] = my_secure | their_secure;
    for (PointSet& plane : planes) plane = to_canvas(geometry, plane);

    const int two_way = (mine & theirs).count();
    features.scalars[kScalarOneSided] =
        static_cast<float>(mine_only.count() - theirs_only.count()) * kOneSidedScale;
    features.scalars[kScalarTwoWay] = static_cast<float>(two_way) * kTwoWayScale;
    features.scalars[kScalarParity] = static_cast<float>(two_way % 2);
    features.scalars[kScalarSecure] =
        static_cast<float>(my_secure.count() - their_secure.count()) * kOneSidedScale;
    return features;
}

const CanvasTurn& canvas_turn(int symmetry) {
    static const std::array<CanvasTurn, kCanvasTurns> kTurns = [] {
        std::array<CanvasTurn, kCanvasTurns> turns = {};
        for (int i = 0; i < kCanvasTurns; ++i) {
            for (Point point = 0; point < kCanvasPoints; ++point) {
                turns[i][point] =
                    static_cast<std::uint8_t>(transformed(Geometry::nine(), i, point));
            }
        }
        return turns;
    }();
    return kTurns[symmetry];
}

}  // namespace buwei
