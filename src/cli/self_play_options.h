// How games to learn from are played: the options that `selfplay` and `learn` share.
#pragma once

#include "train/gumbel_player.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace buwei {

struct SelfPlayChoices {
    GumbelSettings& gumbel;
    double& full_share;
    int& most_random_plies;
    int& most_guest_plies;
};

// --simulations, --brief-simulations, --full-share, --random-plies and --guest-plies.
void add_self_play_options(CLI::App& app, const SelfPlayChoices& choices);

}  // namespace buwei
