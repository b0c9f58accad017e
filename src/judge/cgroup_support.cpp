#include "judge/cgroup_support.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <sstream>
#include <vector>

#include "judge/small_file.h"

namespace buwei {
namespace {

// The name under which the whole v2 tree stands in the table of mounts.
constexpr const char* kUnified = "";

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream{std::string(text)};
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

struct Mount {
    std::string root;   // the part of the hierarchy that is mounted
    std::string place;  // where
};

// mountinfo: "36 35 98:0 ROOT PLACE OPTIONS [TAGS] - TYPE SOURCE SUPER_OPTIONS".
std::map<std::string, Mount> mounts_by_controller(std::string_view mounts) {
    std::map<std::string, Mount> found;
    for (const std::string& line : split(mounts, '\n')) {
        const std::vector<std::string> fields = split(line, ' ');
        const auto dash = std::find(fields.begin(), fields.end(), "-");
        if (fields.size() < 5 || fields.end() - dash < 4) continue;
        const Mount mount{fields[3], fields[4]};
        if (dash[1] == "cgroup2") found.emplace(kUnified, mount);
        if (dash[1] != "cgroup") continue;
        for (const std::string& option : split(dash[3], ',')) found.emplace(option, mount);
    }
    return found;
}

std::string folder_of(const std::map<std::string, Mount>& mounts, const std::string& controller,
                      const std::string& path) {
    const auto mount = mounts.find(controller);
    if (mount == mounts.end()) return "";
    std::string rest = path;
    const std::string& root = mount->second.root;
    if (root != "/") {
        if (rest.compare(0, root.size(), root) != 0) return "";  // we are outside what is mounted
        rest = rest.substr(root.size());
    }
    if (rest == "/") rest.clear();
    return mount->second.place + rest;
}

bool can_make_group(const std::string& parent, const std::vector<std::string>& needed_files) {
    static std::atomic<int> serial{0};
    const std::string folder =
        parent + "/buwei-probe-" + std::to_string(::getpid()) + "-" + std::to_string(serial++);
    if (::mkdir(folder.c_str(), 0755) != 0) return false;
    bool usable = true;
    for (const std::string& file : needed_files) {
        const std::string path = std::string(folder).append("/").append(file);
        usable = usable && ::access(path.c_str(), R_OK) == 0;
    }
    usable = usable && ::access((folder + "/cgroup.procs").c_str(), W_OK) == 0;
    ::rmdir(folder.c_str());
    return usable;
}

// v2 forbids a group with both processes and controlled children. If we are alone in ours we can
// step down into a group of our own and hand the controllers out.
void make_room(const std::string& own) {
    const std::string self = std::to_string(::getpid());
    if (write_small_file(own + "/cgroup.subtree_control", "+memory +pids")) return;
    if (read_small_file(own + "/cgroup.procs") != self + "\n") return;
    const std::string leaf = own + "/buwei-judge";
    ::mkdir(leaf.c_str(), 0755);
    if (!write_small_file(leaf + "/cgroup.procs", self)) return;
    write_small_file(own + "/cgroup.subtree_control", "+memory +pids");
}

}  // namespace

CgroupSupport locate_cgroups(std::string_view own_groups, std::string_view mount_table) {
    const std::map<std::string, Mount> mounts = mounts_by_controller(mount_table);
    CgroupSupport support;
    std::string unified;
    // Each line is "NUMBER:CONTROLLERS:PATH"; a path may hold colons of its own.
    for (const std::string& line : split(own_groups, '\n')) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
        if (second == line.npos) continue;
        const std::string names = line.substr(first + 1, second - first - 1);
        const std::string path = line.substr(second + 1);
        if (names.empty()) unified = folder_of(mounts, kUnified, path);
        for (const std::string& name : split(names, ',')) {
            const std::string folder = folder_of(mounts, name, path);
            if (name == "memory") support.memory = folder;
            if (name == "pids") support.pids = folder;
            if (name == "cpuacct") support.cpu = folder;
            if (name == "freezer") support.freezer = folder;
        }
    }
    if (!support.any() && !unified.empty()) return {unified, unified, unified, unified, true};
    return support;
}

CgroupSupport find_cgroups() {
    CgroupSupport support = locate_cgroups(read_small_file("/proc/self/cgroup"),
                                           read_small_file("/proc/self/mountinfo"));
    const bool unified = support.unified;
    if (unified) make_room(support.memory);
    const auto keep_if_usable = [](std::string& parent, const std::vector<std::string>& files) {
        if (!parent.empty() && !can_make_group(parent, files)) parent.clear();
    };
    keep_if_usable(support.memory, {unified ? "memory.max" : "memory.limit_in_bytes",
                                    unified ? "memory.events" : "memory.oom_control"});
    keep_if_usable(support.pids, {"pids.max"});
    keep_if_usable(support.cpu, {unified ? "cpu.stat" : "cpuacct.usage"});
    keep_if_usable(support.freezer, {unified ? "cgroup.freeze" : "freezer.state"});
    return support;
}

}  // namespace buwei
