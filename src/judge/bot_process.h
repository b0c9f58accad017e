// One process of a bot (with whatever it starts), from its start to its certain end.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "judge/bot_cgroup.h"
#include "judge/bot_program.h"
#include "judge/child_start.h"
#include "judge/game.h"
#include "judge/sandbox.h"
#include "judge/scratch_folder.h"
#include "judge/usage_meter.h"

namespace buwei {

// What a bot has for the whole game, however many processes it goes through. All must outlive the
// process.
struct BotPlace {
    const SandboxProbe& probe;
    const BotProgram& program;
    const ScratchFolder& scratch;
    BotCgroup& cgroup;
    const GameLimits& limits;
    bool sandboxed = true;
    bool one_turn = false;  // the process ends with its first turn
};

// The sandbox brings two processes of its own, and the warden one.
inline constexpr int kSandboxProcesses = 2;

struct TurnRequest {
    std::string_view input;
    double cpu_seconds = 0;
    // Called with the output so far when there is more of it; true once the answer is complete.
    // Without it the input is closed after the last byte and the answer ends with the process.
    std::function<bool(std::string_view)> complete;
};

struct TurnOutcome {
    std::string output;
    std::string error_output;
    double cpu_seconds = 0;
    double wall_seconds = 0;
    std::size_t peak_memory_bytes = 0;
    bool exited = false;  // by itself, with 0
    Verdict verdict = Verdict::kOk;
    std::string detail;
};

class BotProcess {
public:
    static Result<std::unique_ptr<BotProcess>> start(const BotPlace& place);
    // Kills the process and all it has started, and waits until they are gone.
    ~BotProcess();
    BotProcess(const BotProcess&) = delete;
    BotProcess& operator=(const BotProcess&) = delete;

    // Gives the input and waits for the answer. Afterwards the processes are stopped if the turn
    // went well and they still live, and gone otherwise.
    TurnOutcome take_turn(const TurnRequest& request);
    bool alive() const { return child_.pid > 0; }
    // True if it has ended without being asked to.
    bool has_exited() const { return !alive() || exited_within(0); }

private:
    explicit BotProcess(const BotPlace& place);

    std::string let_go(Pipe info, FileDescriptor unblock);
    bool exited_within(int milliseconds) const;
    void send_input(std::string_view input, std::size_t& sent);
    void receive(FileDescriptor& from, std::string& into, std::size_t limit);
    void wait_for_events(std::string_view unsent, int milliseconds) const;
    void check_usage(const TurnRequest& request, TurnOutcome& turn);
    void judge_usage(const UsageMeter::Reading& reading, const TurnRequest& request,
                     TurnOutcome& turn);
    void finish_exited(const TurnRequest& request, TurnOutcome& turn);
    void discard_stale_output();
    void pause();
    void resume();
    void kill_tree();
    int reap();
    void reap_inner();

    BotPlace place_;
    Child child_;
    pid_t inner_ = -1;  // first process of the sandbox's PID namespace
    FileDescriptor inner_pidfd_;
    FileDescriptor input_;
    FileDescriptor output_;
    FileDescriptor errors_;
    std::unique_ptr<UsageMeter> meter_;
    rusage final_usage_{};
    double cpu_before_turn_ = 0;
    bool paused_ = false;
};

}  // namespace buwei
