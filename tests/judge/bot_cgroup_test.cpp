#include "judge/bot_cgroup.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

namespace buwei {
namespace {

namespace fs = std::filesystem;

// The groups of a judge with this process number, with what is in them.
std::vector<std::string> groups_of(pid_t judge, const std::string& parent) {
    std::vector<std::string> found;
    const std::string prefix = "buwei-" + std::to_string(judge) + "-";
    for (const fs::directory_entry& entry : fs::directory_iterator(parent)) {
        if (entry.path().filename().string().rfind(prefix, 0) == 0) found.push_back(entry.path());
    }
    return found;
}

// A judge that starts a bot, freezes it and is killed. Does not return.
[[noreturn]] void be_killed_with_a_frozen_bot(const CgroupSupport& support) {
    BotCgroup group(support, std::size_t{64} << 20, 8);
    const std::vector<int> doors = group.join_descriptors();
    int joined[2];
    if (::pipe(joined) != 0) ::_exit(1);
    if (::fork() == 0) {
        for (const int door : doors) {
            if (::write(door, "0", 1) != 1) ::_exit(1);
        }
        if (::write(joined[1], "x", 1) != 1) ::_exit(1);
        for (;;) ::pause();
    }
    char byte = 0;
    if (::read(joined[0], &byte, 1) != 1 || !group.freeze()) ::_exit(1);
    ::raise(SIGKILL);
    ::_exit(1);
}

TEST(BotCgroup, EndsWhatAKilledJudgeHasLeft) {
    const CgroupSupport support = find_cgroups();
    if (support.freezer.empty()) GTEST_SKIP() << "no groups that freeze on this machine";
    const pid_t judge = ::fork();
    if (judge == 0) be_killed_with_a_frozen_bot(support);
    BotCgroup ours(support, std::size_t{64} << 20, 8);
    int status = 0;
    ASSERT_EQ(::waitpid(judge, &status, 0), judge);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(groups_of(judge, support.freezer).size(), 1U);

    BotCgroup::end_stale(support);
    EXPECT_EQ(groups_of(judge, support.freezer), std::vector<std::string>());
    EXPECT_EQ(groups_of(::getpid(), support.freezer).size(), 1U) << "a living judge keeps its own";
}

}  // namespace
}  // namespace buwei
