#include "server/live_client.h"

#include <atomic>
#include <thread>
#include <vector>

#include "service/service_fixture.h"

namespace buwei {
namespace {

// A table's moves, a review's points and a new subscriber's snapshot come from different threads.
TEST(LiveClient, NeverShowsAnOlderStateAfterANewerOne) {
    TemporaryFolder folder;
    ServiceOptions options;
    options.folder = folder.path();
    const std::unique_ptr<Service> service = std::move(*Service::open(options, SandboxProbe()));
    const auto client = std::make_shared<LiveClient>(*service, kTeacherUser, [] {});
    client->receive(R"({"type":"subscribe","topic":"games"})");
    while (client->next()) {
    }

    constexpr int kThreads = 4;
    constexpr int kStates = 600000;
    const std::uint64_t first = service->hub().revision_of("games") + 1;
    std::atomic<int> next_state{0};
    std::atomic<int> ended{0};
    const auto deliver = [&] {
        for (int i = next_state++; i < kStates; i = next_state++) {
            client->deliver("games", first + static_cast<std::uint64_t>(i),
                            std::make_shared<const std::string>(std::to_string(i)));
        }
        ++ended;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) threads.emplace_back(deliver);
    int newest = -1;
    int wrong = 0;
    for (bool last_round = false;; last_round = ended == kThreads) {
        while (const LiveClient::Message message = client->next()) {
            const int state = std::stoi(*message);
            wrong += state < newest ? 1 : 0;
            newest = state;
        }
        if (last_round) break;
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(newest, kStates - 1);
}

}  // namespace
}  // namespace buwei
