#include "judge/seccomp_filter.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>

#include "judge/file_descriptor.h"

namespace buwei {
namespace {

// Names, not numbers: some of these calls do not exist on every machine and are then left out.
constexpr std::array kDenied = {
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    // mounts and namespaces
    "mount", "umount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree",
    "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at",
    "open_by_handle_at", "quotactl", "quotactl_fd",
    // the kernel itself
    "bpf", "perf_event_open", "userfaultfd", "kexec_load", "kexec_file_load", "init_module",
    "finit_module", "delete_module", "create_module", "lookup_dcookie", "syslog", "reboot",
    "swapon", "swapoff", "acct", "iopl", "ioperm", "modify_ldt", "vhangup", "nfsservctl",
    // the clock
    "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "stime",
    // keys, and rings that would carry calls past this filter
    "keyctl", "add_key", "request_key", "io_uring_setup", "io_uring_enter", "io_uring_register"};

constexpr std::uint64_t kNamespaceFlags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID |
                                          CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
                                          CLONE_NEWCGROUP;

bool add_rules(scmp_filter_ctx filter) {
    const std::uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
    for (const char* name : kDenied) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call != __NR_SCMP_ERROR && seccomp_rule_add(filter, refuse, call, 0) != 0) return false;
    }
    // Each flag needs its own rule: one comparison must not ask for all of them at once.
    for (std::uint64_t flag = 1; flag <= kNamespaceFlags; flag <<= 1) {
        if ((kNamespaceFlags & flag) == 0) continue;
        const scmp_arg_cmp has_flag{0, SCMP_CMP_MASKED_EQ, flag, flag};
        if (seccomp_rule_add(filter, refuse, SCMP_SYS(clone), 1, has_flag) != 0) return false;
    }
    // clone3 hides its flags behind a pointer; the C library falls back to clone on ENOSYS.
    if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != 0) return false;
    const scmp_arg_cmp not_local{0, SCMP_CMP_NE, AF_UNIX, 0};
    if (seccomp_rule_add(filter, refuse, SCMP_SYS(socket), 1, not_local) != 0) return false;
    // Typing into the terminal of whoever started us.
    const scmp_arg_cmp types{1, SCMP_CMP_MASKED_EQ, 0xffffffffU, TIOCSTI};
    return seccomp_rule_add(filter, refuse, SCMP_SYS(ioctl), 1, types) == 0;
}

}  // namespace

Result<std::string> make_seccomp_filter() {
    const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(seccomp_init(SCMP_ACT_ALLOW),
                                                                  seccomp_release);
    if (!filter || !add_rules(filter.get())) return Error{"libseccomp refused a rule"};
    const FileDescriptor file(::memfd_create("seccomp", MFD_CLOEXEC));
    if (!file.is_open() || seccomp_export_bpf(filter.get(), file.get()) != 0) {
        return Error{"libseccomp could not write the filter"};
    }
    const off_t size = ::lseek(file.get(), 0, SEEK_END);
    std::string program(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
    if (::pread(file.get(), program.data(), program.size(), 0) != size || program.empty()) {
        return Error{"the seccomp filter could not be read back"};
    }
    return program;
}

}  // namespace buwei
