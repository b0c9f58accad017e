// A player that learns much from few simulations: at the root, moves are drawn without
// replacement and halved in number round by round (Danihelka et al., "Policy improvement by
// planning with Gumbel", 2022); below it, the tree chooses by PUCT.
#pragma once

#include <vector>

#include "base/clock.h"
#include "search/network_tree.h"
#include "train/self_play.h"

namespace buwei {

struct GumbelSettings {
    int full_simulations = 32;
    int brief_simulations = 8;
    int most_considered = 16;  // moves looked at, but never more than half the simulations
    // How much a better result counts against the prior: (visit_offset + most visits) * scale
    // nats for a whole win.
    float visit_offset = 50;
    float scale = 0.5F;
};

class GumbelPlayer final : public TrainingPlayer {
public:
    // `network` must outlive the player.
    GumbelPlayer(const Network& network, const GumbelSettings& settings);
    Choice choose(const Position& position, Effort effort, Rng& rng) override;

private:
    using EdgeIndex = NetworkTree::EdgeIndex;

    struct Candidate {
        EdgeIndex edge = 0;
        double start = 0;  // logarithm of the prior plus Gumbel noise
    };

    std::vector<Candidate> draw_candidates(Rng& rng) const;
    void search(std::vector<Candidate>& candidates, int simulations, int considered);
    double gain(double win_rate) const;
    double rank(const Candidate& candidate) const;
    double mixed_value() const;
    Choice answer(const std::vector<Candidate>& candidates) const;

    SystemClock clock_;
    GumbelSettings settings_;
    NetworkTree tree_;
    std::vector<float> priors_;  // of the root's edges, before any of them is proved lost
};

}  // namespace buwei
