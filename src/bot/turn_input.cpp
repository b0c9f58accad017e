#include "bot/turn_input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace buwei {
namespace {

// Botzone hands back at most 100 KB of data and as much global data; anything much longer is no
// turn, and reading on would only fill the memory.
constexpr std::size_t kMaxTurnBytes = std::size_t{4} << 20;
constexpr std::size_t kChunkBytes = std::size_t{64} << 10;

// A judge that closes the input does so right after writing; this is for one that was interrupted
// just in between.
constexpr int kCloseGraceMilliseconds = 20;

}  // namespace

TurnInput::Outcome TurnInput::next(BotzoneTurn& turn) {
    for (;;) {
        Result<ScannedTurn> scanned = scan_turn(buffer_, at_end_, first_);
        if (!scanned) {
            message_ = scanned.error().message;
            return Outcome::kError;
        }
        if (scanned->length > 0) {
            buffer_.erase(0, scanned->length);
            turn = scanned->turn;
            dialect_ = turn.dialect;
            first_ = false;
            return Outcome::kTurn;
        }
        if (at_end_) return message_.empty() ? Outcome::kEnd : Outcome::kError;
        if (buffer_.size() > kMaxTurnBytes) {
            message_ = "a turn of more than " + std::to_string(kMaxTurnBytes >> 20) +
                       " MB is not possible";
            return Outcome::kError;
        }
        read_some();
    }
}

bool TurnInput::closed() {
    const auto only_space = [this] {
        return buffer_.find_first_not_of(" \t\r\n") == std::string::npos;
    };
    int patience = kCloseGraceMilliseconds;
    while (!at_end_ && wait_readable(patience) && buffer_.size() <= kMaxTurnBytes) {
        read_some();
        patience = 0;
        // JSON that follows a JSON turn is the next turn; it is for next() to read.
        if (dialect_ == Dialect::kJson && !only_space()) break;
    }
    if (dialect_ == Dialect::kSimple) buffer_.clear();
    return at_end_ && only_space();
}

bool TurnInput::wait_readable(int milliseconds) {
    pollfd descriptor{file_descriptor_, POLLIN, 0};
    return poll(&descriptor, 1, milliseconds) > 0;
}

bool TurnInput::read_some() {
    const std::size_t before = buffer_.size();
    buffer_.resize(before + kChunkBytes);
    ssize_t count = 0;
    do {
        count = read(file_descriptor_, &buffer_[before], kChunkBytes);
    } while (count < 0 && errno == EINTR);
    if (count < 0) message_ = std::string("can't read the input: ") + std::strerror(errno);
    buffer_.resize(before + (count > 0 ? static_cast<std::size_t>(count) : 0));
    at_end_ = count <= 0;
    return !at_end_;
}

}  // namespace buwei
