// The system calls a bot may not make.
#pragma once

#include <string>

#include "base/result.h"

namespace buwei {

// The compiled filter, as bubblewrap's --seccomp takes it. All is allowed but what could reach
// outside the sandbox or has a record of holes in the kernel; those calls fail with EPERM.
Result<std::string> make_seccomp_filter();

}  // namespace buwei
