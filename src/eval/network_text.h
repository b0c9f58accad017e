// Weights as text: what lies in models/ and inside the packed bot.
//
//   buwei-network 1 CHANNELS BLOCKS
//   tensor NAME SCALE
//   <two characters a weight, up to 48 weights a line>
//   ...
//   end
//
// The tensors are those of NetworkLayout, in its order. A weight is SCALE * q / kLargestCode, with
// q from -kLargestCode to kLargestCode written as q + kLargestCode in two digits of base 80,
// the higher first. None of the 80 characters needs an escape in a C++ string literal.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "eval/network_layout.h"

namespace buwei {

constexpr int kCodeBase = 80;
constexpr int kLargestCode = (kCodeBase * kCodeBase - 1) / 2;

std::string network_text(const NetworkWeights& weights);
Result<NetworkWeights> parse_network(std::string_view text);

}  // namespace buwei
