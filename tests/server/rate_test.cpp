// Whoever asks too often is told so, and may go on a little later.
#include <chrono>
#include <thread>

#include "server/server_fixture.h"

namespace buwei {
namespace {

class RateTest : public ServerFixture {
protected:
    static constexpr int kBurst = 20;
    // One more each second: even a very slow machine asks faster than that.
    static constexpr int kMostRequests = 200;

    void SetUp() override {
        where_.rate = {1, kBurst};
        start(false);
    }
    // How many requests were answered before one was refused, and that refusal.
    int ask_until_refused(HttpReply& refused) {
        for (int answered = 0; answered < kMostRequests; ++answered) {
            refused = get("/api/v1/session");
            if (refused.status != 200) return answered;
        }
        return kMostRequests;
    }
};

TEST_F(RateTest, TooManyRequestsAreRefusedForAWhile) {
    HttpReply refused;
    const int answered = ask_until_refused(refused);
    EXPECT_GE(answered, kBurst);
    EXPECT_LT(answered, kMostRequests);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(json(refused)["error"], "too_many");
    EXPECT_EQ(json(refused)["message"], "too many requests; wait a second");
    EXPECT_EQ(refused.headers.at("retry-after"), "1");
    // For as long as that says, and no longer.
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    EXPECT_EQ(get("/api/v1/session").status, 200);
}

TEST_F(RateTest, ARefusalDoesNotCostTheConnection) {
    HttpReply refused;
    ask_until_refused(refused);
    LoopbackSocket socket(port());
    const std::string request = "GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const auto answer_to = [&] {
        std::string received;
        std::string more = socket.send(request) ? socket.receive() : "";
        while (!more.empty()) {
            received += more;
            // Both answers end with their object.
            more = received.back() == '}' ? "" : socket.receive();
        }
        return received;
    };
    EXPECT_EQ(answer_to().rfind("HTTP/1.1 429 ", 0), 0U);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    EXPECT_EQ(answer_to().rfind("HTTP/1.1 200 ", 0), 0U);
}

TEST_F(RateTest, WhoeverTalksTooFastIsCutOffAndMayComeBack) {
    WebSocketClient client(port());
    ASSERT_TRUE(client.open());
    for (int i = 0; i < kMostRequests; ++i) client.send(R"({"type":"ping"})");
    int answers = 0;
    while (next_of(client, "pong").is_object()) ++answers;
    EXPECT_GE(answers, 1);
    EXPECT_LT(answers, kMostRequests);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    WebSocketClient back(port());
    back.send(R"({"type":"ping"})");
    EXPECT_TRUE(next_of(back, "pong").is_object());
}

}  // namespace
}  // namespace buwei
