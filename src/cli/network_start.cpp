#include "cli/network_start.h"

#include <CLI/CLI.hpp>
#include <utility>
#include <vector>

#include "train/grow.h"
#include "train/network_file.h"

namespace buwei {

void add_start_options(CLI::App& app, NetworkStart& start) {
    std::vector<int> channels;
    for (int i = kChannelGroup; i <= kMostChannels; i += kChannelGroup) channels.push_back(i);
    app.add_option("--channels", start.shape.channels, "channels of the network")
        ->check(CLI::IsMember(channels))
        ->capture_default_str();
    app.add_option("--blocks", start.shape.blocks, "residual blocks")
        ->check(CLI::Range(0, kMostBlocks))
        ->capture_default_str();
    app.add_option("--from", start.file,
                   "begin with this network, not with random weights; with more --channels or "
                   "--blocks than it has, a larger one begins with what it knows")
        ->check(CLI::ExistingFile);
}

Result<std::optional<NetworkWeights>> first_weights(const CLI::App& app, NetworkStart& start,
                                                    std::uint64_t seed) {
    if (start.file.empty()) return std::optional<NetworkWeights>();
    const Result<NetworkWeights> known = read_network(start.file);
    if (!known) return known.error();
    if (app.count("--channels") == 0) start.shape.channels = known->shape.channels;
    if (app.count("--blocks") == 0) start.shape.blocks = known->shape.blocks;
    Result<NetworkWeights> grown = grow(*known, start.shape, seed);
    if (!grown) return Error{start.file + ": " + grown.error().message};
    return std::optional<NetworkWeights>(std::move(*grown));
}

}  // namespace buwei
