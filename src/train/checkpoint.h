// A training run's state on disk, byte by byte (little endian, as on every machine this runs on):
//
//   8   "BUWEIC1\n"
//   4   channels
//   4   blocks
//   8   steps of the optimiser so far
//   then four times one 32-bit float for each weight, in the order of NetworkLayout: the weights,
//   the optimiser's first and second moments, the averaged weights
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "eval/network_layout.h"
#include "train/adam.h"

namespace buwei {

struct Checkpoint {
    NetworkShape shape;
    TrainingState state;
};

std::string checkpoint_bytes(const Checkpoint& checkpoint);
Result<Checkpoint> parse_checkpoint(std::string_view bytes);

}  // namespace buwei
