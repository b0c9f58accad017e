#include "server/request_guard.h"

#include <gtest/gtest.h>

#include "server/page_files.h"

namespace buwei {
namespace {

TEST(Guard, KnowsItsOwnNames) {
    const GuardOptions local{"127.0.0.1", {}, false};
    for (const char* host :
         {"127.0.0.1", "127.0.0.1:8080", "localhost:99", "LocalHost", "[::1]:80"}) {
        EXPECT_TRUE(host_allowed(host, local)) << host;
    }
    for (const char* host : {"", "evil.example", "evil.example:8080", "127.0.0.1.evil.example",
                             "192.168.1.5", "localhost.evil", "[", "::1.evil", "127.evil"}) {
        EXPECT_FALSE(host_allowed(host, local)) << host;
    }
    const GuardOptions open{"0.0.0.0", {"lab.example"}, true};
    EXPECT_TRUE(host_allowed("192.168.1.5:8080", open));
    EXPECT_TRUE(host_allowed("LAB.example", open));
    EXPECT_FALSE(host_allowed("other.example", open));
}

TEST(Guard, KnowsItsOwnPages) {
    EXPECT_TRUE(origin_allowed("", "127.0.0.1:8080"));
    EXPECT_TRUE(origin_allowed("http://127.0.0.1:8080", "127.0.0.1:8080"));
    EXPECT_TRUE(origin_allowed("https://lab.example", "lab.example"));
    for (const char* origin :
         {"null", "http://evil.example", "http://127.0.0.1", "file://", "http://127.0.0.1:8081",
          "127.0.0.1:8080", "http://127.0.0.1:8080.evil.example"}) {
        EXPECT_FALSE(origin_allowed(origin, "127.0.0.1:8080")) << origin;
    }
}

TEST(Guard, FindsTheToken) {
    EXPECT_EQ(token_in("Bearer abc", "buwei_token=xyz"), "abc");
    EXPECT_EQ(token_in("", "a=b; buwei_token=xyz; c=d"), "xyz");
    EXPECT_EQ(token_in("Basic abc", "xbuwei_token=xyz"), "");
    EXPECT_EQ(token_in("", ";;;=; "), "");
}

TEST(PageFiles, AreFoundByTheirNameOnly) {
    ASSERT_NE(find_page_file("/index.html"), nullptr);
    EXPECT_EQ(find_page_file("/"), find_page_file("/index.html"));
    EXPECT_EQ(find_page_file("/game/12?x=1"), find_page_file("/index.html"));
    for (const char* path : {"/nothing.js", "/../../etc/passwd.txt", "/..", "/.", "/%2e%2e.x"}) {
        EXPECT_EQ(find_page_file(path), nullptr) << path;
    }
}

}  // namespace
}  // namespace buwei
