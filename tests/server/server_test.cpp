// What well-meaning clients get.
#include "server/server_fixture.h"

namespace buwei {
namespace {

using ServerTest = ServerFixture;

TEST_F(ServerTest, ServesThePageWithItsSafetyHeaders) {
    const HttpReply page = get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("<title>"), std::string::npos);
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_NE(page.headers.at("content-security-policy").find("default-src 'self'"),
              std::string::npos);
    EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.headers.count("access-control-allow-origin"), 0U);
    EXPECT_EQ(get("/#/game/1").status, 200);
    EXPECT_EQ(get("/some/deep/link").status, 200);
    EXPECT_EQ(get("/nothing.js").status, 404);
    const HttpReply again =
        http(port(), {"GET", "/", "", {"If-None-Match: " + page.headers.at("etag")}, ""});
    EXPECT_EQ(again.status, 304);
    const HttpReply packed = http(port(), {"GET", "/", "", {"Accept-Encoding: br, gzip"}, ""});
    if (packed.headers.count("content-encoding") != 0) {
        EXPECT_LT(packed.body.size(), page.body.size());
    }
    const HttpReply head = http(port(), {"HEAD", "/", "", {}, ""});
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(head.headers.at("content-length"), std::to_string(page.body.size()));
}

TEST_F(ServerTest, SpeaksTheApi) {
    EXPECT_EQ(json(get("/api/v1/session"))["user"]["name"], "local");
    const int table = open_table();
    EXPECT_EQ(play(table, 4, 4, 0).status, 200);
    const HttpReply refused = play(table, 4, 4, 1);
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(json(refused)["reason"], "occupied");
    EXPECT_EQ(refused.headers.at("content-type"), "application/json");
    EXPECT_EQ(json(get("/api/v1/tables/" + std::to_string(table)))["moves"].size(), 1U);
    const HttpReply input = get("/api/v1/tables/" + std::to_string(table) + "/turns/0/input");
    EXPECT_EQ(input.headers.at("content-disposition"), "attachment; filename=\"turn-0.txt\"");
    EXPECT_EQ(input.body, "1\n-1 -1\n");
    EXPECT_EQ(json(post("/analyses", R"({"seconds":0.05})"))["lost"], false);
}

TEST_F(ServerTest, ManyRequestsOnOneConnection) {
    LoopbackSocket socket(port());
    const std::string request = "GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\n\r\n";
    std::string received;
    for (std::size_t i = 1; i <= 5; ++i) {
        ASSERT_TRUE(socket.send(request));
        std::size_t answers = 0;
        while (answers < i) {
            const std::string more = socket.receive();
            ASSERT_NE(more, "");
            received += more;
            answers = 0;
            for (std::size_t at = 0; (at = received.find("\"token_needed\"", at)) != received.npos;
                 ++at) {
                ++answers;
            }
        }
    }
}

TEST_F(ServerTest, TwoClientsSeeOneGame) {
    const int table = open_table();
    const std::string topic = "table:" + std::to_string(table);
    WebSocketClient first(port());
    WebSocketClient second(port(), {"Origin: http://127.0.0.1:" + std::to_string(port())});
    for (WebSocketClient* client : {&first, &second}) {
        ASSERT_TRUE(client->open());
        EXPECT_EQ(next_of(*client, "hello")["user"]["role"], "teacher");
        client->send(Document{{"type", "subscribe"}, {"topic", topic}}.dump());
        EXPECT_EQ(next_of(*client, "state")["data"]["moves"].size(), 0U);
    }
    ASSERT_EQ(play(table, 4, 4, 0).status, 200);
    const Document one = next_of(first, "state");
    const Document other = next_of(second, "state");
    EXPECT_EQ(one, other);
    EXPECT_EQ(one["data"]["moves"], Document::parse("[[4,4]]"));
    EXPECT_EQ(one["revision"], one["data"]["revision"]);
    // Both play the same point: one is too late.
    ASSERT_EQ(play(table, 2, 2, 1).status, 200);
    const HttpReply late = play(table, 2, 2, 1);
    EXPECT_EQ(json(late)["error"], "stale");
    EXPECT_EQ(next_of(first, "state")["data"]["moves"].size(), 2U);
}

TEST_F(ServerTest, AReconnectedClientMissesNothing) {
    const int table = open_table();
    const std::string topic = "table:" + std::to_string(table);
    Document seen;
    {
        WebSocketClient client(port());
        client.send(Document{{"type", "subscribe"}, {"topic", topic}}.dump());
        seen = next_of(client, "state");
    }
    ASSERT_EQ(play(table, 4, 4, 0).status, 200);
    ASSERT_EQ(play(table, 2, 2, 1).status, 200);
    WebSocketClient back(port());
    back.send(
        Document{{"type", "subscribe"}, {"topic", topic}, {"revision", seen["revision"]}}.dump());
    const Document now = next_of(back, "state");
    EXPECT_EQ(now["data"]["moves"].size(), 2U);
    // Nothing is sent to somebody who is up to date: the answer to the ping comes first.
    WebSocketClient current(port());
    current.send(
        Document{{"type", "subscribe"}, {"topic", topic}, {"revision", now["revision"]}}.dump());
    current.send(R"({"type":"ping"})");
    EXPECT_EQ(Document::parse(*current.receive())["type"], "hello");
    EXPECT_EQ(Document::parse(*current.receive())["type"], "pong");
    // A restarted server begins with other numbers.
    start(false);
    WebSocketClient later(port());
    later.send(
        Document{{"type", "subscribe"}, {"topic", topic}, {"revision", now["revision"]}}.dump());
    EXPECT_EQ(next_of(later, "state")["data"]["moves"].size(), 2U);
}

TEST_F(ServerTest, ThinksAloudUntilItIsStopped) {
    WebSocketClient client(port());
    client.send(R"({"type":"analyse","id":"a","moves":[[4,4]],"seconds":60})");
    Document message = next_of(client, "analysis");
    while (message.is_object() && message["state"] != "running") {
        message = next_of(client, "analysis");
    }
    ASSERT_TRUE(message.is_object());
    EXPECT_EQ(message["data"]["to_move"], "white");
    EXPECT_FALSE(message["data"]["candidates"].empty());
    client.send(R"({"type":"stop","id":"a"})");
    while (message.is_object() && message["state"] == "running") {
        message = next_of(client, "analysis");
    }
    EXPECT_EQ(message["state"], "stopped");
    client.send(R"({"type":"analyse","id":"b","moves":[[4,4],[4,4]]})");
    const Document refused = next_of(client, "error");
    EXPECT_EQ(refused["error"], "illegal_move");
    EXPECT_EQ(refused["id"], "b");
    // The server goes down while somebody thinks.
    client.send(R"({"type":"analyse","id":"c","seconds":60})");
    next_of(client, "analysis");
}

TEST_F(ServerTest, TokensOpenTheDoor) {
    start(true);
    const std::string token = **service_->users().first_token();
    EXPECT_EQ(get("/").status, 200) << "the page asks for the token";
    EXPECT_EQ(get("/api/v1/tables").status, 401);
    EXPECT_EQ(WebSocketClient(port()).status(), 401);
    EXPECT_EQ(post("/session", R"({"token":"wrong"})").status, 401);
    const HttpReply signed_in = post("/session", "{\"token\":\"" + token + "\"}");
    EXPECT_EQ(signed_in.status, 200);
    const std::string cookie = signed_in.headers.at("set-cookie");
    EXPECT_NE(cookie.find("HttpOnly; SameSite=Strict"), std::string::npos);
    const std::string sent = "Cookie: " + cookie.substr(0, cookie.find(';'));
    EXPECT_EQ(http(port(), {"GET", "/api/v1/tables", "", {sent}, ""}).status, 200);
    EXPECT_EQ(
        http(port(), {"GET", "/api/v1/users", "", {"Authorization: Bearer " + token}, ""}).status,
        200);
    WebSocketClient live(port(), {sent});
    EXPECT_EQ(next_of(live, "hello")["user"]["name"], "teacher");
}

}  // namespace
}  // namespace buwei
