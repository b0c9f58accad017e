// The time that a judge counts for a turn: wall time or CPU time, whichever has run further.
//
// A process that is started for one turn has used CPU time before it could look at a clock
// (loading, reading), and Botzone counts that too. While others use the machine, wall time runs
// further. Whoever keeps below both limits must look at both.
#pragma once

#include <algorithm>
#include <ctime>

#include "base/clock.h"

namespace buwei {

class TurnClock final : public Clock {
public:
    // A turn has been read; of the first turn, what the process has used so far is part.
    void begin_turn(bool first) {
        wall_at_start_ = wall_.seconds();
        cpu_at_start_ = first ? 0 : cpu_seconds();
    }

    double seconds() const override {
        return std::max(wall_.seconds() - wall_at_start_, cpu_seconds() - cpu_at_start_);
    }

private:
    // Of the whole process.
    static double cpu_seconds() {
        return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
    }

    SystemClock wall_;
    double wall_at_start_ = 0;
    double cpu_at_start_ = 0;
};

}  // namespace buwei
