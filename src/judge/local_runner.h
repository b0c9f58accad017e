// Games on this machine, each bot in a sandbox of its own.
#pragma once

#include "judge/game_runner.h"
#include "judge/sandbox.h"

namespace buwei {

struct LocalRunnerOptions {
    // Run bots with all the rights of the user if no sandbox can be had. Limits on time, memory
    // and output hold all the same, but the bot sees every file and the network.
    bool allow_unsandboxed = false;
};

class LocalGameRunner final : public GameRunner {
public:
    explicit LocalGameRunner(SandboxProbe probe, LocalRunnerOptions options = {});

    Result<GameRecord> run(const GameSpec& spec, const TurnObserver& observer) override;
    const SandboxProbe& probe() const { return probe_; }

private:
    const SandboxProbe probe_;
    const LocalRunnerOptions options_;
};

}  // namespace buwei
