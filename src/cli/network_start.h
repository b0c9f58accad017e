// What a network is before it learns: random weights of a shape, or those of a file, grown to a
// larger shape where one is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "eval/network_layout.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace buwei {

struct NetworkStart {
    NetworkShape shape;
    std::string file;  // empty: random weights
};

// --channels, --blocks and --from.
void add_start_options(CLI::App& app, NetworkStart& start);

// The weights of the file, or none; sets the shape. To be called after the arguments were read.
Result<std::optional<NetworkWeights>> first_weights(const CLI::App& app, NetworkStart& start,
                                                    std::uint64_t seed);

}  // namespace buwei
