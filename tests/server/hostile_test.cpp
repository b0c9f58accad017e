// What others get: clear refusals, and a server that goes on.
#include "base/random.h"
#include "server/server_fixture.h"

namespace buwei {
namespace {

class HostileTest : public ServerFixture {
protected:
    void TearDown() override {
        EXPECT_EQ(get("/api/v1/session").status, 200) << "the server has suffered";
    }
    std::string error_of(const HttpReply& reply) {
        const Document document = json(reply);
        return document.is_object() ? document.value("error", "") : "";
    }
};

TEST_F(HostileTest, OtherSitesMayNotDoAnything) {
    const std::string body = R"({"black":{"kind":"person"},"white":{"kind":"person"}})";
    for (const char* origin : {"Origin: http://evil.example", "Origin: null",
                               "Origin: http://127.0.0.1:1", "Sec-Fetch-Site: cross-site"}) {
        EXPECT_EQ(error_of(post("/tables", body, {origin})), "wrong_origin") << origin;
        EXPECT_EQ(WebSocketClient(port(), {origin}).status(), 403) << origin;
    }
    EXPECT_EQ(error_of(http(port(), {"GET", "/", "", {"Host: evil.example"}, ""})), "wrong_host");
    EXPECT_EQ(WebSocketClient(port(), {"Host: evil.example"}).status(), 421);
    // What a form of another site could send.
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", ""}) {
        EXPECT_EQ(error_of(http(port(), {"POST", "/api/v1/tables", body, {}, type})), "wrong_type");
    }
    EXPECT_EQ(json(get("/api/v1/tables"))["tables"].size(), 0U) << "none of it was done";
}

TEST_F(HostileTest, HugeThingsAreRefused) {
    EXPECT_EQ(error_of(post("/tables", std::string(1 << 20, ' '))), "too_large");
    EXPECT_EQ(error_of(post("/nothing", "{}")), "not_found");
    EXPECT_EQ(http(port(), {"GET", "/", "", {"X-Long: " + std::string(100000, 'x')}, ""}).status,
              413);
    EXPECT_EQ(http_raw(port(),
                       "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"
                       "Content-Type: application/json\r\n"
                       "Content-Length: 99999999999999\r\n\r\n{}")
                  .status,
              413);
    WebSocketClient client(port());
    client.send(std::string(200000, ' '));
    while (client.receive()) {
    }
    EXPECT_FALSE(client.open());
}

TEST_F(HostileTest, WhatIsNoHttpIsNoTrouble) {
    const char* const texts[] = {"hello\r\n\r\n",
                                 "GET\r\n\r\n",
                                 "\r\n\r\n\r\n\r\n",
                                 "\x16\x03\x01 tls\r\n\r\n",
                                 "GET / HTTP/9.9\r\n\r\n",
                                 "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                                 ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
                                  "Host: localhost\r\n\r\nzz\r\n")};
    for (const char* text : texts) {
        const HttpReply reply = http_raw(port(), text);
        EXPECT_TRUE(reply.status == 0 || reply.status >= 400) << text;
    }
    EXPECT_EQ(error_of(http(port(), {"GET", "/", "", {"Host:"}, ""})), "wrong_host");
}

TEST_F(HostileTest, PathsLeadNowhereElse) {
    for (const char* path :
         {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
          "/assets/../../../etc/passwd", "/api/v1/../../etc/passwd", "/api/v2/tables", "/apix.y",
          "/api/v1/games/%00", "/api/v1/bots/..%2f..%2fbuwei.db/versions/1/source", "/buwei.db",
          "/.git/config.x"}) {
        const HttpReply reply = get(path);
        EXPECT_EQ(reply.body.find("root:"), std::string::npos) << path;
        EXPECT_TRUE(reply.status >= 400 || reply.body.find("<title>") != std::string::npos) << path;
    }
    for (const char* method : {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"}) {
        EXPECT_GE(http(port(), {method, "/", "", {}, ""}).status, 400) << method;
        EXPECT_GE(http(port(), {method, "/api/v1/tables", "", {}, ""}).status, 400) << method;
    }
}

TEST_F(HostileTest, ScriptsInNamesStayText) {
    const HttpReply made = post(
        "/tables",
        R"({"black":{"kind":"person","name":"<img src=x onerror=alert(1)>"},"white":{"kind":"person"}})");
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(made.headers.at("content-type"), "application/json");
    EXPECT_EQ(made.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(json(made)["black"]["name"], "<img src=x onerror=alert(1)>");
}

TEST_F(HostileTest, StrangeMessagesOnTheWebSocket) {
    WebSocketClient client(port());
    ASSERT_TRUE(client.open());
    for (const char* text :
         {"", "x", "[]", "{}", R"({"type":5})", R"({"type":"fly"})", R"({"type":"subscribe"})",
          R"({"type":"subscribe","topic":"table:99"})", R"({"type":"subscribe","topic":"table:x"})",
          R"({"type":"subscribe","topic":"nothing"})", R"({"type":"subscribe","topic":[1]})",
          R"({"type":"analyse"})", R"({"type":"analyse","id":"a","seconds":1e9})",
          R"({"type":"analyse","id":"a","moves":"all"})"}) {
        client.send(text);
        const Document refused = next_of(client, "error");
        ASSERT_TRUE(refused.is_object()) << text;
        EXPECT_TRUE(refused["error"].is_string()) << text;
    }
    client.send(R"({"type":"unsubscribe","topic":"never"})");
    client.send(R"({"type":"ping"})");
    EXPECT_TRUE(next_of(client, "pong").is_object());
    WebSocketClient garbled(port());
    garbled.send("{\"type\":\"\xff\"}");  // no UTF-8: against the protocol
    next_of(garbled, "error");
    EXPECT_FALSE(garbled.open());
    // Topics are bounded.
    const int table = open_table();
    for (int i = 0; i < 80; ++i) {
        // Many names of one table.
        const std::string topic = "table:" + std::string(static_cast<std::size_t>(i), '0');
        client.send(
            Document{{"type", "subscribe"}, {"topic", topic + std::to_string(table)}}.dump());
    }
    EXPECT_EQ(next_of(client, "error")["error"], "too_many");
}

TEST_F(HostileTest, ClientsThatComeAndGo) {
    const int table = open_table();
    for (int i = 0; i < 40; ++i) {
        WebSocketClient client(port());
        client.send(
            Document{{"type", "subscribe"}, {"topic", "table:" + std::to_string(table)}}.dump());
        if (i % 2 == 0) client.send(R"({"type":"analyse","id":"a","seconds":60})");
        if (i % 3 == 0) next_of(client, "state");
        LoopbackSocket half(port());
        half.send("POST /api/v1/tables HTTP/1.1\r\nHost: local");
    }
    ASSERT_EQ(play(table, 4, 4, 0).status, 200);
}

TEST_F(HostileTest, RandomBytes) {
    Rng rng(11);
    for (int round = 0; round < 60; ++round) {
        std::string bytes =
            round % 2 == 0 ? "GET /api/v1/tables?" : "POST /api/v1/tables HTTP/1.1\r\n";
        const std::uint32_t size = rng.below(300);
        for (std::uint32_t i = 0; i < size; ++i) bytes += static_cast<char>(rng.below(256));
        LoopbackSocket socket(port());
        socket.send(bytes);
    }
}

}  // namespace
}  // namespace buwei
