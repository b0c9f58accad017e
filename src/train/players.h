// Players for matches in training: the search with a network, and the network's bare policy.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "search/network_search.h"
#include "train/self_play.h"

namespace buwei {

class NetworkPlayer final : public TrainingPlayer {
public:
    // One simulation is the bare policy. `network` must outlive the player.
    NetworkPlayer(const Network& network, const SearchLimits& limits,
                  const NetworkSearchParameters& parameters = {})
        : search_(clock_, kTreeBytes, network, parameters), limits_(limits) {}

    Choice choose(const Position& position, Effort /*effort*/, Rng& rng) override {
        const SearchResult result = search_.run(position, limits_, rng.next());
        Choice choice;
        choice.move = result.best;
        choice.win = result.win_rate;
        return choice;
    }

private:
    static constexpr std::size_t kTreeBytes = std::size_t{64} << 20;
    SystemClock clock_;
    NetworkSearch search_;
    SearchLimits limits_;
};

}  // namespace buwei
