// A subcommand of the program buwei: one file each. Only this folder prints and sets exit codes.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace buwei {

constexpr int kExitDone = 0;
constexpr int kExitFailed = 1;
constexpr int kExitWrongUse = 2;

struct Command {
    const char* name;
    const char* summary;
    int (*run)(const std::vector<std::string>& arguments);  // returns the exit code
};

extern const Command kBenchCommand;
extern const Command kBotCommand;
extern const Command kBotsCommand;
extern const Command kExportCommand;
extern const Command kJudgeCommand;
extern const Command kLearnCommand;
extern const Command kMatchCommand;
extern const Command kPackCommand;
extern const Command kPerftCommand;
extern const Command kPlayCommand;
extern const Command kReplayCommand;
extern const Command kServeCommand;
extern const Command kSelfplayCommand;
extern const Command kShowCommand;
extern const Command kSolveCommand;
extern const Command kTrainCommand;
extern const Command kTurnCommand;
extern const Command kVerifyCommand;

// Reads the arguments into what the app's options are bound to. Returns an exit code if the
// command is to end here (--help, or a mistake that has been explained), or kGoOn.
constexpr int kGoOn = -1;
int parse_arguments(CLI::App& app, const std::vector<std::string>& arguments);

// Says what is wrong on standard error: "buwei NAME: MESSAGE".
int wrong_use(const char* command, const std::string& message);
int failed(const char* command, const std::string& message);

}  // namespace buwei
