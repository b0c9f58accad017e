#include "judge/usage_meter.h"

#include <unistd.h>

#include <algorithm>

#include "judge/process_tree.h"

namespace buwei {
namespace {

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

UsageMeter::UsageMeter(pid_t root, BotCgroup& cgroup, int most_processes)
    : root_(root),
      cgroup_(cgroup),
      most_processes_(static_cast<std::size_t>(most_processes)),
      judge_bytes_(resident_bytes_of(::getpid())),
      group_start_(cgroup.cpu_seconds().value_or(0)) {}

void UsageMeter::start_turn() {
    peak_memory_bytes_ = 0;
    cgroup_.restart_peak();
}

UsageMeter::Reading UsageMeter::read() {
    Reading reading;
    const std::optional<double> group_cpu = cgroup_.cpu_seconds();
    const std::optional<std::size_t> group_peak = cgroup_.peak_memory();
    TreeUsage tree;
    if (!group_cpu || !group_peak || !cgroup_.limits_processes()) {
        tree = measure_tree(root_, most_processes_);
    }

    const double cpu_seconds = group_cpu ? *group_cpu - group_start_ : tree.cpu_seconds;
    cpu_seconds_ = std::max(cpu_seconds_, cpu_seconds);
    peak_memory_bytes_ = std::max(peak_memory_bytes_, group_peak.value_or(tree.resident_bytes));
    reading.cpu_seconds = cpu_seconds_;
    reading.peak_memory_bytes = peak_memory_bytes_;
    if (!cgroup_.limits_processes()) reading.processes = tree.processes;
    reading.out_of_memory = cgroup_.ran_out_of_memory();
    return reading;
}

UsageMeter::Reading UsageMeter::read_final(const rusage& total) {
    Reading reading;
    const std::optional<double> group_cpu = cgroup_.cpu_seconds();
    const double cpu_seconds = group_cpu ? *group_cpu - group_start_
                                         : seconds_of(total.ru_utime) + seconds_of(total.ru_stime);
    cpu_seconds_ = std::max(cpu_seconds_, cpu_seconds);
    // A child starts with its parent's peak, so this says something only if it is above ours.
    const std::size_t largest = static_cast<std::size_t>(total.ru_maxrss) * 1024;
    const std::size_t by_size = largest > judge_bytes_ ? largest : 0;
    peak_memory_bytes_ = std::max(peak_memory_bytes_, cgroup_.peak_memory().value_or(by_size));
    reading.cpu_seconds = cpu_seconds_;
    reading.peak_memory_bytes = peak_memory_bytes_;
    reading.out_of_memory = cgroup_.ran_out_of_memory();
    return reading;
}

}  // namespace buwei
