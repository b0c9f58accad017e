// What the store knows of a match that is not being played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/match.h"
#include "store/game_store.h"

namespace buwei {

// Who took part, from the settings that plan_settings() wrote.
std::vector<std::string> names_in(const std::string& settings);
std::optional<SprtSettings> sprt_in(const std::string& settings);

// The score, from the stored games. `request` is what was ordered; "" if it was not ordered here.
MatchProgress stored_standing(const StoredMatch& match, const std::vector<StoredGame>& games,
                              const std::string& request);

}  // namespace buwei
