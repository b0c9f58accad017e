// Which control groups can be had: where on this machine we may make groups of our own.
#pragma once

#include <string>
#include <string_view>

namespace buwei {

struct CgroupSupport {
    // The folder in which a group with this power can be made; "" where it cannot. With cgroup v2
    // all are the same folder.
    std::string memory;
    std::string pids;
    std::string cpu;  // accounting, not limiting
    std::string freezer;
    bool unified = false;  // v2: other file names

    bool any() const { return !(memory.empty() && pids.empty() && cpu.empty() && freezer.empty()); }
};

// Groups are made only below the group we are in, so that limits set on us hold for the bots too.
CgroupSupport find_cgroups();

// The part that only reads text, for tests: where /proc/self/cgroup and /proc/self/mountinfo say
// that our own groups are, usable or not.
CgroupSupport locate_cgroups(std::string_view own_groups, std::string_view mount_table);

}  // namespace buwei
