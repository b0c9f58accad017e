// Time behind a seam, so that tests need not sleep.
#pragma once

#include <chrono>

namespace buwei {

class Clock {
public:
    virtual ~Clock() = default;
    // Seconds since some fixed moment; never goes back.
    virtual double seconds() const = 0;
};

// Wall time. One thread never uses more CPU time than that, so it is the stricter of Botzone's
// two limits.
class SystemClock final : public Clock {
public:
    double seconds() const override {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
        return passed.count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace buwei
