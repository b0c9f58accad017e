// The routes without the network: who may do what, and what hostile requests get.
#include "service/api.h"

#include "base/random.h"
#include "service/service_fixture.h"

namespace buwei {
namespace {

class ApiTest : public testing::Test {
protected:
    // Without a sandbox: whatever would run a bot is refused.
    void open(bool tokens_needed) {
        ServiceOptions options;
        options.folder = folder_.path();
        options.program = "/nonexistent/buwei";
        options.tokens_needed = tokens_needed;
        options.version = "1.2.3";
        Result<std::unique_ptr<Service>> service = Service::open(options, SandboxProbe());
        ASSERT_TRUE(service.ok());
        service_ = std::move(*service);
        api_ = std::make_unique<Api>(*service_);
    }
    ApiResponse call(const std::string& method, const std::string& target,
                     const std::string& body = "", const std::string& token = "") {
        std::mutex mutex;
        std::condition_variable answered;
        std::optional<ApiResponse> response;
        api_->handle({method, target, body, token}, [&](const ApiResponse& reply) {
            const std::lock_guard lock(mutex);
            EXPECT_FALSE(response.has_value()) << "answered twice: " << target;
            response = reply;
            answered.notify_all();
        });
        std::unique_lock lock(mutex);
        answered.wait_for(lock, std::chrono::seconds(60), [&] { return response.has_value(); });
        return response.value_or(ApiResponse{0, "", "", "", {}});
    }
    Document json(const ApiResponse& response) {
        return Document::parse(response.body, nullptr, false);
    }
    std::string token_of(const std::string& name, Role role) {
        return (*service_->users().add(name, role))["token"].get<std::string>();
    }

    TemporaryFolder folder_;
    std::unique_ptr<Service> service_;
    std::unique_ptr<Api> api_;
};

TEST_F(ApiTest, ATableFromItsOpeningToItsReview) {
    open(false);
    const ApiResponse made = call(
        "POST", "/tables", R"({"black":{"kind":"person"},"white":{"kind":"engine","level":1}})");
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string table = "/tables/" + std::to_string(json(made)["id"].get<int>());
    EXPECT_EQ(call("POST", table + "/moves", R"({"x":4,"y":4,"ply":0})").status, 200);
    for (int i = 0; i < 6000 && json(call("GET", table))["moves"].size() < 2; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const ApiResponse turn = call("GET", table + "/turns/1");
    EXPECT_EQ(json(turn)["mover"], "white") << turn.body;
    EXPECT_NE(json(turn)["debug"], "");
    EXPECT_EQ(call("GET", table + "/turns/1/input").file_name, "turn-1.txt");
    EXPECT_EQ(call("GET", table + "/turns/2").status, 404);
    const ApiResponse hint = call("POST", table + "/hint", R"({"seconds":0.05})");
    EXPECT_TRUE(json(hint)["best"].is_array()) << hint.body;
    const ApiResponse over = call("POST", table + "/resign", R"({"color":"black"})");
    const std::string game = "/games/" + std::to_string(json(over)["game"].get<int>());
    EXPECT_EQ(json(call("GET", game))["white"], "engine-1");
    EXPECT_EQ(json(call("GET", "/games?player=engine-1&winner=player"))["total"], 1);
    EXPECT_EQ(call("POST", game + "/review", R"({"seconds":0.02})").status, 202);
    EXPECT_EQ(
        call("GET", game + "/export?format=sgf").content_type.rfind("application/x-go-sgf", 0), 0U);
}

TEST_F(ApiTest, RolesMayDoWhatTheyMay) {
    open(true);
    const std::string eve = token_of("eve", Role::kSpectator);
    const std::string ann = token_of("ann", Role::kAuthor);
    const std::string tea = token_of("tea", Role::kTeacher);
    const std::string wish = R"({"black":{"kind":"person"},"white":{"kind":"person","name":""}})";
    EXPECT_EQ(json(call("GET", "/session"))["token_needed"], true);
    EXPECT_EQ(json(call("GET", "/session", "", eve))["user"]["role"], "spectator");
    EXPECT_EQ(call("POST", "/session", R"({"token":"0123"})").status, 401);
    EXPECT_EQ(call("POST", "/session", "{\"token\":\"" + ann + "\"}").cookie, ann);
    EXPECT_EQ(call("DELETE", "/session", "", ann).cookie, "");
    for (const Route& route : Api::routes()) {
        std::string path = route.path;
        for (const char* part : {"{id}", "{n}", "{name}"}) {
            const std::size_t at = path.find(part);
            if (at != std::string::npos) path.replace(at, std::string(part).size(), "1");
        }
        const auto status = [&](const std::string& token) {
            return call(route.method, path, "", token).status;
        };
        if (!route.role) continue;
        EXPECT_EQ(status(""), 401) << route.path;
        if (*route.role > Role::kSpectator) {
            EXPECT_EQ(status(eve), 403) << route.path;
        }
        if (*route.role > Role::kAuthor) {
            EXPECT_EQ(status(ann), 403) << route.path;
        }
    }
    ASSERT_EQ(call("POST", "/tables", wish, ann).status, 201);
    const std::string bob = token_of("bob", Role::kAuthor);
    EXPECT_EQ(call("POST", "/tables/1/moves", R"({"x":4,"y":4,"ply":0})", bob).status, 403);
    EXPECT_EQ(call("POST", "/tables/1/sit", R"({"color":"white"})", bob).status, 200);
    EXPECT_EQ(call("DELETE", "/tables/1", "", bob).status, 403);
    EXPECT_EQ(call("DELETE", "/tables/1", "", tea).status, 200);
    EXPECT_EQ(call("DELETE", "/users/bob", "", tea).status, 200);
    EXPECT_EQ(call("GET", "/tables", "", bob).status, 401);
}

TEST_F(ApiTest, WithoutASandboxNoBotRuns) {
    open(false);
    EXPECT_EQ(call("POST", "/bots", R"({"name":"a","source":"int main(){}"})").status, 503);
    EXPECT_EQ(call("POST", "/matches", R"({"bots":["engine-1","engine-2"]})").status, 503);
    EXPECT_EQ(call("POST", "/tables",
                   R"({"black":{"kind":"bot","name":"engine-1"},"white":{"kind":"person"}})")
                  .status,
              503);
}

// Every route, with bodies that are wrong in every way we can think of: an answer with a code of
// ours each time, and never 500.
TEST_F(ApiTest, HostileRequestsGetClearAnswers) {
    open(false);
    ASSERT_EQ(
        call("POST", "/tables", R"({"black":{"kind":"person"},"white":{"kind":"person"}})").status,
        201);
    ASSERT_EQ(call("POST", "/games/import", R"json({"text":"(;SZ[9]RE[B+R];B[ee])"})json").status,
              201);
    const std::vector<std::string> bodies = {
        "",
        "{",
        "[]",
        "null",
        "{\"x\":\"<script>\"}",
        R"({"x":-1,"y":1e99,"ply":0})",
        R"({"x":99999999999999999999,"y":0,"ply":-1})",
        R"({"black":1,"white":[]})",
        R"({"black":{"kind":"bot","name":"simple:/bin/sh"},"white":{"kind":"person"}})",
        R"({"black":{"kind":"engine","level":11},"white":{"kind":"person"}})",
        R"({"black":{"kind":"person","name":"\u0000"},"white":{"kind":"person"}})",
        R"({"bots":["simple:/bin/sh","x"]})",
        R"({"bots":["../../etc","x"]})",
        R"({"bots":[1,2,3],"games":1e9})",
        R"({"name":"../../../etc/passwd","source":"x","role":"god"})",
        R"({"moves":[[4,4],[4,4]],"seconds":1e9})",
        R"({"position":"XXXXXXXXX|OOOOOOOOO"})",
        R"({"token":{"$ne":null}})",
        R"({"text":"((((((((((((((("})",
        R"({"notes":5,"color":"green","seconds":"soon"})",
        "{\"a\":" + std::string(50000, '[') + "}",
        std::string(60000, 'x'),
    };
    const std::vector<std::string> arguments = {
        "1",  "0", "-1", "99999999999999999999", "x", "..%2f..%2fetc%2fpasswd", "%27%20OR%201=1",
        "%zz"};
    for (const Route& route : Api::routes()) {
        for (const std::string& argument : arguments) {
            std::string path = route.path;
            for (const char* part : {"{id}", "{n}", "{name}"}) {
                const std::size_t at = path.find(part);
                if (at != std::string::npos) path.replace(at, std::string(part).size(), argument);
            }
            // Analyses with valid bodies take time; one is enough.
            for (const std::string& body : bodies) {
                const bool thinks = path.find("hint") != std::string::npos || path == "/analyses";
                if (thinks && (body.empty() || body[0] != '{')) continue;
                std::string sent = body;
                if (thinks && sent.find("seconds") == std::string::npos && sent.size() > 2) {
                    sent.insert(1, "\"seconds\":0.05,");
                }
                const ApiResponse response = call(route.method, path, sent);
                EXPECT_NE(response.status, 0) << route.method << path << body;
                EXPECT_NE(response.status, 500) << route.method << path << body << response.body;
                if (response.status >= 400) {
                    EXPECT_TRUE(json(response)["error"].is_string()) << response.body;
                }
                EXPECT_EQ(response.body.find(folder_.path().string()), std::string::npos)
                    << "a path of the server: " << response.body;
            }
        }
    }
    EXPECT_EQ(call("BREW", "/tables").status, 405);
    EXPECT_EQ(call("GET", "/../../etc/passwd").status, 404);
    EXPECT_EQ(call("GET", "").status, 400);
    EXPECT_EQ(call("GET", "/games?limit=100000").status, 400);
    EXPECT_EQ(call("GET", "/games?winner=me").status, 400);
    EXPECT_EQ(call("GET", "/games?search=%00").status, 400);
}

// Valid requests with bytes changed at random; seeded, so a failure can be repeated.
TEST_F(ApiTest, RandomlyDamagedBodiesDoNoHarm) {
    open(false);
    const std::string good =
        R"json({"black":{"kind":"person","name":"a"},"white":{"kind":"engine","level":3},)json"
        R"json("opening":[[4,4],[2,2]],"moves":[[1,1]],"x":1,"y":2,"ply":0,"seconds":0.05,)json"
        R"json("text":"(;B[ee])"})json";
    Rng rng(7);
#ifdef BUWEI_SANITIZED
    constexpr int kRounds = 300;
#else
    constexpr int kRounds = 2000;
#endif
    for (int round = 0; round < kRounds; ++round) {
        std::string body = good;
        const std::uint32_t changes = 1 + rng.below(4);
        for (std::uint32_t i = 0; i < changes; ++i) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(body.size()));
            if (rng.below(3) == 0) {
                body.erase(at, 1 + rng.below(8));
            } else {
                body[at] = static_cast<char>(rng.below(256));
            }
            if (body.empty()) body = "{";
        }
        for (const char* path : {"/positions", "/tables/1/moves", "/games/import", "/session"}) {
            const ApiResponse response = call("POST", path, body);
            EXPECT_NE(response.status, 500) << body;
            EXPECT_NE(response.status, 0) << body;
        }
    }
}

}  // namespace
}  // namespace buwei
