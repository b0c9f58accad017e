#include "judge/cgroup_support.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(CgroupSupport, FindsOurOwnGroupsInVersionOne) {
    const CgroupSupport support = locate_cgroups(
        "5:cpu,cpuacct:/\n4:memory:/jobs/a:b\n3:pids:/user\n0::/\n",
        "30 1 0:1 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
        "31 1 0:2 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
        "32 1 0:3 /user /sys/fs/cgroup/pids rw shared:5 - cgroup cgroup rw,pids\n"
        "33 1 0:4 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    EXPECT_FALSE(support.unified);
    EXPECT_EQ(support.memory, "/sys/fs/cgroup/memory/jobs/a:b");
    EXPECT_EQ(support.pids, "/sys/fs/cgroup/pids");
    EXPECT_EQ(support.cpu, "/sys/fs/cgroup/cpu,cpuacct");
    EXPECT_EQ(support.freezer, "");
}

TEST(CgroupSupport, FindsOurOwnGroupInVersionTwo) {
    const CgroupSupport support =
        locate_cgroups("0::/user.slice/session.scope\n",
                       "30 1 0:1 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n");
    EXPECT_TRUE(support.unified);
    EXPECT_EQ(support.memory, "/sys/fs/cgroup/user.slice/session.scope");
    EXPECT_EQ(support.freezer, support.memory);
}

TEST(CgroupSupport, NothingFromNothing) {
    EXPECT_FALSE(locate_cgroups("", "").any());
    EXPECT_FALSE(locate_cgroups("garbage\n::\n:", "- - -\n-\ncgroup").any());
}

}  // namespace
}  // namespace buwei
