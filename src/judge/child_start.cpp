#include "judge/child_start.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <csignal>

#include <cerrno>
#include <cstring>

#include "judge/warden.h"

namespace buwei {
namespace {

// Everything the child needs, made ready before the fork: after it only plain system calls are
// safe, as another thread may have held a lock.
struct Prepared {
    std::vector<char*> arguments;
    std::vector<char*> environment;
    const ChildSpec* spec;
    int error_pipe;
    pid_t parent;
};

std::vector<char*> pointers_to(const std::vector<std::string>& strings) {
    std::vector<char*> pointers;
    pointers.reserve(strings.size() + 1);
    for (const std::string& string : strings) pointers.push_back(const_cast<char*>(string.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

[[noreturn]] void fail(const Prepared& prepared, int error) {
    [[maybe_unused]] const ssize_t count = ::write(prepared.error_pipe, &error, sizeof error);
    ::_exit(127);
}

// What is passed on must not be overwritten before its turn, so it first moves out of the way.
constexpr int kFirstFreeDescriptor = 64;

void arrange_descriptors(Prepared& prepared) {
    const int moved = ::fcntl(prepared.error_pipe, F_DUPFD_CLOEXEC, kFirstFreeDescriptor);
    if (moved < 0) fail(prepared, errno);
    prepared.error_pipe = moved;
    std::array<int, 8> out_of_the_way;
    const std::vector<ChildSpec::Descriptor>& wanted = prepared.spec->descriptors;
    if (wanted.size() > out_of_the_way.size()) fail(prepared, EMFILE);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        out_of_the_way[i] = ::fcntl(wanted[i].ours, F_DUPFD_CLOEXEC, kFirstFreeDescriptor);
        if (out_of_the_way[i] < 0) fail(prepared, errno);
    }
    ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (::dup2(out_of_the_way[i], wanted[i].theirs) < 0) fail(prepared, errno);
    }
}

// An ignored signal stays ignored over exec, and a bot should find the usual state.
void restore_signals() {
    for (const int signal : {SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        ::signal(signal, SIG_DFL);
    }
}

void unblock_signals() {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void load(const Prepared& prepared) {
    unblock_signals();
    for (const ChildSpec::Limit& limit : prepared.spec->limits) {
        const rlimit value{limit.value, limit.value};
        // A limit that is already lower than ours cannot be raised, and need not be.
        ::setrlimit(static_cast<__rlimit_resource_t>(limit.resource), &value);
    }
    ::execve(prepared.arguments[0], prepared.arguments.data(), prepared.environment.data());
    fail(prepared, errno);
}

[[noreturn]] void run_child(Prepared& prepared) {
    restore_signals();
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, prepared.spec->warden ? SIGTERM : SIGKILL);
    if (::getppid() != prepared.parent) ::_exit(127);  // it died before we could ask for the signal
    for (const int group : prepared.spec->cgroup_descriptors) {
        if (::write(group, "0", 1) != 1) fail(prepared, errno);
    }
    arrange_descriptors(prepared);
    const std::string& folder = prepared.spec->folder;
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) fail(prepared, errno);
    if (!prepared.spec->warden) load(prepared);

    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);  // the warden takes them one by one
    const pid_t program = ::fork();
    if (program < 0) fail(prepared, errno);
    if (program == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setsid();
        load(prepared);
    }
    keep_ward(program);
}

}  // namespace

Result<Pipe> make_pipe() {
    std::array<int, 2> ends;
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
    }
    return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

bool make_nonblocking(const FileDescriptor& file) {
    const int flags = ::fcntl(file.get(), F_GETFL);
    return flags >= 0 && ::fcntl(file.get(), F_SETFL, flags | O_NONBLOCK) == 0;
}

Result<Child> start_child(const ChildSpec& spec) {
    Result<Pipe> errors = make_pipe();
    if (!errors) return errors.error();
    Prepared prepared{pointers_to(spec.command), pointers_to(spec.environment), &spec,
                      errors->write_end.get(), ::getpid()};

    const pid_t pid = ::fork();
    if (pid < 0) return Error{std::string("cannot start a process: ") + std::strerror(errno)};
    if (pid == 0) run_child(prepared);

    errors->write_end.reset();
    int error = 0;
    ssize_t count = 0;
    do {
        count = ::read(errors->read_end.get(), &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    Child child{pid, FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)))};
    if (count == 0 && child.pidfd.is_open()) return child;

    if (count == 0) error = errno;
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    return Error{"cannot start " + spec.command[0] + ": " + std::strerror(error)};
}

}  // namespace buwei
