// The cores this program may use, and threads bound to them. Children of a bound thread are bound
// to the same core, so that the games running at once do not take time from each other.
#pragma once

#include <vector>

namespace buwei {

// Empty if the system does not say.
std::vector<int> available_cores();

// False if the system refuses.
bool bind_thread_to_core(int core);

}  // namespace buwei
