#include "rules/random_play.h"

namespace buwei {

Point random_point(PointSet set, Rng& rng) {
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(set.count())); skip > 0;
         --skip) {
        set.pop_first();
    }
    return set.first();
}

Position random_position(const Geometry& geometry, int plies, Rng& rng) {
    Position position(geometry);
    for (int ply = 0; ply < plies && !position.lost(); ++ply) {
        position.play(random_point(position.legal(), rng));
    }
    return position;
}

}  // namespace buwei
