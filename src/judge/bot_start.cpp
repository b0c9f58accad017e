// How a bot's process comes to life: the first half of BotProcess.
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "judge/bot_process.h"

namespace buwei {
namespace {

constexpr int kSetUpMilliseconds = 20'000;

// Limits the kernel keeps for each process by itself. They stand behind what the judge measures
// and act only if it should fail to.
std::vector<ChildSpec::Limit> resource_limits(const BotPlace& place) {
    const double seconds = std::max(place.limits.seconds, place.limits.first_turn_seconds);
    std::vector<ChildSpec::Limit> limits = {{RLIMIT_CORE, 0},
                                            {RLIMIT_NOFILE, 256},
                                            {RLIMIT_FSIZE, rlim_t{64} << 20},
                                            {RLIMIT_MSGQUEUE, 0},
                                            {RLIMIT_MEMLOCK, 64 << 10}};
    if (place.one_turn) {
        limits.push_back({RLIMIT_CPU, static_cast<rlim_t>(std::ceil(2 * seconds)) + 1});
    }
    if (!place.cgroup.limits_memory()) {
        // Address space is not memory: many programs reserve far more than they use.
        constexpr std::size_t kRoom = std::size_t{4} << 30;
        limits.push_back({RLIMIT_AS, std::max(kRoom, 4 * place.limits.memory_bytes)});
    }
    return limits;
}

// {"child-pid": 123, ...}
pid_t first_process_in(const std::string& info) {
    const std::string key = "\"child-pid\":";
    const std::size_t at = info.find(key);
    return at == info.npos ? -1 : std::atoi(info.c_str() + at + key.size());
}

}  // namespace

BotProcess::BotProcess(const BotPlace& place) : place_(place) {}

Result<std::unique_ptr<BotProcess>> BotProcess::start(const BotPlace& place) {
    std::unique_ptr<BotProcess> process(new BotProcess(place));
    std::array<Result<Pipe>, 5> pipes = {make_pipe(), make_pipe(), make_pipe(), make_pipe(),
                                         make_pipe()};
    for (const Result<Pipe>& pipe : pipes) {
        if (!pipe) return pipe.error();
    }
    auto& [input, output, errors, info, block] = pipes;
    const FileDescriptor filter(::memfd_create("seccomp", MFD_CLOEXEC));
    const std::string& bytes = place.probe.seccomp_filter;
    if (!filter.is_open() || ::pwrite(filter.get(), bytes.data(), bytes.size(), 0) !=
                                 static_cast<ssize_t>(bytes.size())) {
        return Error{std::string("cannot hand the filter over: ") + std::strerror(errno)};
    }

    ChildSpec spec;
    spec.descriptors = {
        {input->read_end.get(), 0}, {output->write_end.get(), 1}, {errors->write_end.get(), 2}};
    spec.limits = resource_limits(place);
    spec.cgroup_descriptors = place.cgroup.join_descriptors();
    if (place.sandboxed) {
        spec.command = sandbox_command(place.probe, place.program, place.scratch.path());
        spec.environment = bot_environment(kScratchInside);
        spec.descriptors.push_back({filter.get(), kSeccompDescriptor});
        spec.descriptors.push_back({info->write_end.get(), kInfoDescriptor});
        spec.descriptors.push_back({block->read_end.get(), kBlockDescriptor});
    } else {
        spec.command = place.program.command;
        spec.environment = bot_environment(place.scratch.path());
        spec.folder = place.scratch.path();
        spec.warden = true;
    }
    // When bubblewrap ends, the first process inside passes to us instead of to the system's init,
    // so that we can wait for its end and learn what it used. Nothing else is ever orphaned: what
    // runs inside stays below that process, and a warden keeps its own.
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    Result<Child> child = start_child(spec);
    if (!child) return child.error();
    process->child_ = std::move(*child);
    process->meter_ = std::make_unique<UsageMeter>(process->child_.pid, place.cgroup,
                                                   place.limits.max_processes + kSandboxProcesses);
    process->input_ = std::move(input->write_end);
    process->output_ = std::move(output->read_end);
    process->errors_ = std::move(errors->read_end);
    if (!make_nonblocking(process->input_) || !make_nonblocking(process->output_) ||
        !make_nonblocking(process->errors_)) {
        return Error{"cannot prepare the pipes to the bot"};
    }
    if (place.sandboxed) {
        errors->write_end.reset();
        const std::string complaint =
            process->let_go(std::move(*info), std::move(block->write_end));
        if (!complaint.empty()) return Error{"the sandbox could not be set up: " + complaint};
    }
    return process;
}

// Learns which process is the first inside, bounds the number of those that may follow, and lets
// it run. Returns what went wrong, "" if nothing did.
std::string BotProcess::let_go(Pipe info, FileDescriptor unblock) {
    info.write_end.reset();
    std::string text;
    while (first_process_in(text) <= 0 || text.find('}') == text.npos) {
        pollfd readable{info.read_end.get(), POLLIN, 0};
        std::array<char, 512> buffer;
        const int ready = ::poll(&readable, 1, kSetUpMilliseconds);
        if (ready < 0 && errno == EINTR) continue;
        const ssize_t count =
            ready > 0 ? ::read(info.read_end.get(), buffer.data(), buffer.size()) : 0;
        if (count <= 0) {
            std::string complaint;
            receive(errors_, complaint, place_.limits.stderr_bytes_kept);
            return complaint.empty() ? "bubblewrap did not start" : complaint;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    inner_ = first_process_in(text);
    inner_pidfd_ = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, inner_, 0)));
    if (!place_.cgroup.limits_processes()) {
        // Counted inside the sandbox's user namespace only, so it is set here and not before.
        // Root is exempt from this limit; the count in check_usage() is there for that.
        const rlim_t count = static_cast<rlim_t>(place_.limits.max_processes) + 1;
        const rlimit limit{count, count};
        ::prlimit(inner_, RLIMIT_NPROC, &limit, nullptr);
    }
    if (::write(unblock.get(), "1", 1) != 1) return "bubblewrap ended early";
    return "";
}

}  // namespace buwei
