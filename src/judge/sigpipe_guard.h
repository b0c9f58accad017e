// Keeps SIGPIPE from this thread while it writes to a child that may be gone, without changing
// what the rest of the program does with the signal.
#pragma once

#include <csignal>
#include <ctime>

namespace buwei {

class SigpipeGuard {
public:
    SigpipeGuard() {
        sigset_t pending;
        ::sigpending(&pending);
        was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~SigpipeGuard() {
        const timespec at_once{0, 0};
        if (!was_pending_) ::sigtimedwait(&pipe_, nullptr, &at_once);
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    SigpipeGuard(const SigpipeGuard&) = delete;
    SigpipeGuard& operator=(const SigpipeGuard&) = delete;

private:
    sigset_t pipe_;
    sigset_t before_;
    bool was_pending_;
};

}  // namespace buwei
