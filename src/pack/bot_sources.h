// The text of every source file of the bot, as it was when this program was built.
#pragma once

#include <vector>

#include "pack/amalgamate.h"

namespace buwei {

const std::vector<SourceFile>& bot_sources();

}  // namespace buwei
