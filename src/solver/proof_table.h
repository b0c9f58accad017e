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

    // A win or a loss with this integer.
    static ProofBounds of(bool wins, int integer) {
        ProofBounds bounds;
        (wins ? bounds.win_from : bounds.loss_to) = integer;
        return bounds;
    }
};

class ProofTable {
public:
    // At most that many bytes, and at least one bucket. The table begins small and grows: a quick
    // search touches little memory.
    explicit ProofTable(std::size_t bytes);

    // False if nothing is known.
    bool find(const StateKey& key, ProofBounds& bounds) const;
    // Adds knowledge. `work` is the cost of the proof in nodes.
    void store(const StateKey& key, const ProofBounds& bounds, std::uint64_t work);
    void clear();

    // For keeping proofs elsewhere. One entry: `place` is the upper half of the key's place.
    struct Entry {
        std::uint64_t check;  // 0 in an entry that was never used
        std::uint32_t place;
        std::int8_t win_from;
        std::int8_t loss_to;
        std::uint8_t work_log;  // the binary logarithm of the work, plus one
    };
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t i = 0; i < bucket_count_; ++i) {
            for (const Entry& entry : buckets_[i].ways) {
                if (entry.check != 0) visit(entry);
            }
        }
    }
    void add(const Entry& entry);

    // Entries: in use, and in all when the table has grown to its limit.
    std::size_t size() const { return used_; }
    std::size_t capacity() const { return most_buckets_ * kWays; }

private:
    static constexpr int kWays = 4;
    struct Bucket {  // a cache line
        Entry ways[kWays];
    };
    struct Freed {
        void operator()(void* memory) const { std::free(memory); }
    };

    Bucket* bucket_of(std::uint64_t place) const {
        // Scales the upper half of `place` to the number of buckets, which need not be a power of
        // two. Precondition of the constructor: fewer than 2^32 buckets.
        return buckets_ + (((place >> 32) * bucket_count_) >> 32);
    }
    void allocate(std::size_t bucket_count);
    void grow();
    void put(const Entry& entry);

    std::size_t most_buckets_;
    std::size_t bucket_count_ = 0;
    std::size_t used_ = 0;
    std::unique_ptr<void, Freed> memory_;
    Bucket* buckets_ = nullptr;
};

}  // namespace buwei
