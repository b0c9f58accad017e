// Starting a child process with nothing inherited but what is named.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <array>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/file_descriptor.h"

namespace buwei {

struct ChildSpec {
    struct Descriptor {
        int ours;
        int theirs;
    };
    struct Limit {
        int resource;
        rlim_t value;
    };

    std::vector<std::string> command;  // the program with its full path, and its arguments
    std::vector<std::string> environment;
    std::string folder;                   // working folder; "" for ours
    std::vector<Descriptor> descriptors;  // all others are closed
    std::vector<Limit> limits;
    std::vector<int> cgroup_descriptors;  // open cgroup.procs files to join
    // Puts a warden between us and the program: it adopts whatever the program leaves behind and
    // kills it when the program ends, when it gets SIGTERM, or when we die. bubblewrap brings its
    // own (the first process of its PID namespace).
    bool warden = false;
};

struct Child {
    pid_t pid = -1;
    FileDescriptor pidfd;  // readable once the child has ended
};

// Returns when the program has been loaded, or says why it could not be. The child is in a session
// of its own and dies with the thread that started it. Safe to call from several threads.
Result<Child> start_child(const ChildSpec& spec);

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};
Result<Pipe> make_pipe();
bool make_nonblocking(const FileDescriptor& file);

}  // namespace buwei
