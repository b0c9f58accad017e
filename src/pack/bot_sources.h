// The text of every source file of the bot, as it was when this program was built.
#pragma once

#include <vector>

#include "base/embedded_source.h"

namespace buwei {

const std::vector<EmbeddedSource>& network_bot_sources();
const std::vector<EmbeddedSource>& classic_bot_sources();  // without the network

}  // namespace buwei
