#include "judge/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <csignal>

#include <array>
#include <filesystem>
#include <system_error>

#include "judge/child_start.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

// A tmpfs is memory that no limit on processes sees; where there is no memory cgroup either, this
// is all that bounds it.
constexpr const char* kTemporaryBytes = "16777216";

constexpr std::array kSystemFolders = {"/usr",   "/bin",   "/sbin",  "/lib",
                                       "/lib32", "/lib64", "/libx32"};
constexpr std::array kSystemFiles = {"/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"};

void append(std::vector<std::string>& command, std::initializer_list<std::string> words) {
    command.insert(command.end(), words);
}

void append_system(std::vector<std::string>& command) {
    std::error_code error;
    for (const char* folder : kSystemFolders) {
        if (fs::is_symlink(folder, error)) {
            append(command, {"--symlink", fs::read_symlink(folder, error).string(), folder});
        } else if (fs::is_directory(folder, error)) {
            append(command, {"--ro-bind", folder, folder});
        }
    }
    for (const char* file : kSystemFiles) append(command, {"--ro-bind-try", file, file});
}

constexpr int kTrialMilliseconds = 10'000;

}  // namespace

std::string SandboxProbe::missing() const {
    std::string lines;
    for (const Protection& protection : protections) {
        if (!protection.available) lines += protection.name + ": " + protection.advice + "\n";
    }
    return lines;
}

std::vector<std::string> sandbox_command(const SandboxProbe& probe, const BotProgram& program,
                                         const std::string& scratch) {
    std::vector<std::string> command = {probe.bubblewrap, "--unshare-all", "--die-with-parent",
                                        "--new-session"};
    // Root would otherwise keep its powers inside. The numbers are only what the bot sees.
    append(command, {"--cap-drop", "ALL", "--uid", "65534", "--gid", "65534"});
    append(command, {"--hostname", "sandbox"});
    append_system(command);
    // Started by root, the bot is root to the files of /proc/sys even without its powers.
    append(command, {"--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"});
    append(command, {"--size", kTemporaryBytes, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
    append(command, {"--size", kTemporaryBytes, "--tmpfs", "/tmp"});
    // After /tmp, since a bot's folder may lie in the real one.
    for (const std::string& path : program.readable) append(command, {"--ro-bind", path, path});
    append(command, {"--bind", scratch, kScratchInside, "--chdir", kScratchInside});
    append(command, {"--remount-ro", "/"});
    append(command, {"--info-fd", std::to_string(kInfoDescriptor)});
    append(command, {"--block-fd", std::to_string(kBlockDescriptor)});
    if (!probe.seccomp_filter.empty()) {
        append(command, {"--seccomp", std::to_string(kSeccompDescriptor)});
    }
    append(command, {"--"});
    command.insert(command.end(), program.command.begin(), program.command.end());
    return command;
}

std::vector<std::string> bot_environment(const std::string& scratch) {
    return {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + scratch, "LANG=C.UTF-8"};
}

std::string try_sandbox(const SandboxProbe& probe, const BotProgram& program,
                        const std::string& scratch) {
    BotProgram nothing = program;
    nothing.command = {"/usr/bin/true"};
    Result<Pipe> block = make_pipe();
    Result<Pipe> complaints = make_pipe();
    const FileDescriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    const FileDescriptor filter(::memfd_create("seccomp", MFD_CLOEXEC));
    const std::string& bytes = probe.seccomp_filter;
    if (!block || !complaints || !null.is_open() || !filter.is_open() ||
        ::pwrite(filter.get(), bytes.data(), bytes.size(), 0) !=
            static_cast<ssize_t>(bytes.size()) ||
        ::write(block->write_end.get(), "1", 1) != 1) {
        return "out of files";
    }
    ChildSpec spec;
    spec.command = sandbox_command(probe, nothing, scratch);
    spec.environment = bot_environment(kScratchInside);
    spec.descriptors = {{null.get(), 0},
                        {null.get(), 1},
                        {complaints->write_end.get(), 2},
                        {filter.get(), kSeccompDescriptor},
                        {null.get(), kInfoDescriptor},
                        {block->read_end.get(), kBlockDescriptor}};
    spec.warden = true;  // waits for the process inside, which bubblewrap leaves behind
    Result<Child> child = start_child(spec);
    if (!child) return child.error().message;
    complaints->write_end.reset();

    pollfd ended{child->pidfd.get(), POLLIN, 0};
    const bool in_time = ::poll(&ended, 1, kTrialMilliseconds) == 1;
    if (!in_time) ::kill(child->pid, SIGTERM);
    int status = 0;
    ::waitpid(child->pid, &status, 0);
    if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0) return "";
    std::array<char, 1024> text;
    const ssize_t count =
        in_time ? ::read(complaints->read_end.get(), text.data(), text.size()) : 0;
    std::string complaint(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    while (!complaint.empty() && complaint.back() == '\n') complaint.pop_back();
    return complaint.empty() ? "it gave no reason" : complaint;
}

}  // namespace buwei
