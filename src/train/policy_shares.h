// A policy as the shares that a game record holds.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "train/game_record.h"

namespace buwei {

// Weights of any scale, rounded so that the largest gets 255; what rounds to 0 is left out.
inline std::vector<PolicyShare> policy_shares(
    const std::vector<std::pair<Point, double>>& weights) {
    double largest = 0;
    for (const auto& [point, weight] : weights) largest = std::max(largest, weight);
    std::vector<PolicyShare> shares;
    for (const auto& [point, weight] : weights) {
        const long share = largest > 0 ? std::lround(255 * weight / largest) : 0;
        if (share > 0) {
            shares.push_back({static_cast<std::uint8_t>(point), static_cast<std::uint8_t>(share)});
        }
    }
    return shares;
}

}  // namespace buwei
