#include "bench_players.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "train/classic_player.h"
#include "train/network_file.h"
#include "train/players.h"

namespace buwei {
namespace {

[[noreturn]] void give_up(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(2);
}

bool set_parameter(NetworkSearchParameters& parameters, const std::string& name, double value) {
    const auto number = static_cast<float>(value);
    if (name == "exploration")
        parameters.exploration = number;
    else if (name == "growth")
        parameters.exploration_growth = number;
    else if (name == "untried")
        parameters.untried_reduction = number;
    else if (name == "temperature")
        parameters.policy_temperature = number;
    else if (name == "playout_points")
        parameters.playout_points = static_cast<int>(value);
    else if (name == "playouts")
        parameters.playouts = static_cast<int>(value);
    else if (name == "playout_full_points")
        parameters.playout_full_points = static_cast<int>(value);
    else if (name == "playout_scale")
        parameters.playout_scale = number;
    else if (name == "value_scale")
        parameters.value_scale = number;
    else if (name == "doubt")
        parameters.doubt = number;
    else if (name == "solver_points")
        parameters.solver_points = static_cast<int>(value);
    else if (name == "solver_nodes")
        parameters.solver_nodes = static_cast<std::uint64_t>(value);
    else
        return false;
    return true;
}

// Takes "@name=value" off the end of the text, again and again.
NetworkSearchParameters take_parameters(std::string& text) {
    NetworkSearchParameters parameters;
    for (std::size_t at = text.rfind('@'); at != std::string::npos; at = text.rfind('@')) {
        const std::string word = text.substr(at + 1);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || !set_parameter(parameters, word.substr(0, equals),
                                                          std::atof(word.c_str() + equals + 1))) {
            give_up("no parameter of the search: " + word);
        }
        text.resize(at);
    }
    return parameters;
}

}  // namespace

SearchLimits limits_named(const std::string& text) {
    SearchLimits limits;
    if (!text.empty() && text.back() == 's') {
        limits.seconds = std::atof(text.c_str());
    } else {
        limits.simulations = static_cast<std::uint64_t>(std::atoll(text.c_str()));
    }
    return limits;
}

MakePlayer player_named(std::string name, const SearchLimits& limits) {
    const NetworkSearchParameters parameters = take_parameters(name);
    if (name == "classic") return [limits] { return std::make_unique<ClassicPlayer>(limits); };
    const Result<NetworkWeights> weights = read_network(name);
    if (!weights) give_up(weights.error().message);
    const auto network = std::make_shared<Network>(*weights);
    return [network, limits, parameters] {
        return std::make_unique<NetworkPlayer>(*network, limits, parameters);
    };
}

}  // namespace buwei
