#include "solver/proof_table.h"

#include <algorithm>
#include <cstring>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace buwei {

namespace {

// Look-ups go all over the table. With large pages the processor finds the memory itself instead of
// walking through page tables first, which was a quarter of the solver's time.
constexpr std::size_t kFirstBytes = std::size_t{4} << 20;
constexpr std::size_t kLargePage = std::size_t{2} << 20;

void ask_for_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    madvise(start, bytes, MADV_HUGEPAGE);  // a wish: where it is refused, all still works
#endif
}

}  // namespace

ProofTable::ProofTable(std::size_t bytes)
    : most_buckets_(
          std::min<std::size_t>(std::max<std::size_t>(bytes / sizeof(Bucket), 1), 0xffffffffU)) {
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");
    allocate(std::min(most_buckets_, kFirstBytes / sizeof(Bucket)));
}

void ProofTable::allocate(std::size_t bucket_count) {
    const std::size_t used = bucket_count * sizeof(Bucket);
    const std::size_t alignment = used < kLargePage ? sizeof(Bucket) : kLargePage;
    std::size_t space = used + alignment;
    memory_.reset(std::calloc(space, 1));
    if (memory_ == nullptr) throw std::bad_alloc();
    void* start = memory_.get();
    buckets_ = static_cast<Bucket*>(std::align(alignment, used, start, space));
    if (used >= kLargePage) ask_for_large_pages(start, used);
    bucket_count_ = bucket_count;
    used_ = 0;
}

// The old entries move to a table four times as large.
void ProofTable::grow() {
    const std::size_t old_count = bucket_count_;
    const Bucket* const old_buckets = buckets_;
    const std::unique_ptr<void, Freed> old_memory = std::move(memory_);
    allocate(std::min(most_buckets_, 4 * old_count));
    for (std::size_t i = 0; i < old_count; ++i) {
        for (const Entry& entry : old_buckets[i].ways) {
            if (entry.check != 0) put(entry);
        }
    }
}

bool ProofTable::find(const StateKey& key, ProofBounds& bounds) const {
    for (const Entry& entry : bucket_of(key.place)->ways) {
        if (entry.check != key.check) continue;
        // NOLINTBEGIN(bugprone-signed-char-misuse): small numbers, not letters
        bounds.win_from = entry.win_from;
        bounds.loss_to = entry.loss_to;
        // NOLINTEND(bugprone-signed-char-misuse)
        return true;
    }
    return false;
}

void ProofTable::store(const StateKey& key, const ProofBounds& bounds, std::uint64_t work) {
    add({key.check, static_cast<std::uint32_t>(key.place >> 32),
         static_cast<std::int8_t>(bounds.win_from), static_cast<std::int8_t>(bounds.loss_to),
         static_cast<std::uint8_t>(64 - __builtin_clzll(work | 1))});
}

void ProofTable::add(const Entry& entry) {
    put(entry);
    if (used_ > bucket_count_ * kWays / 2 && bucket_count_ < most_buckets_) grow();
}

void ProofTable::put(const Entry& entry) {
    Entry* target = nullptr;
    for (Entry& other : bucket_of(std::uint64_t{entry.place} << 32)->ways) {
        if (other.check == entry.check) {
            other.win_from = std::min(other.win_from, entry.win_from);
            other.loss_to = std::max(other.loss_to, entry.loss_to);
            other.work_log = std::max(other.work_log, entry.work_log);
            return;
        }
        if (target == nullptr || other.work_log < target->work_log) target = &other;
    }
    if (target->check == 0) ++used_;
    *target = entry;
}

void ProofTable::clear() {
    if (used_ == 0) return;
    std::memset(static_cast<void*>(buckets_), 0, bucket_count_ * sizeof(Bucket));
    used_ = 0;
}

}  // namespace buwei
