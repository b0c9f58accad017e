// A bot as a player: starts its processes when they are needed and talks to them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "judge/bot_process.h"
#include "judge/player.h"
#include "judge/turn_text.h"

namespace buwei {

class BotPlayer final : public GamePlayer {
public:
    // Finds the program and makes the bot's folder and groups. `probe` and `limits` must outlive
    // the player.
    static Result<std::unique_ptr<BotPlayer>> make(const SandboxProbe& probe, const BotSpec& spec,
                                                   const GameLimits& limits, bool sandboxed);

    Result<TurnRecord> take_turn(const std::vector<Point>& moves) override;

private:
    BotPlayer(const SandboxProbe& probe, const BotSpec& spec, const GameLimits& limits,
              bool sandboxed, BotProgram program, ScratchFolder scratch);

    bool is_kept() const;
    Result<TurnOutcome> ask(const std::vector<Point>& moves, std::string& input);
    void read_answer(const TurnOutcome& outcome, TurnRecord& turn);

    const SandboxProbe& probe_;
    const GameLimits& limits_;
    BotProtocol protocol_;
    bool sandboxed_;
    BotProgram program_;
    ScratchFolder scratch_;
    BotCgroup cgroup_;
    CarriedData carried_;
    bool first_turn_ = true;
    bool sandbox_proven_ = false;          // a turn has gone well in it
    std::unique_ptr<BotProcess> process_;  // goes before what it stands on
};

}  // namespace buwei
