#include "cli/solve_watch.h"

#include <cstdio>
#include <filesystem>

#include "cli/stop_signal.h"
#include "proof/checkpoint.h"
#include "rules/position_text.h"

namespace buwei {

SolveWatch::SolveWatch(Solver& solver, const Position& position, const Clock& clock,
                       WatchOptions options)
    : solver_(solver),
      position_(position),
      clock_(clock),
      options_(std::move(options)),
      stop_(stop_on_signal()),
      line_(clock),
      last_saved_(clock.seconds()) {
    solver_.set_observer([this](const SolverProgress& progress) { look(progress); });
}

SolveWatch::~SolveWatch() {
    solver_.set_observer({});
}

Result<bool> SolveWatch::resume() {
    if (options_.checkpoint.empty() || !std::filesystem::exists(options_.checkpoint)) return false;
    const Result<CheckpointInfo> info = load_checkpoint(options_.checkpoint, solver_.table());
    if (!info) return info.error();
    if (info->position != to_text(position_)) {
        return Error{"\"" + options_.checkpoint + "\" is of another position: " + info->position};
    }
    earlier_nodes_ = info->nodes;
    earlier_seconds_ = info->seconds;
    if (options_.show_progress) {
        std::fprintf(stderr, "going on after %llu nodes, %.0f s, with %llu proofs\n",
                     static_cast<unsigned long long>(earlier_nodes_), earlier_seconds_,
                     static_cast<unsigned long long>(info->entries));
    }
    return true;
}

Result<bool> SolveWatch::save() {
    if (options_.checkpoint.empty()) return false;
    CheckpointInfo info;
    info.position = to_text(position_);
    info.nodes = earlier_nodes_ + std::max(nodes_, solver_.nodes());
    info.seconds = earlier_seconds_ + clock_.seconds();
    const Result<std::uint64_t> entries =
        save_checkpoint(options_.checkpoint, info, solver_.table());
    if (!entries) return entries.error();
    return true;
}

void SolveWatch::look(const SolverProgress& progress) {
    if (stop_) solver_.stop();
    nodes_ = progress.nodes;
    const double now = clock_.seconds();
    if (options_.show_progress && line_.due()) line_.show(line_of(progress, now));
    if (!options_.checkpoint.empty() && now - last_saved_ >= options_.checkpoint_seconds) {
        if (const Result<bool> saved = save(); !saved) {
            std::fprintf(stderr, "%s\n", saved.error().message.c_str());
        }
        last_saved_ = clock_.seconds();
    }
}

std::string SolveWatch::line_of(const SolverProgress& progress, double now) const {
    char figures[160];
    const double table = 100.0 * static_cast<double>(progress.table_size) /
                         static_cast<double>(progress.table_capacity);
    std::snprintf(
        figures, sizeof figures, "%.0f s: %.1f M nodes, %.0f k/s, depth %zu, table %.1f%% full,",
        now + earlier_seconds_, static_cast<double>(progress.nodes + earlier_nodes_) / 1e6,
        static_cast<double>(progress.nodes) / now / 1e3, progress.line.size(), table);
    std::string line = figures;
    for (const Point point : progress.line) line += " " + point_name(position_.geometry(), point);
    return line;
}

}  // namespace buwei
