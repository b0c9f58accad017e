// The bot as one source file for Botzone.
#pragma once

#include <string>

#include "base/result.h"

namespace buwei {

// kClassic: without the network, for courses that do not want one.
enum class PackKind { kNetwork, kClassic };

Result<std::string> packed_bot(PackKind kind);

}  // namespace buwei
