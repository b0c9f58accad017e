#include "values/dyadic.h"

#include <algorithm>

namespace buwei {

Dyadic Dyadic::fraction(std::int64_t numerator, int exponent) {
    while (exponent > 0 && numerator % 2 == 0) {
        numerator /= 2;
        --exponent;
    }
    Dyadic result(numerator);
    result.exponent_ = exponent;
    return result;
}

Dyadic operator+(Dyadic a, Dyadic b) {
    const int exponent = std::max(a.exponent_, b.exponent_);
    // A multiplication, as a negative number must not be shifted left.
    const auto scaled = [exponent](Dyadic x) {
        return x.numerator_ * (std::int64_t{1} << (exponent - x.exponent_));
    };
    return Dyadic::fraction(scaled(a) + scaled(b), exponent);
}

std::string to_text(Dyadic number) {
    std::string text = std::to_string(number.numerator());
    if (!number.is_integer()) text += "/" + std::to_string(std::int64_t{1} << number.exponent());
    return text;
}

Dyadic simplest_between(Dyadic low, Dyadic high) {
    if (low < 0 && 0 < high) return 0;
    if (high <= 0) return -simplest_between(-high, -low);
    // Now 0 <= low. The first integer above, or else the coarsest fraction.
    for (int exponent = 0;; ++exponent) {
        Dyadic scaled = low;  // low * 2^exponent
        for (int i = 0; i < exponent; ++i) scaled = scaled + scaled;
        const Dyadic candidate = Dyadic::fraction(scaled.floor() + 1, exponent);
        if (candidate < high) return candidate;
    }
}

}  // namespace buwei
