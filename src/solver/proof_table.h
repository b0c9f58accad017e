// What has been proved: a table of a fixed size that forgets the cheapest proofs first.
//
// For a state and a mover, the more integer moves the mover has in hand the better. So one entry
// serves all values of the integer n: the mover wins if n >= win_from, loses if n <= loss_to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "solver/region_state.h"

namespace buwei {

struct ProofBounds {
    // No game has more than 121 moves.
    static constexpr int kNever = 127;
    int win_from = kNever;
    int loss_to = -kNever;
};

class ProofTable {
public:
    // At least one bucket. The memory is taken now and touched when used.
    explicit ProofTable(std::size_t bytes);

    // False if nothing is known.
    bool find(const StateKey& key, ProofBounds& bounds) const;
    // Adds knowledge. `work` is the cost of the proof in nodes.
    void store(const StateKey& key, const ProofBounds& bounds, std::uint64_t work);
    void prefetch(const StateKey& key) const { __builtin_prefetch(bucket_of(key)); }
    void clear();

    std::size_t capacity() const { return bucket_count_ * kWays; }

private:
    static constexpr int kWays = 4;
    struct Entry {
        std::uint64_t check;  // 0 in an entry that was never used
        std::int16_t win_from;
        std::int16_t loss_to;
        std::uint8_t work_log;
    };
    struct Bucket {  // a cache line
        Entry ways[kWays];
    };
    struct Freed {
        void operator()(void* memory) const { std::free(memory); }
    };

    Bucket* bucket_of(const StateKey& key) const {
        // Scales the upper half of `place` to the number of buckets, which need not be a power of
        // two. Precondition of the constructor: fewer than 2^32 buckets.
        return buckets_ + (((key.place >> 32) * bucket_count_) >> 32);
    }

    std::size_t bucket_count_;
    std::unique_ptr<void, Freed> memory_;
    Bucket* buckets_;
};

}  // namespace buwei
