#include "rules/point_set.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

namespace buwei {
namespace {

// Every operation agrees with a plain std::set.
RC_GTEST_PROP(PointSet, BehavesLikeASet, ()) {
    const auto points = *rc::gen::container<std::vector<Point>>(rc::gen::inRange(0, kMaxPoints));
    PointSet set;
    std::set<Point> expected;
    for (const Point point : points) {
        set.insert(point);
        expected.insert(point);
    }
    RC_ASSERT(set.count() == static_cast<int>(expected.size()));
    RC_ASSERT(set.empty() == expected.empty());
    RC_ASSERT(set.single() == (expected.size() == 1));
    std::vector<Point> listed;
    for (const Point point : set) listed.push_back(point);
    RC_ASSERT(listed == std::vector<Point>(expected.begin(), expected.end()));
    for (Point point = 0; point < kMaxPoints; ++point) {
        RC_ASSERT(set.contains(point) == (expected.count(point) == 1));
    }
    if (!points.empty()) {
        set.erase(points.front());
        RC_ASSERT(!set.contains(points.front()));
        RC_ASSERT(set.count() == static_cast<int>(expected.size()) - 1);
    }
}

RC_GTEST_PROP(PointSet, ShiftsMoveEveryPoint, ()) {
    const auto points = *rc::gen::container<std::vector<Point>>(rc::gen::inRange(0, 117));
    const int distance = *rc::gen::inRange(1, 12);
    PointSet set;
    for (const Point point : points) set.insert(point);
    const PointSet up = set.shifted_up(distance);
    for (Point point = 0; point < 128 - distance; ++point) {
        RC_ASSERT(up.contains(point + distance) == set.contains(point));
    }
    const PointSet down = set.shifted_down(distance);
    for (Point point = distance; point < 128; ++point) {
        RC_ASSERT(down.contains(point - distance) == set.contains(point));
    }
}

}  // namespace
}  // namespace buwei
