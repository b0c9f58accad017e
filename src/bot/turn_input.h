// Botzone turns from a file descriptor.
#pragma once

#include <string>

#include "protocol/botzone.h"

namespace buwei {

class TurnInput {
public:
    explicit TurnInput(int file_descriptor) : file_descriptor_(file_descriptor) {}

    enum class Outcome { kTurn, kEnd, kError };

    // Waits for the next turn. kEnd: the input ended between two turns. kError: message() says why.
    Outcome next(BotzoneTurn& turn);
    const std::string& message() const { return message_; }

    // Called after a turn has been read: has the other side closed the input, so that no turn can
    // follow? A judge that starts a fresh process each turn closes it, one that would keep the
    // process running does not. Also throws away what follows a simple turn (the data lines).
    bool closed();

private:
    bool wait_readable(int milliseconds);
    bool read_some();  // false at the end of the input, or on a failure

    int file_descriptor_;
    std::string buffer_;
    std::string message_;
    Dialect dialect_ = Dialect::kSimple;
    bool at_end_ = false;
    bool first_ = true;
};

}  // namespace buwei
