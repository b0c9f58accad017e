#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "judge/bot_cgroup.h"
#include "judge/sandbox.h"
#include "judge/scratch_folder.h"
#include "judge/seccomp_filter.h"

namespace buwei {
namespace {

std::string find_bubblewrap() {
    const char* path = std::getenv("PATH");
    std::istringstream places(std::string(path != nullptr ? path : "") +
                              ":/usr/bin:/usr/local/bin");
    for (std::string place; std::getline(places, place, ':');) {
        std::string file = place + "/bwrap";
        if (!place.empty() && place[0] == '/' && ::access(file.c_str(), X_OK) == 0) return file;
    }
    return "";
}

bool user_namespaces_work() {
    const pid_t pid = ::fork();
    if (pid == 0) ::_exit(::unshare(CLONE_NEWUSER) == 0 ? 0 : 1);
    int status = 1;
    return pid > 0 && ::waitpid(pid, &status, 0) == pid && status == 0;
}

Protection probe_bubblewrap(SandboxProbe& probe) {
    Protection protection{"bubblewrap (files, processes, network)", false, ""};
    probe.bubblewrap = find_bubblewrap();
    if (probe.bubblewrap.empty()) {
        protection.advice = "install bubblewrap (apt install bubblewrap)";
        return protection;
    }
    const Result<ScratchFolder> scratch = ScratchFolder::make();
    const std::string complaint =
        scratch ? try_sandbox(probe, BotProgram{}, scratch->path()) : scratch.error().message;
    protection.available = complaint.empty();
    if (!protection.available) {
        probe.bubblewrap.clear();
        protection.advice = "it is installed but does not work: " + complaint;
    }
    return protection;
}

Protection probe_cgroup(const char* name, const std::string& folder) {
    return {name, !folder.empty(),
            "run as root, or in a group of your own: systemd-run --user --scope -p Delegate=yes "
            "COMMAND; until then the judge looks at the processes every few milliseconds"};
}

}  // namespace

SandboxProbe probe_sandbox() {
    SandboxProbe probe;
    probe.protections.push_back(
        {"user namespaces", user_namespaces_work(),
         "as root: sysctl user.max_user_namespaces=10000, and where they exist "
         "kernel.unprivileged_userns_clone=1 and kernel.apparmor_restrict_unprivileged_userns=0"});

    Result<std::string> filter = make_seccomp_filter();
    if (filter) probe.seccomp_filter = *filter;
    probe.protections.push_back({"seccomp (system calls)", filter.ok(),
                                 "needs a kernel with CONFIG_SECCOMP_FILTER" +
                                     (filter ? std::string() : ": " + filter.error().message)});

    Protection bubblewrap = probe_bubblewrap(probe);
    if (!bubblewrap.available && !probe.seccomp_filter.empty()) {
        // A kernel without seccomp should cost the filter, not the whole sandbox.
        SandboxProbe without_filter = probe;
        without_filter.seccomp_filter.clear();
        const Protection second = probe_bubblewrap(without_filter);
        if (second.available) {
            probe.bubblewrap = without_filter.bubblewrap;
            probe.seccomp_filter.clear();
            probe.protections.back().available = false;
            bubblewrap = second;
        }
    }
    probe.protections.push_back(bubblewrap);

    probe.cgroups = find_cgroups();
    BotCgroup::end_stale(probe.cgroups);
    probe.protections.push_back(probe_cgroup("memory cgroup", probe.cgroups.memory));
    probe.protections.push_back(probe_cgroup("pids cgroup", probe.cgroups.pids));
    probe.protections.push_back(probe_cgroup("cpu accounting cgroup", probe.cgroups.cpu));
    probe.protections.push_back(probe_cgroup("freezer cgroup", probe.cgroups.freezer));
    return probe;
}

}  // namespace buwei
