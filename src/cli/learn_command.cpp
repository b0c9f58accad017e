#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/network_start.h"
#include "cli/self_play_options.h"
#include "cli/stop_signal.h"
#include "train/learner.h"

namespace buwei {
namespace {

int run_learn(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Learns a network from its own games: rounds of self-play, training, and a match that the "
        "new network must win to take over. The first games are those of the search without a "
        "network, or of the one that --from names. Stop it with Ctrl-C or kill; the same command "
        "goes on.",
        "buwei learn");
    LearnSettings settings;
    std::string folder;
    int side = 9;
    app.add_option("--dir", folder, "the run's folder")->required();
    app.add_option("--threads", settings.threads, "threads")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    app.add_option("--rounds", settings.rounds, "rounds in all; 0: until stopped")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "seed of all random choices")->capture_default_str();
    app.add_option("--size", side, "side of the board")
        ->check(CLI::Range(2, kCanvasSide))
        ->capture_default_str();
    NetworkStart start;
    add_start_options(app, start);
    app.add_option("--first-games", settings.first_games, "games of round 0")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--games", settings.games, "games of each later round")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_self_play_options(app, {settings.gumbel, settings.full_share, settings.most_random_plies,
                                settings.most_guest_plies});
    app.add_option("--reuse", settings.reuse, "how often each sample is learned")
        ->check(CLI::Range(0.1, 100.0))
        ->capture_default_str();
    app.add_option("--batch", settings.batch, "samples in a step, a multiple of 8")
        ->check(CLI::Range(8, 65536))
        ->capture_default_str();
    app.add_option("--rate", settings.rate,
                   "learning rate at the start; 0.0004 suits a network that has learned much")
        ->capture_default_str();
    app.add_option("--gate-games", settings.gate_games, "games of the match for taking over")
        ->check(CLI::Range(2, 10'000))
        ->capture_default_str();
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;
    Result<std::optional<NetworkWeights>> first = first_weights(app, start, settings.seed);
    if (!first) return failed("learn", first.error().message);
    settings.first_network = std::move(*first);
    settings.shape = start.shape;
    if (settings.batch % Trainer::kSlices != 0) {
        return wrong_use("learn", "the batch must be a multiple of 8");
    }
    settings.folder = folder;
    settings.geometry = *Geometry::find(side, side);

    const std::atomic<bool>& stop = stop_on_signal();
    Learner learner(settings, stop,
                    [](const std::string& line) { std::cout << line << std::endl; });
    if (const Result<bool> done = learner.run(); !done) {
        return failed("learn", done.error().message);
    }
    if (stop) std::cout << "stopped; the same command goes on" << std::endl;
    return kExitDone;
}

}  // namespace

const Command kLearnCommand = {"learn", "learn a network from its own games, for hours", run_learn};

}  // namespace buwei
