// A match between networks, or a network and the search without one, inside one process:
//
//   network_duel FIRST SECOND GAMES LIMIT [THREADS [SEED]]
//
// FIRST and SECOND are files of weights or the word "classic"; a file may be followed by parameters
// of the search, such as @exploration=1.2@solver_points=12. LIMIT is "0.1s" or a number of
// simulations for both, or two of them with a colon between ("1:2000"; a network with one
// simulation is the bare policy). Prints the score of FIRST with its standard error.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "train/classic_player.h"
#include "train/duel.h"
#include "train/network_file.h"
#include "train/players.h"

namespace buwei {
namespace {

SearchLimits limits_of(const std::string& text) {
    SearchLimits limits;
    if (!text.empty() && text.back() == 's') {
        limits.seconds = std::atof(text.c_str());
    } else {
        limits.simulations = static_cast<std::uint64_t>(std::atoll(text.c_str()));
    }
    return limits;
}

// Takes "@name=value" off the end of the text, again and again.
NetworkSearchParameters take_parameters(std::string& text) {
    NetworkSearchParameters parameters;
    for (std::size_t at = text.rfind('@'); at != std::string::npos; at = text.rfind('@')) {
        const std::string word = text.substr(at + 1);
        const std::string name = word.substr(0, word.find('='));
        const double value = std::atof(word.c_str() + name.size() + 1);
        if (name == "exploration") parameters.exploration = static_cast<float>(value);
        if (name == "growth") parameters.exploration_growth = static_cast<float>(value);
        if (name == "untried") parameters.untried_reduction = static_cast<float>(value);
        if (name == "temperature") parameters.policy_temperature = static_cast<float>(value);
        if (name == "playout_points") parameters.playout_points = static_cast<int>(value);
        if (name == "playouts") parameters.playouts = static_cast<int>(value);
        if (name == "playout_full_points") parameters.playout_full_points = static_cast<int>(value);
        if (name == "playout_scale") parameters.playout_scale = static_cast<float>(value);
        if (name == "value_scale") parameters.value_scale = static_cast<float>(value);
        if (name == "doubt") parameters.doubt = static_cast<float>(value);
        if (name == "solver_points") parameters.solver_points = static_cast<int>(value);
        if (name == "solver_nodes") parameters.solver_nodes = static_cast<std::uint64_t>(value);
        text.resize(at);
    }
    return parameters;
}

MakePlayer player_of(std::string name, const SearchLimits& limits) {
    const NetworkSearchParameters parameters = take_parameters(name);
    if (name == "classic") return [limits] { return std::make_unique<ClassicPlayer>(limits); };
    const Result<NetworkWeights> weights = read_network(name);
    if (!weights) {
        std::fprintf(stderr, "%s\n", weights.error().message.c_str());
        std::exit(1);
    }
    const auto network = std::make_shared<Network>(*weights);
    return [network, limits, parameters] {
        return std::make_unique<NetworkPlayer>(*network, limits, parameters);
    };
}

int run(int count, char** words) {
    if (count < 5) {
        std::fprintf(stderr, "usage: network_duel FIRST SECOND GAMES LIMIT [THREADS [SEED]]\n");
        return 2;
    }
    const std::string limits = words[4];
    const std::size_t colon = limits.find(':');
    const SearchLimits first = limits_of(limits.substr(0, colon));
    const SearchLimits second =
        colon == std::string::npos ? first : limits_of(limits.substr(colon + 1));
    DuelSettings settings;
    settings.games = std::atoi(words[3]);
    settings.threads = count > 5 ? std::atoi(words[5]) : 1;
    settings.seed = count > 6 ? static_cast<std::uint64_t>(std::atoll(words[6])) : 777;
    const std::atomic<bool> stop = false;
    const DuelResult result =
        play_duel(settings, player_of(words[1], first), player_of(words[2], second), stop);
    const double score = result.score();
    std::printf("%s against %s, %s: %d of %d games, %.1f %% +- %.1f\n", words[1], words[2],
                words[4], result.wins, result.games, 100 * score,
                100 * std::sqrt(score * (1 - score) / result.games));
    return 0;
}

}  // namespace
}  // namespace buwei

int main(int count, char** words) {
    return buwei::run(count, words);
}
