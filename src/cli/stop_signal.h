// Ctrl-C and kill as a request to end in an orderly way.
#pragma once

#include <atomic>

namespace buwei {

// Becomes true at the first SIGINT or SIGTERM from now on; a second one ends the program at once.
const std::atomic<bool>& stop_on_signal();

}  // namespace buwei
