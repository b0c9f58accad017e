// What a bot's processes have used: from its control groups where they can be had, else from
// /proc, where what lives only briefly can be missed until its parent has waited for it.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>

#include "judge/bot_cgroup.h"

namespace buwei {

class UsageMeter {
public:
    // `root` is the child of ours below which all of the bot's processes are; more than
    // `most_processes` are not looked at one by one.
    UsageMeter(pid_t root, BotCgroup& cgroup, int most_processes);

    struct Reading {
        double cpu_seconds = 0;             // since the root started, never falling
        std::size_t peak_memory_bytes = 0;  // since start_turn()
        int processes = 0;                  // 0 if the kernel keeps count itself
        bool out_of_memory = false;
    };
    void start_turn();
    Reading read();
    // The last reading, when the root has ended and been waited for.
    Reading read_final(const rusage& total);

private:
    pid_t root_;
    BotCgroup& cgroup_;
    std::size_t most_processes_;
    std::size_t judge_bytes_;
    double group_start_ = 0;
    double cpu_seconds_ = 0;
    std::size_t peak_memory_bytes_ = 0;
};

}  // namespace buwei
