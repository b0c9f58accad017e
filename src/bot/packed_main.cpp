// The main program of the packed bot. The program buwei has its own and calls the same bot_main.
#include <string>
#include <vector>

#include "bot/bot.h"

int main(int argc, char** argv) {
    return buwei::bot_main(std::vector<std::string>(argv + 1, argv + argc));
}
