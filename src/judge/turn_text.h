// What a bot is told and what it says, for each protocol. Text only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/game.h"
#include "rules/geometry.h"

namespace buwei {

// What a bot asked to have back at its next turn. JSON text where the protocol is JSON, else as it
// was written.
struct CarriedData {
    std::string data;
    std::string global_data;
};

// The input of a process's first turn: the whole game so far, seen by the side to move. `moves`
// alternate from Black's first.
std::string full_input(BotProtocol protocol, const Geometry& geometry,
                       const std::vector<Point>& moves, const CarriedData& carried);

// The input of a later turn of a process that is kept: only what is new.
// Preconditions: kKeep or kGtp; at least one move.
std::string next_input(BotProtocol protocol, const Geometry& geometry,
                       const std::vector<Point>& moves);

// Watches a growing output for the end of the answer, for processes that are kept.
class AnswerScanner {
public:
    AnswerScanner(BotProtocol protocol, std::string_view input);
    bool complete(std::string_view output);

private:
    BotProtocol protocol_;
    long replies_awaited_ = 0;  // GTP answers each command
    std::size_t line_start_ = 0;
    bool in_reply_ = false;
};

struct BotAnswer {
    int x = 0;
    int y = 0;
    std::string debug;
    std::optional<CarriedData> carried;  // nothing: what was kept before stays
};

// Reads the answer to `input`; the error says what is wrong with it.
Result<BotAnswer> parse_answer(BotProtocol protocol, const Geometry& geometry,
                               std::string_view input, std::string_view output);

}  // namespace buwei
