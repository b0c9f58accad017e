// A number that stands for the engine's behaviour: it changes when, and only when, a change to the
// code changes how the engine thinks. Commit messages name it.
#pragma once

#include <cstdint>

namespace buwei {

struct Signature {
    std::uint64_t value = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Searches a fixed set of positions with a fixed number of simulations.
Signature engine_signature();

}  // namespace buwei
