#include "judge/process_tree.h"

#include <dirent.h>
#include <unistd.h>
#include <csignal>
#include <ctime>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "judge/small_file.h"

namespace buwei {
namespace {

// The entries of a folder of /proc whose names are numbers.
std::vector<pid_t> numbers_in(const std::string& path) {
    std::vector<pid_t> numbers;
    struct Closer {
        void operator()(DIR* folder) const { ::closedir(folder); }
    };
    const std::unique_ptr<DIR, Closer> folder(::opendir(path.c_str()));
    if (!folder) return numbers;
    while (const dirent* entry = ::readdir(folder.get())) {
        const int number = std::atoi(entry->d_name);
        if (number > 0) numbers.push_back(number);
    }
    return numbers;
}

// The fields of /proc/PID/stat after the program's name, which may hold anything at all.
std::vector<long long> stat_fields(pid_t pid) {
    const std::string text = read_small_file("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name_end = text.rfind(')');
    if (name_end == text.npos || name_end + 3 >= text.size()) return {};
    std::istringstream stream(text.substr(name_end + 3));  // past ") S"
    std::vector<long long> fields;
    for (long long field = 0; stream >> field;) fields.push_back(field);
    return fields;
}

// Indices into stat_fields(); proc(5) numbers them from 1, and the third is the state.
constexpr std::size_t kParent = 4 - 4;
constexpr std::size_t kWaitedUserTicks = 16 - 4;
constexpr std::size_t kWaitedSystemTicks = 17 - 4;
constexpr std::size_t kResidentPages = 24 - 4;

constexpr std::size_t kMostStopped = 1024;
constexpr int kMostStopWaits = 500;
constexpr timespec kStopWait{0, 200'000};

// Does it run no more, for now or for ever?
bool stands_still(pid_t pid) {
    const std::string text = read_small_file("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name_end = text.rfind(')');
    if (name_end == text.npos || name_end + 2 >= text.size()) return true;  // it is gone
    return std::string_view("TtZX").find(text[name_end + 2]) != std::string_view::npos;
}

bool children_are_listed() {
    static const bool kListed = ::access("/proc/thread-self/children", R_OK) == 0;
    return kListed;
}

void append_children(pid_t pid, std::vector<pid_t>& found) {
    const std::string tasks = "/proc/" + std::to_string(pid) + "/task/";
    for (const pid_t thread : numbers_in(tasks)) {
        std::istringstream stream(read_small_file(tasks + std::to_string(thread) + "/children"));
        for (pid_t child = 0; stream >> child;) found.push_back(child);
    }
}

// For kernels without the list of children: looks at every process there is.
std::multimap<pid_t, pid_t> children_by_parent() {
    std::multimap<pid_t, pid_t> children;
    for (const pid_t pid : numbers_in("/proc")) {
        const std::vector<long long> fields = stat_fields(pid);
        if (!fields.empty()) children.emplace(static_cast<pid_t>(fields[kParent]), pid);
    }
    return children;
}

// /proc counts in hundredths of a second; the process's own clock is exact and may be read by
// anyone.
double own_cpu_seconds(pid_t pid) {
    clockid_t clock;
    timespec time{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::size_t bytes_of_pages(long long pages) {
    static const long kPageSize = ::sysconf(_SC_PAGESIZE);
    return pages > 0 ? static_cast<std::size_t>(pages * kPageSize) : 0;
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t root, std::size_t most) {
    std::vector<pid_t> found;
    if (children_are_listed()) {
        append_children(root, found);
        for (std::size_t i = 0; i < found.size() && found.size() <= most; ++i)
            append_children(found[i], found);
        return found;
    }
    const std::multimap<pid_t, pid_t> children = children_by_parent();
    const auto append = [&](pid_t parent) {
        const auto [first, last] = children.equal_range(parent);
        for (auto child = first; child != last; ++child) found.push_back(child->second);
    };
    append(root);
    for (std::size_t i = 0; i < found.size() && found.size() <= most; ++i) append(found[i]);
    return found;
}

TreeUsage measure_tree(pid_t root, std::size_t most) {
    static const double kTicksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
    std::vector<pid_t> pids = descendants_of(root, most);
    TreeUsage usage;
    usage.processes = static_cast<int>(pids.size());
    if (pids.size() > most) return usage;
    pids.push_back(root);
    for (const pid_t pid : pids) {
        const std::vector<long long> fields = stat_fields(pid);
        if (fields.size() <= kResidentPages) continue;
        const long long waited = fields[kWaitedUserTicks] + fields[kWaitedSystemTicks];
        usage.cpu_seconds += own_cpu_seconds(pid) + static_cast<double>(waited) / kTicksPerSecond;
        if (pid != root) usage.resident_bytes += bytes_of_pages(fields[kResidentPages]);
    }
    return usage;
}

std::size_t resident_bytes_of(pid_t pid) {
    const std::vector<long long> fields = stat_fields(pid);
    return fields.size() > kResidentPages ? bytes_of_pages(fields[kResidentPages]) : 0;
}

// A signal takes effect a little after it was sent, and a process may fork until then. So children
// are looked for again once all that are known stand still.
void stop_descendants(pid_t root) {
    std::vector<pid_t> stopped;
    int waits = 0;
    bool found_more = true;
    while (found_more && stopped.size() <= kMostStopped) {
        found_more = false;
        for (const pid_t pid : descendants_of(root, kMostStopped)) {
            if (std::find(stopped.begin(), stopped.end(), pid) != stopped.end()) continue;
            ::kill(pid, SIGSTOP);
            stopped.push_back(pid);
            found_more = true;
        }
        while (waits < kMostStopWaits &&
               !std::all_of(stopped.begin(), stopped.end(), stands_still)) {
            ::nanosleep(&kStopWait, nullptr);
            ++waits;
        }
    }
}

void continue_descendants(pid_t root) {
    for (const pid_t pid : descendants_of(root, kMostStopped)) ::kill(pid, SIGCONT);
}

}  // namespace buwei
