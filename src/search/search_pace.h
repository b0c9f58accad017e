// When a search has thought enough: its limits, the clock, and whether the choice can still change.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "search/search_types.h"

namespace buwei {

class SearchPace {
public:
    // Looking at the clock costs more than a tenth of a random simulation, so it is looked at only
    // once in so many.
    SearchPace(const Clock& clock, const SearchLimits& limits,
               std::uint64_t simulations_per_look = 32)
        : clock_(clock),
          limits_(limits),
          simulations_per_look_(simulations_per_look),
          start_(clock.seconds()),
          next_report_(kReportSeconds) {}

    double seconds() const { return clock_.seconds() - start_; }

    // Call before every simulation with the number done so far.
    bool done(std::uint64_t simulations) {
        if (limits_.simulations != 0 && simulations >= limits_.simulations) return true;
        if (simulations % simulations_per_look_ != 0) return false;
        passed_ = seconds();
        return limits_.seconds > 0 && passed_ >= limits_.seconds;
    }

    // True about ten times a second: time for a report.
    bool report_due() {
        if (passed_ < next_report_) return false;
        next_report_ = passed_ + kReportSeconds;
        return true;
    }

    // At most so many simulations are still to come, as far as the rate so far tells: the most
    // visited move can't be overtaken if its lead is larger. Generous, because the rate may rise.
    // A limit of simulations is always used up, so that such a search is easy to compare.
    double simulations_left(std::uint64_t simulations) const {
        if (limits_.simulations != 0 || limits_.seconds <= 0 || passed_ < kLeastSecondsForRate) {
            return kUnknown;
        }
        const double rate = static_cast<double>(simulations) / passed_;
        return kRateMayRise * rate * (limits_.seconds - passed_);
    }

private:
    static constexpr double kReportSeconds = 0.1;
    static constexpr double kLeastSecondsForRate = 0.02;
    static constexpr double kRateMayRise = 1.3;
    static constexpr double kUnknown = 1e18;

    const Clock& clock_;
    SearchLimits limits_;
    std::uint64_t simulations_per_look_;
    double start_;
    double passed_ = 0;  // at the last look
    double next_report_;
};

}  // namespace buwei
