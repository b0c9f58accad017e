// A larger network that begins with what a smaller one knows.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "eval/network_layout.h"

namespace buwei {

// A network of the given shape that answers exactly as the given one. Its further channels and
// blocks have random weights, and nothing listens to them yet: the weights from them to what there
// was before are zero, and learning changes that from the first step on. (That a larger network may
// begin as the same function is from Chen, Goodfellow and Shlens, "Net2Net", 2015.) An error if the
// shape has fewer channels or blocks.
Result<NetworkWeights> grow(const NetworkWeights& small, const NetworkShape& shape,
                            std::uint64_t seed);

}  // namespace buwei
