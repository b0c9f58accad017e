// For tests that run bots as real processes: what a machine may offer, and whether the judge is as
// healthy after a game as before.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "judge/game.h"
#include "judge/local_runner.h"

namespace buwei {

enum class Machine { kFull, kNoCgroups, kNoSandbox };
std::string machine_name(const ::testing::TestParamInfo<Machine>& info);

class JudgeFixture : public ::testing::TestWithParam<Machine> {
protected:
    JudgeFixture();
    ~JudgeFixture() override;

    bool sandboxed() const { return GetParam() != Machine::kNoSandbox; }
    // A runner on the machine of the test's parameter.
    LocalGameRunner make_runner() const;

    BotSpec misbehaving(const std::string& mode, const std::string& argument = "") const;
    BotSpec random_bot(BotProtocol protocol, int seed = 0) const;

    // Black against White; fails the test if the game cannot be held, or if it leaves anything
    // behind: a process, a file descriptor, a temporary folder, a control group.
    GameRecord play(const GameSpec& spec);

    std::string temporary_folder_;

private:
    std::vector<std::string> leftovers() const;

    std::string token_;  // an argument of every bot started here, to know them by
};

// Tight limits for bots that are to run into them, loose ones for those that are not.
GameLimits tight_limits();
GameLimits short_wall_limits();  // tight, and little wall time, for bots that only sleep
GameLimits loose_limits();

}  // namespace buwei
