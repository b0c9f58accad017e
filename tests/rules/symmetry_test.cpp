#include "rules/symmetry.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "rules/random_play.h"

namespace buwei {
namespace {

// A random position on a random board, with one of its symmetries.
struct Sample {
    Position position;
    int symmetry;
};

Sample any_sample() {
    const int rows = *rc::gen::inRange(1, 12);
    const int columns = *rc::gen::inRange(1, 12);
    const Geometry& geometry = **Geometry::find(rows, columns);
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const int plies = *rc::gen::inRange(0, geometry.size() + 1);
    const int symmetry = *rc::gen::inRange(0, symmetry_count(geometry));
    return {random_position(geometry, plies, rng), symmetry};
}

RC_GTEST_PROP(Symmetry, CarriesLegalMovesAlong, ()) {
    const Sample sample = any_sample();
    const Geometry& geometry = sample.position.geometry();
    const Position image = transformed(sample.symmetry, sample.position);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        RC_ASSERT(image.legal(color) ==
                  transformed(geometry, sample.symmetry, sample.position.legal(color)));
    }
    RC_ASSERT(image.to_move() == sample.position.to_move());
}

RC_GTEST_PROP(Symmetry, HasAnInverse, ()) {
    const Sample sample = any_sample();
    const Position image = transformed(sample.symmetry, sample.position);
    RC_ASSERT(transformed(inverse_symmetry(sample.symmetry), image) == sample.position);
}

TEST(Symmetry, HasEightDifferentOnesOnASquare) {
    const Geometry& geometry = Geometry::nine();
    PointSet images;
    for (int symmetry = 0; symmetry < symmetry_count(geometry); ++symmetry) {
        images.insert(transformed(geometry, symmetry, geometry.point_at(1, 0)));
    }
    EXPECT_EQ(images.count(), 8);
    EXPECT_EQ(transformed(geometry, 0, 17), 17);
    EXPECT_EQ(symmetry_count(**Geometry::find(4, 5)), 4);
}

}  // namespace
}  // namespace buwei
