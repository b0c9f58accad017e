// What a bot is shut into: bubblewrap (its own view of files, processes and network), a filter of
// system calls, and control groups where the machine grants them.
#pragma once

#include <string>
#include <vector>

#include "judge/bot_program.h"
#include "judge/cgroup_support.h"

namespace buwei {

struct Protection {
    std::string name;
    bool available = false;
    std::string advice;  // how to get it, if it is missing
};

// What can be had on this machine, found out by trying.
struct SandboxProbe {
    std::string bubblewrap;      // its path; "" if it is missing or does not work
    std::string seccomp_filter;  // compiled; "" if it cannot be had
    CgroupSupport cgroups;
    std::vector<Protection> protections;

    bool works() const { return !bubblewrap.empty(); }
    // One line for each missing protection; "" if nothing is missing.
    std::string missing() const;
};
SandboxProbe probe_sandbox();

// Where the bot finds its scratch folder, which is also its working folder.
inline constexpr const char* kScratchInside = "/scratch";

// Files bubblewrap is given by number.
enum SandboxDescriptor : int {
    kSeccompDescriptor = 3,  // it reads the filter here
    kInfoDescriptor = 4,     // it writes the number of its first inner process here
    kBlockDescriptor = 5,    // it waits here for a byte before the bot is let go
};

// The command line that runs the program in the sandbox.
std::vector<std::string> sandbox_command(const SandboxProbe& probe, const BotProgram& program,
                                         const std::string& scratch);

// The only environment a bot gets.
std::vector<std::string> bot_environment(const std::string& scratch);

// Tries the sandbox with this program's folders but with a program that does nothing; says what
// bubblewrap complained about, "" if it went well.
std::string try_sandbox(const SandboxProbe& probe, const BotProgram& program,
                        const std::string& scratch);

}  // namespace buwei
