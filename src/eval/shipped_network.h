// The network that is part of the program: models/shipped.network, put in when it is built.
#pragma once

#include <string>

namespace buwei {

// In the form of eval/network_text.h.
std::string shipped_network_text();

}  // namespace buwei
