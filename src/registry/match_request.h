// A match as somebody asks for it: bots by name, and what else is wanted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/match_plan.h"
#include "base/result.h"
#include "registry/registry.h"

namespace buwei {

struct MatchRequest {
    std::vector<std::string> bots;  // see registry.h
    std::string kind = "match";     // more than two bots play a round robin by default
    int games = 100;                // of each pairing, in colour-swapped pairs
    int opening_plies = 0;          // random legal moves before the bots are asked
    std::string openings_file;      // used instead if it is given
    std::uint64_t seed = 0;
    std::vector<double> sprt;  // elo0, elo1, or nothing
    GameLimits limits;
    bool ban_centre_opening = false;
};

// The plan, checked; the error says what is wrong with the request.
Result<MatchPlan> plan_match(const MatchRequest& request, BotRegistry& registry);

}  // namespace buwei
