// The program `buwei serve` from outside: killed in the middle of a game or a review, bots compiled
// and run in the sandbox, a match, a graceful end.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "support/child.h"
#include "support/http_client.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class ServeTest : public testing::Test {
protected:
    ServeTest() {
        std::string pattern = (fs::temp_directory_path() / "buwei-serve-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~ServeTest() override {
        program_.reset();
        fs::remove_all(folder_);
    }

    void start() {
        program_ = std::make_unique<Child>(std::vector<std::string>{
            BUWEI_PROGRAM, "serve", "--port", "0", "--data", folder_.string()});
        const std::string said = program_->read_until("/\n");
        const std::size_t colon = said.rfind(':');
        ASSERT_NE(colon, std::string::npos) << said;
        port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
        EXPECT_EQ(http(port_, {"GET", "/", "", {}, ""}).status, 200);
    }
    Json get(const std::string& path) {
        return Json::parse(http(port_, {"GET", "/api/v1" + path, "", {}, ""}).body, nullptr, false);
    }
    Json post(const std::string& path, const Json& body) {
        return Json::parse(
            http(port_, {"POST", "/api/v1" + path, body.dump(), {}, "application/json"}).body,
            nullptr, false);
    }
    // Asks again and again until the answer is as wanted, for at most four minutes: bots are
    // compiled and play games here, on a machine that may have much else to do.
    Json wait_for(const std::string& path, const std::function<bool(const Json&)>& condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(4);
        Json answer = get(path);
        while (!condition(answer) && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            answer = get(path);
        }
        EXPECT_TRUE(condition(answer)) << path << ": " << answer;
        return answer;
    }

    fs::path folder_;
    std::unique_ptr<Child> program_;
    std::uint16_t port_ = 0;
};

const Json kPerson = {{"kind", "person"}};

TEST_F(ServeTest, AKilledServerGoesOnWithItsGames) {
    start();
    const Json engine = {{"kind", "engine"}, {"level", 1}};
    const Json table = post("/tables", {{"black", kPerson}, {"white", engine}});
    const std::string path = "/tables/" + std::to_string(table["id"].get<int>());
    post(path + "/moves", {{"x", 4}, {"y", 4}, {"ply", 0}});
    const Json before = wait_for(path, [](const Json& now) { return now["moves"].size() == 2; });
    // It is White's turn in this one when the server dies; nobody has asked the engine in vain.
    const Json other = post("/tables", {{"black", engine}, {"white", kPerson}});
    program_.reset();  // SIGKILL
    start();
    EXPECT_EQ(get(path)["moves"], before["moves"]);
    EXPECT_EQ(get(path)["turns"], before["turns"]);
    const std::string second = "/tables/" + std::to_string(other["id"].get<int>());
    wait_for(second, [](const Json& now) { return now["moves"].size() == 1; });
    // The first legal point until somebody has none.
    Json now = get(path);
    while (now["status"] == "playing") {
        const auto place = now["position"]["black"].get<std::string>().find('.');
        post(path + "/moves", {{"x", place % 9}, {"y", place / 9}, {"ply", now["moves"].size()}});
        now = wait_for(path, [](const Json& next) {
            return next["status"] != "playing" || next["to_move"] == "black";
        });
    }
    EXPECT_EQ(now["status"], "finished");
    EXPECT_EQ(get("/games?limit=1")["games"][0]["id"], now["game"]);
}

TEST_F(ServeTest, AKilledServerGoesOnWithItsReviews) {
    start();
    // Stones that touch nothing, on every other point: always legal.
    std::string sgf = "(;SZ[9]RE[B+R]";
    for (int i = 0; i < 25; ++i) {
        sgf += std::string(i % 2 == 0 ? ";B[" : ";W[") + static_cast<char>('a' + i % 5 * 2) +
               static_cast<char>('a' + i / 5 * 2) + "]";
    }
    const Json games = post("/games/import", {{"text", sgf + ")" + sgf + ")"}})["games"];
    ASSERT_EQ(games.size(), 2U);
    std::vector<std::string> paths;
    for (const Json& game : games) {
        paths.push_back("/games/" + std::to_string(game.get<int>()) + "/review");
        EXPECT_EQ(post(paths.back(), {{"seconds", 0.2}})["state"], "queued");
    }
    const Json before =
        wait_for(paths[0], [](const Json& now) { return now["done"].get<int>() >= 3; });
    ASSERT_EQ(before["state"], "running");
    EXPECT_EQ(get(paths[1])["state"], "queued");
    program_.reset();  // SIGKILL
    start();
    EXPECT_GE(get(paths[0])["done"], before["done"]) << "something was lost";
    for (const std::string& path : paths) {
        const Json done = wait_for(path, [](const Json& now) { return now["state"] == "done"; });
        EXPECT_EQ(done["points"].size(), 26U);
        EXPECT_EQ(done["seconds"], 0.2);
    }
    // The newest point before had no cost yet.
    const Json after = get(paths[0]);
    for (std::size_t ply = 0; ply + 1 < before["points"].size(); ++ply) {
        EXPECT_EQ(after["points"][ply], before["points"][ply]) << ply;
    }
    EXPECT_EQ(after["points"][25]["cost"], nullptr);
    EXPECT_TRUE(after["points"][24]["cost"].is_number());
    // Nothing is left to be done after another start.
    program_.reset();
    start();
    EXPECT_EQ(get(paths[1])["state"], "done");
}

TEST_F(ServeTest, ABotFromItsSourceToAMatch) {
    start();
    if (!get("/status")["sandbox"]["works"].get<bool>()) GTEST_SKIP() << "no sandbox here";
    const Json broken = post("/bots", {{"name", "mine"}, {"source", "int main( {"}});
    const std::string failing = "/builds/" + std::to_string(broken["id"].get<int>());
    const auto ended = [](const Json& build) {
        return build["state"] == "failed" || build["state"] == "usable";
    };
    const Json failed = wait_for(failing, ended);
    EXPECT_EQ(failed["state"], "failed");
    EXPECT_NE(failed["messages"].get<std::string>().find("source.cpp:1"), std::string::npos);
    EXPECT_EQ(failed["messages"].get<std::string>().find(folder_.string()), std::string::npos)
        << "a path of the server";

    std::ifstream file(BUWEI_SAMPLE);
    const std::string source(std::istreambuf_iterator<char>(file), {});
    const Json good =
        post("/bots", {{"name", "mine"}, {"source", source}, {"notes", "the sample"}});
    wait_for("/builds/" + std::to_string(good["id"].get<int>()), ended);
    const Json bot = get("/bots/mine");
    EXPECT_EQ(bot["versions"][0]["state"], "failed");
    EXPECT_EQ(bot["versions"][1]["state"], "usable") << bot;
    EXPECT_EQ(http(port_, {"GET", "/api/v1/bots/mine/versions/2/source", "", {}, ""}).body, source);

    const Json table = post("/tables", {{"black", {{"kind", "bot"}, {"name", "mine"}}},
                                        {"white", {{"kind", "engine"}, {"level", 1}}}});
    EXPECT_EQ(table["black"]["name"], "mine@v2");
    const Json over = wait_for("/tables/" + std::to_string(table["id"].get<int>()),
                               [](const Json& now) { return now["status"] != "playing"; });
    EXPECT_EQ(over["status"], "finished") << over["error"];
    const Json turn = get("/games/" + std::to_string(over["game"].get<int>()) + "/turns/0");
    EXPECT_EQ(turn["input"], "1\n-1 -1\n");
    EXPECT_GT(turn["memory"], 0);

    const Json match = post("/matches", {{"bots", {"mine@v2", "engine-1"}}, {"games", 2}});
    const std::string path = "/matches/" + std::to_string(match["id"].get<int>());
    const Json played = wait_for(path, [](const Json& now) { return now["state"] == "finished"; });
    EXPECT_EQ(played["done"], 2);
    EXPECT_EQ(played["standings"].size(), 2U);
    EXPECT_EQ(get("/games?match=" + std::to_string(match["id"].get<int>()))["total"], 2);
}

TEST_F(ServeTest, EndsInPeaceAndGoesOnWithItsMatch) {
    start();
    if (!get("/status")["sandbox"]["works"].get<bool>()) GTEST_SKIP() << "no sandbox here";
    const Json match = post("/matches", {{"bots", {"engine-1", "engine-2"}}, {"games", 4}});
    const std::string path = "/matches/" + std::to_string(match["id"].get<int>());
    wait_for(path, [](const Json& now) { return now["done"].get<int>() >= 1; });
    kill(program_->id(), SIGTERM);
    EXPECT_EQ(program_->finish(), 0);
    start();
    const Json played = wait_for(path, [](const Json& now) { return now["state"] == "finished"; });
    EXPECT_EQ(played["done"], 4);
}

}  // namespace
}  // namespace buwei
