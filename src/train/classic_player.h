// The first teacher: the search without a network.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "search/tree_search.h"
#include "train/self_play.h"

namespace buwei {

class ClassicPlayer final : public TrainingPlayer {
public:
    ClassicPlayer(std::uint64_t full_simulations, std::uint64_t brief_simulations);
    // Equal limits for every move.
    explicit ClassicPlayer(const SearchLimits& limits);
    Choice choose(const Position& position, Effort effort, Rng& rng) override;

private:
    SystemClock clock_;
    TreeSearch search_;
    SearchLimits full_;
    SearchLimits brief_;
};

}  // namespace buwei
