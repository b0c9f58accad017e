// Numbers with a power of two as denominator: the numbers that short games can be.
#pragma once

#include <cstdint>
#include <string>

namespace buwei {

class Dyadic {
public:
    // Integers are numbers too, and read better without a conversion.
    // NOLINTNEXTLINE(google-explicit-constructor)
    Dyadic(std::int64_t integer = 0) : numerator_(integer) {}
    // numerator / 2^exponent. Precondition: 0 <= exponent.
    static Dyadic fraction(std::int64_t numerator, int exponent);

    std::int64_t numerator() const { return numerator_; }  // odd unless exponent() is 0
    int exponent() const { return exponent_; }
    bool is_integer() const { return exponent_ == 0; }
    Dyadic half() const { return fraction(numerator_, exponent_ + 1); }
    // The largest integer that is not larger.
    std::int64_t floor() const { return numerator_ >> exponent_; }

    friend Dyadic operator+(Dyadic a, Dyadic b);
    friend Dyadic operator-(Dyadic a) { return fraction(-a.numerator_, a.exponent_); }
    friend Dyadic operator-(Dyadic a, Dyadic b) { return a + -b; }
    friend bool operator==(Dyadic a, Dyadic b) {
        return a.numerator_ == b.numerator_ && a.exponent_ == b.exponent_;
    }
    friend bool operator!=(Dyadic a, Dyadic b) { return !(a == b); }
    friend bool operator<(Dyadic a, Dyadic b) {
        if (a.exponent_ == b.exponent_) return a.numerator_ < b.numerator_;
        return (a - b).numerator_ < 0;
    }
    friend bool operator<=(Dyadic a, Dyadic b) { return !(b < a); }

private:
    std::int64_t numerator_;
    int exponent_ = 0;
};

std::string to_text(Dyadic number);  // "-3", "5/8"

// The simplest number strictly between two numbers: the one born first (Conway).
Dyadic simplest_between(Dyadic low, Dyadic high);

}  // namespace buwei
