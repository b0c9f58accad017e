#include "judge/warden.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <array>
#include <cerrno>

namespace buwei {
namespace {

// Orphans become the warden's own children, and a process's own children keep their number until
// it has waited for them: killing by number cannot hit a stranger.
void kill_children() {
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    std::array<char, 4096> text;
    pid_t pid = 0;
    ssize_t count = 0;
    while ((count = ::read(file, text.data(), text.size())) > 0) {
        for (ssize_t i = 0; i < count; ++i) {
            const char c = text[static_cast<std::size_t>(i)];
            if (c >= '0' && c <= '9') {
                pid = pid * 10 + (c - '0');
            } else {
                if (pid > 1) ::kill(pid, SIGKILL);
                pid = 0;
            }
        }
    }
    ::close(file);
}

// Each death may hand us more orphans, so it takes as many rounds as the tree is deep.
void end_all_children() {
    while (true) {
        kill_children();
        if (::waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
        while (::waitpid(-1, nullptr, WNOHANG) > 0) {
        }
    }
}

int exit_code_of(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

void keep_ward(pid_t program) {
    ::syscall(SYS_close_range, 0U, ~0U, 0U);
    sigset_t awaited;
    ::sigemptyset(&awaited);
    ::sigaddset(&awaited, SIGCHLD);
    ::sigaddset(&awaited, SIGTERM);
    while (true) {
        int status = 0;
        pid_t ended = 0;
        while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended != program) continue;
            end_all_children();
            ::_exit(exit_code_of(status));
        }
        siginfo_t info;
        if (::sigwaitinfo(&awaited, &info) == SIGTERM) {
            end_all_children();
            ::_exit(128 + SIGKILL);
        }
    }
}

}  // namespace buwei
