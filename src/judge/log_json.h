// JSON shared by the two halves of the game log.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "judge/game.h"

namespace buwei {

using LogJson = nlohmann::ordered_json;

inline constexpr std::array kAllProtocols = {BotProtocol::kSimple, BotProtocol::kJson,
                                             BotProtocol::kKeep, BotProtocol::kGtp};
inline constexpr std::array kAllVerdicts = {Verdict::kOk,  Verdict::kTle, Verdict::kMle,
                                            Verdict::kOle, Verdict::kNj,  Verdict::kRe};

constexpr const char* protocol_key(BotProtocol protocol) {
    switch (protocol) {
        case BotProtocol::kSimple: return "simple";
        case BotProtocol::kJson: return "json";
        case BotProtocol::kKeep: return "keep";
        case BotProtocol::kGtp: break;
    }
    return "gtp";
}

}  // namespace buwei
