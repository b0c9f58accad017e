// How often somebody may ask: a bucket of requests for each key that fills up again with time.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "base/clock.h"

namespace buwei {

struct Rate {
    double per_second = 200;
    double burst = 2000;
};

class RateLimiter {
public:
    // `clock` must outlive it.
    RateLimiter(const Clock& clock, const Rate& rate) : clock_(clock), rate_(rate) {}

    // False if it is too much; `cost` is taken only if it is not.
    bool allow(const std::string& key, double cost = 1) {
        const std::lock_guard lock(mutex_);
        const double now = clock_.seconds();
        if (buckets_.size() > kMostKeys) forget_full(now);
        const auto [found, fresh] = buckets_.try_emplace(key, Bucket{rate_.burst, now});
        Bucket& bucket = found->second;
        bucket.level = level_of(bucket, now);
        bucket.filled = now;
        if (bucket.level < cost) return false;
        bucket.level -= cost;
        return true;
    }

private:
    static constexpr std::size_t kMostKeys = 10'000;

    struct Bucket {
        double level = 0;
        double filled = 0;  // when the level was right
    };

    double level_of(const Bucket& bucket, double now) const {
        const double level = bucket.level + (now - bucket.filled) * rate_.per_second;
        return level < rate_.burst ? level : rate_.burst;
    }
    // A full bucket is like none.
    void forget_full(double now) {
        std::erase_if(buckets_, [&](const auto& entry) {
            return level_of(entry.second, now) >= rate_.burst;
        });
    }

    const Clock& clock_;
    const Rate rate_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

}  // namespace buwei
