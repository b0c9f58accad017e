// The programs of samples/, as they were when this program was built.
#pragma once

#include <vector>

#include "base/embedded_source.h"

namespace buwei {

const std::vector<EmbeddedSource>& sample_sources();

}  // namespace buwei
