#include "rules/perft.h"

namespace buwei {

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    const PointSet legal = position.legal();
    if (depth == 1) return static_cast<std::uint64_t>(legal.count());
    std::uint64_t count = 0;
    for (const Point point : legal) {
        Position next = position;
        next.play(point);
        count += perft(next, depth - 1);
    }
    return count;
}

}  // namespace buwei
