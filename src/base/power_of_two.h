// Sizes of tables that are indexed by the low bits of a hash.
#pragma once

#include <cstddef>

namespace buwei {

// The largest power of two that is not above the number. Precondition: number > 0.
inline std::size_t power_of_two_below(std::size_t number) {
    std::size_t power = 1;
    while (power <= number / 2) power *= 2;
    return power;
}

}  // namespace buwei
