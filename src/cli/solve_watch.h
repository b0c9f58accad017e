// What goes on beside a long solve: progress for the user, checkpoints on disk, an orderly stop.
#pragma once

#include <atomic>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "cli/progress_line.h"
#include "solver/solver.h"

namespace buwei {

struct WatchOptions {
    std::string checkpoint;  // no file if empty
    double checkpoint_seconds = 600;
    bool show_progress = true;
};

class SolveWatch {
public:
    // All must outlive the watch.
    SolveWatch(Solver& solver, const Position& position, const Clock& clock, WatchOptions options);
    ~SolveWatch();
    SolveWatch(const SolveWatch&) = delete;
    SolveWatch& operator=(const SolveWatch&) = delete;

    // Takes up the checkpoint, if there is one.
    Result<bool> resume();
    Result<bool> save();
    // Of the runs before this one.
    std::uint64_t earlier_nodes() const { return earlier_nodes_; }
    double earlier_seconds() const { return earlier_seconds_; }

private:
    void look(const SolverProgress& progress);
    std::string line_of(const SolverProgress& progress, double now) const;

    Solver& solver_;
    const Position& position_;
    const Clock& clock_;
    const WatchOptions options_;
    const std::atomic<bool>& stop_;
    std::uint64_t earlier_nodes_ = 0;
    double earlier_seconds_ = 0;
    std::uint64_t nodes_ = 0;  // of this run, when last looked at
    ProgressLine line_;
    double last_saved_ = 0;
};

}  // namespace buwei
