// A real server on a free port of this machine, without a sandbox: no bot runs here.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/server.h"
#include "service/service_fixture.h"
#include "support/http_client.h"

namespace buwei {

class ServerFixture : public testing::Test {
protected:
    void start(bool tokens_needed) {
        server_.reset();
        service_.reset();
        ServiceOptions options;
        options.folder = folder_.path();
        options.program = "/nonexistent/buwei";
        options.tokens_needed = tokens_needed;
        options.version = "1.2.3";
        Result<std::unique_ptr<Service>> service = Service::open(options, SandboxProbe());
        ASSERT_TRUE(service.ok());
        service_ = std::move(*service);
        where_.port = 0;
        Result<std::unique_ptr<Server>> server = Server::start(*service_, where_);
        ASSERT_TRUE(server.ok()) << server.error().message;
        server_ = std::move(*server);
    }
    void SetUp() override { start(false); }

    std::uint16_t port() const { return server_->port(); }
    HttpReply get(const std::string& target) { return http(port(), {"GET", target, "", {}, ""}); }
    HttpReply post(const std::string& target, const std::string& body,
                   const std::vector<std::string>& headers = {}) {
        return http(port(), {"POST", "/api/v1" + target, body, headers, "application/json"});
    }
    static Document json(const HttpReply& reply) {
        return Document::parse(reply.body, nullptr, false);
    }
    // A table between two people; its id.
    int open_table() {
        const HttpReply made =
            post("/tables", R"({"black":{"kind":"person"},"white":{"kind":"person"}})");
        EXPECT_EQ(made.status, 201) << made.body;
        return json(made)["id"].get<int>();
    }
    HttpReply play(int table, int x, int y, int ply) {
        return post("/tables/" + std::to_string(table) + "/moves",
                    Document{{"x", x}, {"y", y}, {"ply", ply}}.dump());
    }

    TemporaryFolder folder_;
    ServerOptions where_;
    std::unique_ptr<Service> service_;
    std::unique_ptr<Server> server_;
};

// The next message of that type; null if the connection ends first.
inline Document next_of(WebSocketClient& client, const std::string& type) {
    for (;;) {
        const std::optional<std::string> text = client.receive();
        if (!text) return nullptr;
        Document message = Document::parse(*text, nullptr, false);
        if (message["type"] == type) return message;
    }
}

}  // namespace buwei
