// A process with all its living descendants, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace buwei {

// Without the root itself, and not many more than `most`: a fork bomb grows faster than one can
// look at it. A tree that changes meanwhile may be seen in part.
std::vector<pid_t> descendants_of(pid_t root, std::size_t most);

struct TreeUsage {
    double cpu_seconds = 0;  // of the living, and of the dead that a living one has waited for
    std::size_t resident_bytes = 0;
    int processes = 0;
};
// If there are more than `most` processes, only their number is told.
TreeUsage measure_tree(pid_t root, std::size_t most);

std::size_t resident_bytes_of(pid_t pid);

// Sends SIGSTOP to all descendants, until no new ones turn up; SIGCONT to all. With more than a
// bot may have, some are left out.
void stop_descendants(pid_t root);
void continue_descendants(pid_t root);

}  // namespace buwei
