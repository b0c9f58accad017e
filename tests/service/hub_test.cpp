#include "service/hub.h"

#include "service/rate_limiter.h"
#include "service/service_fixture.h"

namespace buwei {
namespace {

TEST(Hub, SendsTheWholeDocumentToThoseWhoWatch) {
    Hub hub;
    const std::uint64_t first = hub.revision_of("a");
    const auto watcher = std::make_shared<Watcher>();
    int made = 0;
    const auto data = [&](std::uint64_t revision) -> Document {
        ++made;
        return {{"is", revision}};
    };
    hub.publish("a", data);
    EXPECT_EQ(made, 0) << "nobody watches";
    hub.subscribe("a", watcher);
    hub.subscribe("a", watcher);  // once is enough
    const std::uint64_t revision = hub.publish("a", data);
    EXPECT_EQ(made, 1);
    EXPECT_GT(revision, first);
    EXPECT_EQ(hub.revision_of("a"), revision);
    EXPECT_EQ(watcher->count(), 1U);
    EXPECT_FALSE(watcher->wrong());
    hub.unsubscribe("a", watcher.get());
    hub.publish("a", data);
    EXPECT_EQ(made, 1);
    EXPECT_EQ(hub.revision_of("b"), first);
}

class HandClock final : public Clock {
public:
    double seconds() const override { return now; }
    double now = 0;
};

TEST(RateLimiter, LetsABurstThroughAndThenSoManyASecond) {
    HandClock clock;
    RateLimiter limiter(clock, {2, 3});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allow("a"));
    EXPECT_FALSE(limiter.allow("a"));
    EXPECT_TRUE(limiter.allow("b")) << "everybody has a bucket";
    clock.now = 0.6;
    EXPECT_TRUE(limiter.allow("a"));
    EXPECT_FALSE(limiter.allow("a"));
    clock.now = 100;
    EXPECT_FALSE(limiter.allow("a", 4));
    EXPECT_TRUE(limiter.allow("a", 3));
}

}  // namespace
}  // namespace buwei
