#include "cli/self_play_options.h"

#include <CLI/CLI.hpp>

namespace buwei {

void add_self_play_options(CLI::App& app, const SelfPlayChoices& choices) {
    app.add_option("--simulations", choices.gumbel.full_simulations,
                   "simulations of a move that is learned")
        ->check(CLI::Range(2, 100'000))
        ->capture_default_str();
    app.add_option("--brief-simulations", choices.gumbel.brief_simulations,
                   "simulations of the other moves")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    app.add_option("--full-share", choices.full_share, "share of the moves that are learned")
        ->check(CLI::Range(0.01, 1.0))
        ->capture_default_str();
    app.add_option("--random-plies", choices.most_random_plies,
                   "each game begins with 0 to so many random moves")
        ->check(CLI::Range(0, 40))
        ->capture_default_str();
    app.add_option("--guest-plies", choices.most_guest_plies,
                   "in every other game the search without a network plays one side for the first "
                   "0 to so many moves")
        ->check(CLI::Range(0, 80))
        ->capture_default_str();
}

}  // namespace buwei
