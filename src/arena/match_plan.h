// Everything that is fixed before a match begins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "arena/schedule.h"
#include "arena/sprt.h"
#include "base/result.h"
#include "judge/game.h"
#include "store/game_store.h"

namespace buwei {

struct MatchPlan {
    ScheduleKind kind = ScheduleKind::kMatch;
    std::vector<BotSpec> bots;  // with different names
    std::vector<ScheduledGame> schedule;
    // Round i is played on opening i, beginning again after the last; none means the empty board.
    std::vector<Opening> openings;
    std::string openings_from;  // says where they are from, as "random 4 plies seed 7"
    GameLimits limits;
    std::uint64_t seed = 0;
    bool ban_centre_opening = false;
    std::optional<SprtSettings> sprt;  // only for a match of two

    std::vector<std::string> bot_names() const;
};

// Nothing, or why the plan cannot be played.
std::optional<Error> check_plan(const MatchPlan& plan);

// One game of the plan as a value.
GameSpec game_spec(const MatchPlan& plan, const ScheduledGame& game);

// The plan as JSON, all but its length: a match can be made longer and is still the same.
std::string plan_settings(const MatchPlan& plan);

// The stored match with these settings, to go on with it if it has games left to play; otherwise a
// new one.
Result<std::int64_t> find_or_add_match(GameStore& store, const MatchPlan& plan);

}  // namespace buwei
