// The bot as one source file for Botzone.
#pragma once

#include <string>

#include "base/result.h"

namespace buwei {

Result<std::string> packed_bot();

}  // namespace buwei
