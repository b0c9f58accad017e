// A bot's command, made independent of where the judge happens to stand.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "judge/game.h"

namespace buwei {

struct BotProgram {
    std::vector<std::string> command;   // the program with its full path
    std::vector<std::string> readable;  // folders and files the bot needs to see, full paths
};

// A program named with a slash is looked for in the bot's folder (in the current folder if it has
// none), one without a slash on the system's path. An argument that names a file in the bot's
// folder becomes a full path, since the bot works in its scratch folder.
Result<BotProgram> find_program(const BotSpec& spec);

}  // namespace buwei
