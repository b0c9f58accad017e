#include "bot/bot.h"
#include "cli/command.h"

namespace buwei {

// The bot reads its own arguments, so that the packed file takes the same ones.
const Command kBotCommand = {"bot", "answer Botzone turns on standard input", bot_main};

}  // namespace buwei
