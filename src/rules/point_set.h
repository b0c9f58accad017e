// A set of points as two machine words: point p is bit p.
#pragma once

#include <cstdint>

namespace buwei {

// A point is the index of an intersection, 0 <= point < geometry.size(). See geometry.h.
using Point = int;
constexpr Point kNoPoint = -1;
constexpr int kMaxPoints = 121;

class PointSet {
public:
    constexpr PointSet() = default;
    constexpr PointSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    static constexpr PointSet of(Point point) {
        return point < 64 ? PointSet(std::uint64_t{1} << point, 0)
                          : PointSet(0, std::uint64_t{1} << (point - 64));
    }

    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr bool contains(Point point) const {
        return ((point < 64 ? low_ >> point : high_ >> (point - 64)) & 1) != 0;
    }
    constexpr bool intersects(PointSet other) const {
        return ((low_ & other.low_) | (high_ & other.high_)) != 0;
    }
    int count() const { return __builtin_popcountll(low_) + __builtin_popcountll(high_); }
    // Exactly one point?
    constexpr bool single() const {
        if (low_ != 0) return high_ == 0 && (low_ & (low_ - 1)) == 0;
        return high_ != 0 && (high_ & (high_ - 1)) == 0;
    }
    // The smallest point. Precondition: !empty().
    Point first() const { return low_ != 0 ? __builtin_ctzll(low_) : 64 + __builtin_ctzll(high_); }
    // Removes the smallest point and returns it. Precondition: !empty().
    Point pop_first() {
        const Point point = first();
        if (low_ != 0) {
            low_ &= low_ - 1;
        } else {
            high_ &= high_ - 1;
        }
        return point;
    }

    constexpr void insert(Point point) { *this |= of(point); }
    constexpr void erase(Point point) { *this &= ~of(point); }

    friend constexpr PointSet operator|(PointSet a, PointSet b) {
        return {a.low_ | b.low_, a.high_ | b.high_};
    }
    friend constexpr PointSet operator&(PointSet a, PointSet b) {
        return {a.low_ & b.low_, a.high_ & b.high_};
    }
    friend constexpr PointSet operator^(PointSet a, PointSet b) {
        return {a.low_ ^ b.low_, a.high_ ^ b.high_};
    }
    friend constexpr PointSet operator~(PointSet a) { return {~a.low_, ~a.high_}; }
    constexpr PointSet& operator|=(PointSet other) { return *this = *this | other; }
    constexpr PointSet& operator&=(PointSet other) { return *this = *this & other; }
    friend constexpr bool operator==(PointSet a, PointSet b) {
        return a.low_ == b.low_ && a.high_ == b.high_;
    }
    friend constexpr bool operator!=(PointSet a, PointSet b) { return !(a == b); }

    // All points moved up or down by `distance`. Precondition: 0 < distance < 64.
    constexpr PointSet shifted_up(int distance) const {
        return {low_ << distance, (high_ << distance) | (low_ >> (64 - distance))};
    }
    constexpr PointSet shifted_down(int distance) const {
        return {(low_ >> distance) | (high_ << (64 - distance)), high_ >> distance};
    }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }

    // Iteration in ascending order: for (Point point : set).
    class Iterator;
    Iterator begin() const;
    Iterator end() const;

private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

class PointSet::Iterator {
public:
    explicit Iterator(PointSet rest) : rest_(rest) {}
    Point operator*() const { return rest_.first(); }
    Iterator& operator++() {
        rest_.pop_first();
        return *this;
    }
    bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

private:
    PointSet rest_;
};

inline PointSet::Iterator PointSet::begin() const {
    return Iterator(*this);
}
inline PointSet::Iterator PointSet::end() const {
    return Iterator(PointSet());
}

}  // namespace buwei
