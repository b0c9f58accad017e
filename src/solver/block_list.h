// The mortal blocks of one colour, each as the set of its liberties (see region_state.h).
//
// Two classes with the same interface: any number of blocks on up to 64 vertices, and a quick one
// for up to 16 vertices, which looks at four blocks at a time (lanes of a machine word). A third,
// for up to eight vertices, is in byte_blocks.h.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "solver/vertex_set.h"

namespace buwei {

class WideBlocks {
public:
    using Set = VertexSet;

    WideBlocks() = default;
    WideBlocks(const WideBlocks& other) { *this = other; }
    WideBlocks& operator=(const WideBlocks& other) {
        count_ = other.count_;
        std::copy_n(other.blocks_.begin(), count_, blocks_.begin());
        return *this;
    }

    bool empty() const { return count_ == 0; }
    int count() const { return count_; }
    void clear() { count_ = 0; }
    // Unless there is such a block: two with the same liberties are as good as one.
    void add(Set liberties) {
        const auto end = blocks_.begin() + count_;
        if (std::find(blocks_.begin(), end, liberties) != end) return;
        assert(count_ < kMost);
        blocks_[count_++] = liberties;
    }
    // Takes out the blocks that have one of these liberties; returns all liberties of theirs.
    Set take(Set touching) {
        return take_if([touching](Set block) { return (block & touching) != 0; });
    }
    // Takes out the blocks with a single liberty; returns these.
    Set take_single() {
        return take_if([](Set block) { return single_vertex(block); });
    }
    // A liberty is filled. Precondition: no block has only this one.
    void fill(Set liberty) {
        for (int i = 0; i < count_;) {
            const Set block = blocks_[i];
            if ((block & liberty) == 0) {
                ++i;
                continue;
            }
            blocks_[i] = blocks_[--count_];
            add(block & ~liberty);
        }
    }
    Set all() const {
        Set result = 0;
        for (int i = 0; i < count_; ++i) result |= blocks_[i];
        return result;
    }
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (int i = 0; i < count_; ++i) visit(blocks_[i]);
    }

private:
    // There are never more blocks than stones beside live points.
    static constexpr int kMost = 112;

    template <class Predicate>
    Set take_if(Predicate wanted) {
        Set taken = 0;
        int kept = 0;
        for (int i = 0; i < count_; ++i) {
            const Set block = blocks_[i];
            if (wanted(block)) {
                taken |= block;
            } else {
                blocks_[kept++] = block;
            }
        }
        count_ = kept;
        return taken;
    }

    int count_ = 0;
    std::array<Set, kMost> blocks_;
};

class LaneBlocks {
public:
    using Set = SmallSet;

    LaneBlocks() = default;
    LaneBlocks(const LaneBlocks& other) { *this = other; }
    LaneBlocks& operator=(const LaneBlocks& other) {
        count_ = other.count_;
        for (int i = 0; i < count_; ++i) words_[i] = other.words_[i];
        return *this;
    }

    bool empty() const { return count_ == 0; }
    int count() const {
        int result = 4 * count_;
        for (int i = 0; i < count_; ++i) result -= count_vertices(zero_lanes(words_[i]));
        return result;
    }
    void clear() { count_ = 0; }
    void add(Set liberties) {
        const std::uint64_t wanted = repeated(liberties);
        int free = count_;
        for (int i = count_ - 1; i >= 0; --i) {
            if (zero_lanes(words_[i] ^ wanted) != 0) return;
            if (zero_lanes(words_[i]) != 0) free = i;
        }
        if (free == count_) {
            assert(count_ < kMostWords);
            words_[count_++] = 0;
        }
        const int lane = __builtin_ctzll(zero_lanes(words_[free]));
        words_[free] |= static_cast<std::uint64_t>(liberties) << lane;
    }
    Set take(Set touching) {
        const std::uint64_t wanted = repeated(touching);
        std::uint64_t taken = 0;
        for (int i = 0; i < count_; ++i) {
            const std::uint64_t lanes = words_[i] & ~whole(zero_lanes(words_[i] & wanted));
            taken |= lanes;
            words_[i] ^= lanes;
        }
        trim();
        return folded(taken);
    }
    Set take_single() {
        std::uint64_t taken = 0;
        for (int i = 0; i < count_; ++i) {
            const std::uint64_t word = words_[i];
            const std::uint64_t all_but_first = word & (word - kOnes + zero_lanes(word));
            const std::uint64_t lanes = word & whole(zero_lanes(all_but_first));
            taken |= lanes;
            words_[i] ^= lanes;
        }
        trim();
        return folded(taken);
    }
    void fill(Set liberty) {
        const std::uint64_t gone = repeated(liberty);
        std::uint64_t changed[kMostWords];
        bool any = false;
        for (int i = 0; i < count_; ++i) {
            changed[i] = words_[i] & ~whole(zero_lanes(words_[i] & gone));
            words_[i] ^= changed[i];
            any = any || changed[i] != 0;
        }
        if (!any) return;
        const int before = count_;
        for (int i = 0; i < before; ++i) {
            for_each_lane(changed[i] & ~gone, [this](Set block) { add(block); });
        }
        trim();
    }
    Set all() const {
        std::uint64_t result = 0;
        for (int i = 0; i < count_; ++i) result |= words_[i];
        return folded(result);
    }
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (int i = 0; i < count_; ++i) for_each_lane(words_[i], visit);
    }

private:
    // A point has at most four neighbours and a block at least two liberties, so there are at most
    // twice as many blocks as vertices.
    static constexpr int kMostWords = 2 * kMaxSmallVertices / 4;
    static constexpr std::uint64_t kOnes = 0x0001000100010001ULL;
    static constexpr std::uint64_t kTops = 0x8000800080008000ULL;

    static std::uint64_t repeated(Set set) { return kOnes * set; }
    // The lowest bit of each lane that is zero.
    static std::uint64_t zero_lanes(std::uint64_t word) {
        return (~(((word & ~kTops) + ~kTops) | word) & kTops) >> 15;
    }
    // All bits of the lanes whose lowest bit is set.
    static std::uint64_t whole(std::uint64_t lowest) { return (lowest << 16) - lowest; }
    static Set folded(std::uint64_t word) {
        word |= word >> 32;
        word |= word >> 16;
        return static_cast<Set>(word & 0xffffU);
    }
    template <class Visitor>
    static void for_each_lane(std::uint64_t word, Visitor visit) {
        while (word != 0) {
            const int lane = __builtin_ctzll(word) & ~15;
            visit(static_cast<Set>(word >> lane & 0xffffU));
            word &= ~(std::uint64_t{0xffff} << lane);
        }
    }
    void trim() {
        while (count_ > 0 && words_[count_ - 1] == 0) --count_;
    }

    int count_ = 0;  // words in use; lanes that are zero hold no block
    std::array<std::uint64_t, kMostWords> words_;
};

}  // namespace buwei
