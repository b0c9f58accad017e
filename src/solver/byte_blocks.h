// The mortal blocks of one colour on up to eight vertices: a byte for each block, all of them in
// one vector register. The interface is that of block_list.h.
#pragma once

#include <cassert>
#include <cstdint>

#include "solver/vertex_set.h"

namespace buwei {

class ByteBlocks {
public:
    using Set = SmallSet;
    // A vector type of g++ and clang, so that any processor will do; lanes that are zero hold no
    // block. There are at most twice as many blocks as vertices (block_list.h).
    using Lanes = std::uint8_t __attribute__((vector_size(2 * kMaxTinyVertices)));

    Lanes lanes() const { return lanes_; }

    bool empty() const { return all() == 0; }
    int count() const {
        int result = 0;
        for_each([&result](Set) { ++result; });
        return result;
    }
    void clear() { lanes_ = Lanes{}; }
    void add(Set liberties) {
        const auto same = halves(lanes_ == repeated(liberties));
        if ((same[0] | same[1]) != 0) return;
        const auto free = halves(lanes_ == 0);
        assert((free[0] | free[1]) != 0);
        const int lane = free[0] != 0 ? __builtin_ctzll(free[0]) / 8
                                      : kMaxTinyVertices + __builtin_ctzll(free[1]) / 8;
        // Not written as a byte: reading the whole after that would have to wait.
        lanes_ |= repeated(liberties) & only_lane(lane);
    }
    Set take(Set touching) {
        const Lanes kept = lanes_ & as_lanes((lanes_ & repeated(touching)) == 0);
        const Lanes taken = lanes_ ^ kept;
        lanes_ = kept;
        return union_of(taken);
    }
    Set take_single() {
        const Lanes single = lanes_ & as_lanes((lanes_ & (lanes_ - 1)) == 0);
        lanes_ ^= single;
        return union_of(single);
    }
    void fill(Set liberty) {
        const Lanes changed = lanes_ & as_lanes((lanes_ & repeated(liberty)) != 0);
        const auto half = halves(changed);
        if ((half[0] | half[1]) == 0) return;
        lanes_ ^= changed;
        for_each_lane(changed & ~repeated(liberty), [this](Set block) { add(block); });
    }
    Set all() const { return union_of(lanes_); }
    template <class Visitor>
    void for_each(Visitor visit) const {
        for_each_lane(lanes_, visit);
    }

    template <class Visitor>
    static void for_each_lane(Lanes lanes, Visitor visit) {
        const auto half = halves(lanes);
        for (int i = 0; i < 2; ++i) {
            for (std::uint64_t rest = half[i]; rest != 0;) {
                const int lane = __builtin_ctzll(rest) & ~7;
                visit(static_cast<Set>(rest >> lane & 0xffU));
                rest &= ~(std::uint64_t{0xff} << lane);
            }
        }
    }

private:
    using Halves = std::uint64_t __attribute__((vector_size(2 * kMaxTinyVertices)));

    template <class Vector>
    static Halves halves(Vector lanes) {
        return reinterpret_cast<Halves>(lanes);
    }
    template <class Vector>
    static Lanes as_lanes(Vector lanes) {
        return reinterpret_cast<Lanes>(lanes);
    }
    static Lanes repeated(Set set) { return Lanes{} + static_cast<std::uint8_t>(set); }
    static Lanes only_lane(int lane) {
        constexpr Lanes kNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        return as_lanes(kNumbers == repeated(static_cast<Set>(lane)));
    }
    static Set union_of(Lanes lanes) {
        const auto half = halves(lanes);
        std::uint64_t result = half[0] | half[1];
        result |= result >> 32;
        result |= result >> 16;
        result |= result >> 8;
        return static_cast<Set>(result & 0xffU);
    }

    Lanes lanes_ = {};
};

}  // namespace buwei
