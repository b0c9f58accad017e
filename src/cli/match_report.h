// A match as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/match.h"

namespace buwei {

// A table of all bots with a progress bar, as lines.
std::string match_table(const MatchProgress& progress);
// One line, for logs and pipes.
std::string match_line(const MatchProgress& progress);

nlohmann::json match_json(std::int64_t match_id, const MatchOutcome& outcome);

}  // namespace buwei
