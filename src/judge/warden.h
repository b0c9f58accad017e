// Between the fork of a warden and its end; see ChildSpec::warden.
#pragma once

#include <sys/types.h>

namespace buwei {

// Called in the warden's process, which has just started `program` as its child. Never returns:
// ends as the program did, or with 128 + the signal that killed it. Safe after fork in a process
// with several threads (no allocation, no locks).
[[noreturn]] void keep_ward(pid_t program);

}  // namespace buwei
