// Judge, match, replay, turn, bots and export from the command line.
#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "support/child.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class ArenaProgram : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "buwei-arena-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::vector<std::string> command(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), BUWEI_PROGRAM);
        arguments.insert(arguments.end(), {"--data", (folder_ / "data").string()});
        return arguments;
    }
    Finished run(const std::vector<std::string>& arguments) const {
        return run_program(command(arguments));
    }
    json run_json(const std::vector<std::string>& arguments) const {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, 0) << finished.errors;
        return json::parse(finished.output, nullptr, false);
    }
    std::string bot(const std::string& protocol, int nodes) const {
        return protocol + ":" + BUWEI_PROGRAM + " bot --nodes " + std::to_string(nodes);
    }

    fs::path folder_;
};

TEST_F(ArenaProgram, JudgesAGameAndLooksBackAtIt) {
    const std::string log = (folder_ / "game.json").string();
    const json result =
        run_json({"judge", bot("simple", 20), bot("json", 20), "--log", log, "--json"});
    ASSERT_TRUE(result.is_object());
    EXPECT_TRUE(result["winner"] == "black" || result["winner"] == "white");
    EXPECT_EQ(result["reason"], "no_legal_move");
    EXPECT_EQ(result["turns"].size(), result["moves"].size());

    const Finished replay = run_program({BUWEI_PROGRAM, "replay", log});
    EXPECT_EQ(replay.exit_code, 0);
    EXPECT_NE(replay.output.find("lost by no_legal_move"), std::string::npos);
    // The input of turn 3 makes the bot play its move of turn 3 again.
    const Finished turn = run_program({BUWEI_PROGRAM, "turn", log, "3"});
    EXPECT_EQ(turn.output.substr(0, 8), "2\n-1 -1\n");
    const Finished again = run_program({BUWEI_PROGRAM, "bot", "--nodes", "20"}, turn.output);
    std::string move = result["moves"][2];
    move[move.find(',')] = ' ';
    EXPECT_EQ(again.output.substr(0, move.size() + 1), move + "\n");
    EXPECT_NE(run_program({BUWEI_PROGRAM, "turn", log, "3", "--answer"}).output.find("simulations"),
              std::string::npos);
}

TEST_F(ArenaProgram, ShowsAGameLive) {
    const Finished finished = run({"judge", bot("keep", 5), "engine-1"});
    EXPECT_EQ(finished.exit_code, 0) << finished.errors;
    EXPECT_NE(finished.output.find("1. ● black"), std::string::npos);
    EXPECT_NE(finished.output.find("wins: "), std::string::npos);
}

TEST_F(ArenaProgram, MatchReportsWinsAndElo) {
    const json result = run_json({"match", bot("keep", 200), bot("keep", 5), "--games", "8",
                                  "--opening-plies", "2", "--seed", "3", "--json"});
    ASSERT_TRUE(result.is_object());
    EXPECT_EQ(result["games"], 8);
    EXPECT_EQ(result["end"], "all_played");
    EXPECT_EQ(result["bots"][0]["wins"].get<int>() + result["bots"][1]["wins"].get<int>(), 8);
    EXPECT_GE(result["bots"][0]["wins"].get<int>(), 6);
    EXPECT_TRUE(result.contains("elo") && result.contains("elo_error"));
}

TEST_F(ArenaProgram, RoundRobinRatesEveryBot) {
    const json result = run_json({"match", bot("keep", 100), bot("keep", 20), bot("keep", 3),
                                  "--games", "2", "--opening-plies", "2", "--json"});
    ASSERT_EQ(result["bots"].size(), 3U);
    EXPECT_EQ(result["games"], 6);
    EXPECT_TRUE(result["bots"][0].contains("rating"));
}

TEST_F(ArenaProgram, KilledMatchGoesOn) {
    const std::vector<std::string> match = {
        "match", bot("keep", 60), bot("keep", 50), "--games", "12", "--opening-plies",
        "2",     "--json"};
    {
        Child child(command(match));
        std::this_thread::sleep_for(std::chrono::milliseconds(700));
    }  // the destructor kills it with SIGKILL
    const json result = run_json(match);
    EXPECT_EQ(result["games"], 12);
    EXPECT_EQ(result["match"], 1);
    const Finished csv = run({"export", "--format", "csv"});
    EXPECT_EQ(std::count(csv.output.begin(), csv.output.end(), '\n'), 13);  // with the header
    // A match that is complete is not taken for an unfinished one.
    EXPECT_EQ(run_json(match)["match"], 2);
}

TEST_F(ArenaProgram, ExportsEveryFormat) {
    run_json({"match", bot("keep", 5), bot("keep", 6), "--games", "2", "--json"});
    const Finished sgf = run({"export"});
    EXPECT_NE(sgf.output.find("(;"), std::string::npos);
    const Finished archive = run({"export", "--format", "matches"});
    std::istringstream lines(archive.output);
    int games = 0;
    for (std::string line; std::getline(lines, line); ++games) {
        const json game = json::parse(line);
        EXPECT_TRUE(game.contains("players") && game.contains("scores") && game.contains("log"));
    }
    EXPECT_EQ(games, 2);
    EXPECT_EQ(run({"export", "--match", "99"}).errors, "0 games\n");
}

TEST_F(ArenaProgram, RegistersBots) {
    std::ofstream(folder_ / "bad.cpp") << "int main() { return 0 }\n";
    const Finished bad = run({"bots", "add", "bad", "--source", (folder_ / "bad.cpp").string()});
    EXPECT_EQ(bad.exit_code, 1);
    EXPECT_NE(bad.output.find("error"), std::string::npos);
    const Finished good = run({"bots", "add", "good", "--command",
                               std::string(BUWEI_PROGRAM) + " bot --nodes 5", "--notes", "first"});
    EXPECT_EQ(good.exit_code, 0) << good.errors << good.output;
    const Finished list = run({"bots", "list"});
    EXPECT_NE(list.output.find("bad@v1  failed"), std::string::npos) << list.output;
    EXPECT_NE(list.output.find("good@v1  usable"), std::string::npos) << list.output;
    EXPECT_NE(list.output.find("sample-simple"), std::string::npos);
    EXPECT_NE(run({"bots", "show", "bad"}).output.find("error"), std::string::npos);
    EXPECT_EQ(run({"judge", "good", "engine-1", "--quiet"}).exit_code, 0);
}

TEST_F(ArenaProgram, HelpsWithMistakes) {
    const auto expect = [this](const std::vector<std::string>& arguments, int code,
                               const char* part) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, code) << arguments.front();
        EXPECT_NE(finished.errors.find(part), std::string::npos) << finished.errors;
    };
    expect({"judge", "nobody", "engine-1"}, 2, "buwei bots list");
    expect({"judge", "engine-1"}, 2, "bots");
    expect({"judge", "foo:bar", "engine-1"}, 2, "simple, json, keep and gtp");
    expect({"match", "engine-1", "engine-2", "--games", "0"}, 2, "--games");
    expect({"match", "engine-1", "engine-2", "--kind", "swiss"}, 2, "swiss");
    expect({"match", "engine-1", "engine-2", "--sprt", "5", "0"}, 2, "Elo");
    expect({"bots", "add", "x"}, 2, "--source or --command");
    expect({"bots", "show", "x"}, 2, "no bot");
    EXPECT_EQ(run_program({BUWEI_PROGRAM, "replay", "/nonexistent"}).exit_code, 2);
    std::ofstream(folder_ / "junk") << "{\"log\":[1,2]}";
    EXPECT_EQ(run_program({BUWEI_PROGRAM, "replay", (folder_ / "junk").string()}).exit_code, 2);
}

}  // namespace
}  // namespace buwei
