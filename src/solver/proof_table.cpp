#include "solver/proof_table.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace buwei {

ProofTable::ProofTable(std::size_t bytes)
    : bucket_count_(
          std::min<std::size_t>(std::max<std::size_t>(bytes / sizeof(Bucket), 1), 0xffffffffU)),
      memory_(std::calloc(bucket_count_ + 1, sizeof(Bucket))) {
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");
    if (memory_ == nullptr) throw std::bad_alloc();
    void* start = memory_.get();
    std::size_t space = (bucket_count_ + 1) * sizeof(Bucket);
    buckets_ = static_cast<Bucket*>(
        std::align(sizeof(Bucket), bucket_count_ * sizeof(Bucket), start, space));
}

bool ProofTable::find(const StateKey& key, ProofBounds& bounds) const {
    for (const Entry& entry : bucket_of(key)->ways) {
        if (entry.check != key.check) continue;
        bounds.win_from = entry.win_from;
        bounds.loss_to = entry.loss_to;
        return true;
    }
    return false;
}

void ProofTable::store(const StateKey& key, const ProofBounds& bounds, std::uint64_t work) {
    const int work_log = 64 - __builtin_clzll(work | 1);
    Entry* target = nullptr;
    for (Entry& entry : bucket_of(key)->ways) {
        if (entry.check == key.check) {
            entry.win_from =
                static_cast<std::int16_t>(std::min<int>(entry.win_from, bounds.win_from));
            entry.loss_to = static_cast<std::int16_t>(std::max<int>(entry.loss_to, bounds.loss_to));
            entry.work_log = static_cast<std::uint8_t>(std::max<int>(entry.work_log, work_log));
            return;
        }
        if (target == nullptr || entry.work_log < target->work_log) target = &entry;
    }
    *target = {key.check, static_cast<std::int16_t>(bounds.win_from),
               static_cast<std::int16_t>(bounds.loss_to), static_cast<std::uint8_t>(work_log)};
}

void ProofTable::clear() {
    std::memset(static_cast<void*>(buckets_), 0, bucket_count_ * sizeof(Bucket));
}

}  // namespace buwei
