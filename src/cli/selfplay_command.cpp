#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/command.h"
#include "cli/self_play_options.h"
#include "cli/stop_signal.h"
#include "train/classic_player.h"
#include "train/file_bytes.h"
#include "train/gumbel_player.h"
#include "train/network_file.h"

namespace buwei {
namespace {

constexpr int kGamesPerLine = 100;

int run_selfplay(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Plays games to learn from and writes them into one file (its format: "
        "docs/evaluation.md). Ctrl-C ends it early with the games so far.",
        "buwei selfplay");
    SelfPlaySettings settings;
    GumbelSettings gumbel;
    std::string output;
    std::string network_file;
    int side = 9;
    app.add_option("--out", output, "the file of games")->required();
    app.add_option("--network", network_file,
                   "weights that play; without them the search without a network does");
    app.add_option("--games", settings.games, "games")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--threads", settings.threads, "threads")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "seed of all random choices")->capture_default_str();
    app.add_option("--size", side, "side of the board")
        ->check(CLI::Range(2, kCanvasSide))
        ->capture_default_str();
    add_self_play_options(
        app, {gumbel, settings.full_share, settings.most_random_plies, settings.most_guest_plies});
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;
    settings.geometry = *Geometry::find(side, side);

    std::unique_ptr<Network> network;
    if (!network_file.empty()) {
        const Result<NetworkWeights> weights = read_network(network_file);
        if (!weights) return failed("selfplay", weights.error().message);
        network = std::make_unique<Network>(*weights);
    }
    const auto make_player = [&]() -> std::unique_ptr<TrainingPlayer> {
        if (network) return std::make_unique<GumbelPlayer>(*network, gumbel);
        return std::make_unique<ClassicPlayer>(
            static_cast<std::uint64_t>(gumbel.full_simulations),
            static_cast<std::uint64_t>(gumbel.brief_simulations));
    };
    const std::atomic<bool>& stop = stop_on_signal();
    const std::vector<TrainingGame> games =
        play_games(settings, make_player, stop, [](int finished) {
            if (finished % kGamesPerLine == 0) std::cout << finished << " games" << std::endl;
        });
    const Result<bool> written = write_bytes(output, games_bytes(games));
    if (!written) return failed("selfplay", written.error().message);
    std::cout << games.size() << " games in " << output << std::endl;
    return kExitDone;
}

}  // namespace

const Command kSelfplayCommand = {"selfplay", "play games to learn from", run_selfplay};

}  // namespace buwei
