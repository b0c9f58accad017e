#include "judge/bot_cgroup.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <csignal>
#include <ctime>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "judge/small_file.h"

namespace buwei {
namespace {

// Besides the bot's own: bubblewrap outside and inside the sandbox.
constexpr int kSandboxProcesses = 2;

void sleep_a_millisecond() {
    const timespec pause{0, 1'000'000};
    ::nanosleep(&pause, nullptr);
}

// "buwei-PROCESS-NAMESPACE-": a process number means nothing in another namespace.
std::string name_of_judge(pid_t process) {
    std::error_code error;
    std::string space = std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
    const auto no_digit = [](char c) { return c < '0' || c > '9'; };
    space.erase(std::remove_if(space.begin(), space.end(), no_digit), space.end());
    return "buwei-" + std::to_string(process) + "-" + space + "-";
}

// Is this the group of a judge of our namespace that is no more?
bool is_stale(const std::string& name) {
    pid_t judge = 0;
    if (std::sscanf(name.c_str(), "buwei-%d-", &judge) != 1) return false;
    if (name.rfind(name_of_judge(judge), 0) != 0) return false;
    return ::kill(judge, 0) != 0 && errno == ESRCH;
}

std::set<std::string> parents_of(const CgroupSupport& support) {
    std::set<std::string> parents = {support.memory, support.pids, support.cpu, support.freezer};
    parents.erase("");
    return parents;
}

}  // namespace

BotCgroup::BotCgroup(const CgroupSupport& support, std::size_t memory_bytes, int max_processes)
    : unified_(support.unified) {
    static std::atomic<unsigned> serial{0};
    name_ = name_of_judge(::getpid()) + std::to_string(serial++);
    memory_ = make_group(support.memory);
    pids_ = make_group(support.pids);
    cpu_ = make_group(support.cpu);
    freezer_ = make_group(support.freezer);

    const std::string bytes = std::to_string(memory_bytes);
    const std::string limit_file = unified_ ? "/memory.max" : "/memory.limit_in_bytes";
    if (!memory_.empty() && !write_small_file(memory_ + limit_file, bytes)) memory_.clear();
    // Without a limit on swap the bot would be slowed down instead of stopped. Both files may be
    // missing; then there is no swap accounting, and mostly no swap.
    if (unified_) write_small_file(memory_ + "/memory.swap.max", "0");
    if (!unified_) write_small_file(memory_ + "/memory.memsw.limit_in_bytes", bytes);
    const std::string count = std::to_string(max_processes + kSandboxProcesses);
    if (!pids_.empty() && !write_small_file(pids_ + "/pids.max", count)) pids_.clear();
}

BotCgroup::BotCgroup(const CgroupSupport& support, std::string name)
    : unified_(support.unified), name_(std::move(name)) {
    for (const std::string& parent : parents_of(support)) {
        const std::string folder = std::string(parent).append("/").append(name_);
        if (!std::filesystem::is_directory(folder)) continue;
        folders_.push_back(folder);
        if (parent == support.freezer) freezer_ = folder;
    }
}

void BotCgroup::end_stale(const CgroupSupport& support) {
    std::set<std::string> names;
    for (const std::string& parent : parents_of(support)) {
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(parent, error)) {
            const std::string name = entry.path().filename().string();
            if (is_stale(name)) names.insert(name);
        }
    }
    for (const std::string& name : names) BotCgroup(support, name);  // its end is theirs
}

BotCgroup::~BotCgroup() {
    kill_all();
    members_.clear();
    for (const std::string& folder : folders_) {
        // A group stays busy until its last process is fully gone.
        for (int attempt = 0; attempt < 1000; ++attempt) {
            if (::rmdir(folder.c_str()) == 0 || errno != EBUSY) break;
            sleep_a_millisecond();
        }
    }
}

std::string BotCgroup::make_group(const std::string& parent) {
    if (parent.empty()) return "";
    std::string folder = parent + "/" + name_;
    if (std::find(folders_.begin(), folders_.end(), folder) != folders_.end()) return folder;
    if (::mkdir(folder.c_str(), 0755) != 0) return "";
    folders_.push_back(folder);
    FileDescriptor members(::open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
    if (!members.is_open()) return "";
    members_.push_back(std::move(members));
    return folder;
}

std::vector<int> BotCgroup::join_descriptors() const {
    std::vector<int> numbers;
    for (const FileDescriptor& file : members_) numbers.push_back(file.get());
    return numbers;
}

std::optional<double> BotCgroup::cpu_seconds() const {
    if (cpu_.empty()) return std::nullopt;
    if (unified_) {
        const long long microseconds =
            number_after(read_small_file(cpu_ + "/cpu.stat"), "usage_usec ", -1);
        if (microseconds < 0) return std::nullopt;
        return static_cast<double>(microseconds) * 1e-6;
    }
    const long long nanoseconds = number_after(read_small_file(cpu_ + "/cpuacct.usage"), "", -1);
    if (nanoseconds < 0) return std::nullopt;
    return static_cast<double>(nanoseconds) * 1e-9;
}

std::optional<std::size_t> BotCgroup::peak_memory() const {
    if (memory_.empty()) return std::nullopt;
    const std::string file = unified_ ? "/memory.peak" : "/memory.max_usage_in_bytes";
    const long long bytes = number_after(read_small_file(memory_ + file), "", -1);
    if (bytes < 0) return std::nullopt;
    return static_cast<std::size_t>(bytes);
}

void BotCgroup::restart_peak() {
    if (!memory_.empty() && !unified_) {
        write_small_file(memory_ + "/memory.max_usage_in_bytes", "0");
    }
}

bool BotCgroup::ran_out_of_memory() {
    if (memory_.empty()) return false;
    const std::string file = unified_ ? "/memory.events" : "/memory.oom_control";
    const long long kills = number_after(read_small_file(memory_ + file), "oom_kill ", 0);
    const bool more = kills > kills_seen_;
    kills_seen_ = kills;
    return more;
}

bool BotCgroup::freeze() {
    if (freezer_.empty()) return false;
    return unified_ ? write_small_file(freezer_ + "/cgroup.freeze", "1")
                    : write_small_file(freezer_ + "/freezer.state", "FROZEN");
}

void BotCgroup::thaw() {
    if (freezer_.empty()) return;
    if (unified_) write_small_file(freezer_ + "/cgroup.freeze", "0");
    if (!unified_) write_small_file(freezer_ + "/freezer.state", "THAWED");
}

void BotCgroup::kill_all() {
    if (folders_.empty()) return;
    const std::string& folder = folders_.front();  // all groups have the same members
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const std::string members = read_small_file(folder + "/cgroup.procs");
        if (members.empty()) return;
        if (!unified_ || !write_small_file(folder + "/cgroup.kill", "1")) {
            std::istringstream stream(members);
            for (pid_t pid = 0; stream >> pid;) {
                if (pid > 1) ::kill(pid, SIGKILL);
            }
        }
        thaw();  // v1 delivers the signal only then
        sleep_a_millisecond();
    }
}

}  // namespace buwei
