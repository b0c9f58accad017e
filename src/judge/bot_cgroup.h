// The control groups of one bot in one game. Each power is there or not by itself; who asks for
// one that is missing is told so and has to find another way.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/cgroup_support.h"
#include "judge/file_descriptor.h"

namespace buwei {

class BotCgroup {
public:
    BotCgroup(const CgroupSupport& support, std::size_t memory_bytes, int max_processes);
    // Kills what is still in the groups and removes them.
    ~BotCgroup();
    BotCgroup(const BotCgroup&) = delete;
    BotCgroup& operator=(const BotCgroup&) = delete;

    // Ends the bots of judges that were killed and removes their groups. Where a judge had frozen
    // its bot, cgroup v1 lets not even the death of its sandbox reach it.
    static void end_stale(const CgroupSupport& support);

    // A process that writes "0" to each of these joins the groups, and so do its descendants.
    std::vector<int> join_descriptors() const;

    bool limits_memory() const { return !memory_.empty(); }
    bool limits_processes() const { return !pids_.empty(); }

    // All that processes in the group have used since it was made.
    std::optional<double> cpu_seconds() const;
    std::optional<std::size_t> peak_memory() const;
    // Makes the peak start again from what is used now, where the kernel can do that.
    void restart_peak();
    // Has the kernel killed something here for want of memory since the last call?
    bool ran_out_of_memory();

    // False if the group cannot be frozen.
    bool freeze();
    void thaw();

    void kill_all();

private:
    // Takes over what there is of the groups with this name.
    BotCgroup(const CgroupSupport& support, std::string name);
    std::string make_group(const std::string& parent);

    bool unified_;
    std::string name_;
    std::vector<std::string> folders_;  // without repetition
    std::vector<FileDescriptor> members_;
    std::string memory_;
    std::string pids_;
    std::string cpu_;
    std::string freezer_;
    long long kills_seen_ = 0;
};

}  // namespace buwei
