// JSON shared by the two halves of the game log.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "judge/game.h"

namespace buwei {

using LogJson = nlohmann::ordered_json;

inline constexpr std::array kAllVerdicts = {Verdict::kOk,  Verdict::kTle, Verdict::kMle,
                                            Verdict::kOle, Verdict::kNj,  Verdict::kRe};

}  // namespace buwei
