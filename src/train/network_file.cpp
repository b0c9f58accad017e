#include "train/network_file.h"

#include "eval/network_text.h"
#include "train/file_bytes.h"

namespace buwei {

Result<NetworkWeights> read_network(const std::filesystem::path& path) {
    const Result<std::string> text = read_bytes(path);
    if (!text) return text.error();
    Result<NetworkWeights> weights = parse_network(*text);
    if (!weights) return Error{path.string() + ": " + weights.error().message};
    return weights;
}

}  // namespace buwei
