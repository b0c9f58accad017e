#include "judge/bot_process.h"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <csignal>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>

#include "base/clock.h"
#include "judge/process_tree.h"
#include "judge/sigpipe_guard.h"

namespace buwei {
namespace {

// How often usage is looked at. What a bot can do between two looks is the limits' slack.
constexpr double kLookSeconds = 0.005;
constexpr int kScratchEveryLooks = 10;
// Without a sandbox a whole tree has to be taken down leaf by leaf.
constexpr int kDeathMilliseconds = 30'000;

std::string seconds_text(double seconds) {
    std::string text = std::to_string(seconds);
    return text.substr(0, text.size() - 3) + " s";
}

void add(const timeval& time, timeval& total) {
    timeradd(&time, &total, &total);
}

void set_verdict(TurnOutcome& turn, Verdict verdict, std::string detail) {
    turn.verdict = verdict;
    turn.detail = std::move(detail);
}

}  // namespace

BotProcess::~BotProcess() {
    if (alive()) kill_tree();
}

TurnOutcome BotProcess::take_turn(const TurnRequest& request) {
    const SigpipeGuard guard;
    const GameLimits& limits = place_.limits;
    const double wall_limit = request.cpu_seconds * limits.wall_factor + limits.wall_grace_seconds;
    const SystemClock clock;
    TurnOutcome turn;
    std::size_t sent = 0;
    std::size_t seen = 0;
    double next_look = 0;
    int looks = 0;
    if (paused_) discard_stale_output();  // a new process may have answered already
    meter_->start_turn();
    resume();

    while (true) {
        send_input(request.input, sent);
        if (sent == request.input.size() && !request.complete) input_.reset();
        // One byte beyond the limit is enough to know that it has been passed.
        receive(output_, turn.output, limits.output_bytes + 1);
        receive(errors_, turn.error_output, limits.stderr_bytes_kept);
        turn.wall_seconds = clock.seconds();
        if (turn.output.size() > limits.output_bytes) {
            turn.output.resize(limits.output_bytes);
            set_verdict(turn, Verdict::kOle,
                        "wrote more than " + std::to_string(limits.output_bytes) + " bytes");
            break;
        }
        if (request.complete && turn.output.size() > seen) {
            seen = turn.output.size();
            if (request.complete(turn.output)) break;
        }
        if (exited_within(0)) {
            finish_exited(request, turn);
            return turn;
        }
        if (turn.wall_seconds > wall_limit) {
            set_verdict(turn, Verdict::kTle,
                        "no answer within " + seconds_text(wall_limit) + " of wall time");
            break;
        }
        if (turn.wall_seconds >= next_look) {
            check_usage(request, turn);
            if (turn.verdict == Verdict::kOk && ++looks % kScratchEveryLooks == 0 &&
                place_.scratch.overfull()) {
                set_verdict(turn, Verdict::kRe, "filled its scratch folder");
            }
            if (turn.verdict != Verdict::kOk) break;
            next_look = clock.seconds() + kLookSeconds;
        }
        const double sleep = std::min(next_look, wall_limit) - clock.seconds();
        wait_for_events(request.input.substr(sent), static_cast<int>(std::ceil(sleep * 1000)));
    }

    if (turn.verdict == Verdict::kOk) {
        pause();
        check_usage(request, turn);
    }
    if (turn.verdict != Verdict::kOk) {
        kill_tree();
        const UsageMeter::Reading reading = meter_->read_final(final_usage_);
        turn.cpu_seconds = reading.cpu_seconds - cpu_before_turn_;
        turn.peak_memory_bytes = reading.peak_memory_bytes;
    }
    // What runs on until the stop takes effect is charged to the next turn, as on Botzone.
    cpu_before_turn_ += turn.cpu_seconds;
    return turn;
}

void BotProcess::send_input(std::string_view input, std::size_t& sent) {
    while (input_.is_open() && sent < input.size()) {
        const ssize_t count = ::write(input_.get(), input.data() + sent, input.size() - sent);
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno != EINTR) {
            if (errno != EAGAIN) input_.reset();  // the bot does not want to read: its own affair
            return;
        }
    }
}

// Takes what is there; beyond the limit it is thrown away.
void BotProcess::receive(FileDescriptor& from, std::string& into, std::size_t limit) {
    std::array<char, 16384> buffer;
    // Bounded, so that a flood cannot keep us here past the look at the clock.
    for (int round = 0; round < 16 && from.is_open(); ++round) {
        const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
        if (count > 0) {
            const std::size_t room = limit - std::min(limit, into.size());
            into.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
        } else if (count == 0) {
            from.reset();
        } else if (errno != EINTR) {
            if (errno != EAGAIN) from.reset();
            return;
        }
    }
}

void BotProcess::wait_for_events(std::string_view unsent, int milliseconds) const {
    // poll() passes over negative numbers, so what is closed needs no special case.
    std::array<pollfd, 4> files = {{{child_.pidfd.get(), POLLIN, 0},
                                    {output_.get(), POLLIN, 0},
                                    {errors_.get(), POLLIN, 0},
                                    {unsent.empty() ? -1 : input_.get(), POLLOUT, 0}}};
    ::poll(files.data(), files.size(), std::max(milliseconds, 0));
}

bool BotProcess::exited_within(int milliseconds) const {
    pollfd ended{child_.pidfd.get(), POLLIN, 0};
    return ::poll(&ended, 1, milliseconds) == 1;
}

void BotProcess::check_usage(const TurnRequest& request, TurnOutcome& turn) {
    const UsageMeter::Reading reading = meter_->read();
    judge_usage(reading, request, turn);
    if (turn.verdict == Verdict::kOk &&
        reading.processes > place_.limits.max_processes + kSandboxProcesses) {
        set_verdict(
            turn, Verdict::kRe,
            "started more than " + std::to_string(place_.limits.max_processes) + " processes");
    }
}

void BotProcess::judge_usage(const UsageMeter::Reading& reading, const TurnRequest& request,
                             TurnOutcome& turn) {
    turn.cpu_seconds = std::max(0.0, reading.cpu_seconds - cpu_before_turn_);
    turn.peak_memory_bytes = reading.peak_memory_bytes;
    const std::size_t memory = place_.limits.memory_bytes;
    if (reading.out_of_memory || reading.peak_memory_bytes > memory) {
        set_verdict(turn, Verdict::kMle,
                    "used more than " + std::to_string(memory >> 20) + " MiB of memory");
    } else if (turn.cpu_seconds > request.cpu_seconds) {
        set_verdict(turn, Verdict::kTle,
                    "used more than " + seconds_text(request.cpu_seconds) + " of CPU time");
    }
}

// The process has ended by itself: takes the rest of what it wrote and says how it ended.
void BotProcess::finish_exited(const TurnRequest& request, TurnOutcome& turn) {
    const int status = reap();
    // A pipe holds a mebibyte at most, and receive() takes a quarter of one.
    for (int part = 0; part < 5; ++part) {
        receive(output_, turn.output, place_.limits.output_bytes + 1);
        receive(errors_, turn.error_output, place_.limits.stderr_bytes_kept);
    }
    judge_usage(meter_->read_final(final_usage_), request, turn);
    if (turn.verdict != Verdict::kOk) return;
    // bubblewrap and the warden report a signal the way a shell does.
    const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    if (turn.output.size() > place_.limits.output_bytes) {
        turn.output.resize(place_.limits.output_bytes);
        set_verdict(turn, Verdict::kOle, "wrote too much");
    } else if (code == 128 + SIGXCPU) {
        set_verdict(turn, Verdict::kTle, "used up its CPU time");
    } else if (code > 128 && code < 128 + SIGRTMAX) {
        set_verdict(turn, Verdict::kRe, "killed by signal " + std::to_string(code - 128));
    } else if (code != 0) {
        set_verdict(turn, Verdict::kRe, "exited with " + std::to_string(code));
    } else {
        turn.exited = true;
    }
}

void BotProcess::discard_stale_output() {
    std::string stale;
    receive(output_, stale, 0);
}

void BotProcess::pause() {
    if (!place_.cgroup.freeze()) stop_descendants(child_.pid);
    paused_ = true;
}

void BotProcess::resume() {
    if (!paused_) return;
    place_.cgroup.thaw();
    continue_descendants(child_.pid);
    paused_ = false;
}

// In the sandbox, killing the first process of the PID namespace kills all in it, and it is not
// gone before they are. bubblewrap outside then ends by itself, and so does a warden when asked.
void BotProcess::kill_tree() {
    place_.cgroup.thaw();
    if (inner_pidfd_.is_open()) {
        ::syscall(SYS_pidfd_send_signal, inner_pidfd_.get(), SIGKILL, nullptr, 0);
    } else if (place_.sandboxed) {
        // Its set-up has failed half-way.
        for (const pid_t pid : descendants_of(child_.pid, 1024)) ::kill(pid, SIGKILL);
        ::kill(child_.pid, SIGKILL);
    } else {
        stop_descendants(child_.pid);  // or they may keep the warden from its work
        ::kill(child_.pid, SIGTERM);
    }
    if (!exited_within(kDeathMilliseconds)) ::kill(child_.pid, SIGKILL);
    reap();
    place_.cgroup.kill_all();
}

int BotProcess::reap() {
    int status = 0;
    while (::wait4(child_.pid, &status, 0, &final_usage_) < 0 && errno == EINTR) {
    }
    child_.pid = -1;
    child_.pidfd.reset();
    input_.reset();
    reap_inner();
    return status;
}

// bubblewrap does not wait for its first inner process: that one passes to us (see bot_start.cpp),
// with the times of all that lived in the sandbox. When it is gone, so are they.
void BotProcess::reap_inner() {
    if (!inner_pidfd_.is_open()) return;
    ::syscall(SYS_pidfd_send_signal, inner_pidfd_.get(), SIGKILL, nullptr, 0);
    pollfd ended{inner_pidfd_.get(), POLLIN, 0};
    ::poll(&ended, 1, kDeathMilliseconds);
    siginfo_t info{};
    rusage usage{};
    // Fails if bubblewrap has waited for it after all; then its times are in those of bubblewrap.
    if (::syscall(SYS_waitid, P_PIDFD, inner_pidfd_.get(), &info, WEXITED | WNOHANG, &usage) == 0) {
        add(usage.ru_utime, final_usage_.ru_utime);
        add(usage.ru_stime, final_usage_.ru_stime);
        final_usage_.ru_maxrss = std::max(final_usage_.ru_maxrss, usage.ru_maxrss);
    }
    inner_pidfd_.reset();
}

}  // namespace buwei
