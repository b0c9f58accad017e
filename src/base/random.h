// The one source of randomness: a small, fast, seeded generator. Every random choice takes a
// Rng&, so that a run can be repeated to the bit on any compiler.
#pragma once

#include <cstdint>

namespace buwei {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
// a counter passed through a strong mixer. 64 bits of state are plenty for playouts.
class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    // A number in [0, bound). Precondition: 0 < bound. The bias of the multiply-and-shift is
    // below bound / 2^32, far under anything a match could measure.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // A number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

}  // namespace buwei
