// Who plays whom, in which order.
//
// A schedule goes round by round. In a round every two bots that are to meet play one pair of
// games on the round's opening, colours exchanged. So a schedule that is cut short is still fair,
// and one that is made longer begins like the shorter one: the index of a game, together with the
// match it belongs to, names it for ever.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"

namespace buwei {

enum class ScheduleKind {
    kMatch,       // two bots
    kRoundRobin,  // everyone against everyone
    kGauntlet,    // the first bot against all others
};
const char* name_of(ScheduleKind kind);  // "match", "round_robin", "gauntlet"
Result<ScheduleKind> parse_schedule_kind(std::string_view name);

struct ScheduledGame {
    int index = 0;  // its place in the schedule; the games of a pair are 2 k and 2 k + 1
    int round = 0;
    int black = 0;  // indices of bots
    int white = 0;
    friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

Result<std::vector<ScheduledGame>> make_schedule(ScheduleKind kind, int bot_count, int rounds);

}  // namespace buwei
