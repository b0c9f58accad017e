// How fast a network is on this machine, for benches.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "base/random.h"
#include "eval/evaluator.h"
#include "rules/random_play.h"

namespace buwei {

// Evaluations a second of one thread, features included, over about so many seconds, of a position
// from the middle of a game.
inline double evaluations_per_second(const Network& network, const Clock& clock, double seconds) {
    Rng rng(1);
    const Position position = random_position(Geometry::nine(), 30, rng);
    Evaluator evaluator(network);
    const double start = clock.seconds();
    std::uint64_t evaluations = 0;
    double passed = 0;
    do {
        evaluator.evaluate(position);
        ++evaluations;
        passed = clock.seconds() - start;
    } while (passed < seconds);
    return static_cast<double>(evaluations) / passed;
}

}  // namespace buwei
