// A network's weights from a file (eval/network_text.h).
#pragma once

#include <filesystem>

#include "base/result.h"
#include "eval/network_layout.h"

namespace buwei {

// The error names the file.
Result<NetworkWeights> read_network(const std::filesystem::path& path);

}  // namespace buwei
