// The program as a new user would type it, right and wrong.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/child.h"

namespace buwei {
namespace {

Finished buwei_program(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), BUWEI_PROGRAM);
    return run_program(arguments, input);
}

TEST(Program, ListsItsSubcommands) {
    const Finished finished = buwei_program({"--help"});
    EXPECT_EQ(finished.exit_code, 0);
    for (const char* name : {"play", "bot", "pack", "show", "perft", "bench"}) {
        EXPECT_NE(finished.output.find(name), std::string::npos) << name;
        EXPECT_EQ(buwei_program({name, "--help"}).exit_code, 0) << name;
    }
    EXPECT_EQ(buwei_program({"--version"}).exit_code, 0);
}

TEST(Program, HelpsWithMistakes) {
    const auto expect = [](const std::vector<std::string>& arguments, const char* part) {
        const Finished finished = buwei_program(arguments);
        EXPECT_EQ(finished.exit_code, 2) << arguments.front();
        EXPECT_EQ(finished.output, "");
        EXPECT_NE(finished.errors.find(part), std::string::npos) << finished.errors;
    };
    expect({"plai"}, "did you mean \"play\"");
    expect({"frobnicate"}, "--help");
    expect({"bot"}, "printf");
    expect({"bot", "--nodes", "many"}, "whole number");
    expect({"perft", "--board", "0x5"}, "0x5");
    expect({"perft", "--board", "nine"}, "ROWSxCOLUMNS");
    expect({"perft", "--depth", "x"}, "--depth");
    expect({"perft", "--depth", "0"}, "--depth");
    expect({"show", "X.|..."}, "differ in length");
    expect({"show", "hello"}, "neither a position");
    expect({"show"}, "no position");
    expect({"play", "--color", "green"}, "green");
    expect({"play", "--level", "11"}, "11");
    expect({"pack"}, "--output");
    expect({"bench", "--jason"}, "--jason");
}

TEST(Program, FailsWithASentenceWhenItCannotWrite) {
    const Finished finished = buwei_program({"pack", "-o", "/nonexistent/bot.cpp"});
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_NE(finished.errors.find("can't write"), std::string::npos);
}

TEST(Show, DrawsEveryNotation) {
    const std::string board =
        "    0 1 2  x\n"
        "  0 ● · ○\n"
        "  1 · ○ ·\n"
        "  2 · · ●\n"
        "  y\n";
    EXPECT_EQ(buwei_program({"show", "X.O|.O.|..X"}).output.find(board), 0U);
    EXPECT_EQ(buwei_program({"show"}, "X.O\n.O.\n..X\n").output.find(board), 0U);
    const std::string simple = buwei_program({"show"}, "2\n-1 -1\n4 4\n3 3\n").output;
    EXPECT_NE(simple.find("black to move"), std::string::npos);
    EXPECT_EQ(simple, buwei_program({"show", R"({"requests":[{"x":-1,"y":-1},{"x":3,"y":3}],)"
                                             R"("responses":[{"x":4,"y":4}]})"})
                          .output);
    EXPECT_NE(buwei_program({"show", "--classes", ".O.|O..|..."}).output.find("w ○ +"),
              std::string::npos);
}

TEST(Perft, PrintsJson) {
    const Finished finished = buwei_program({"perft", "--board", "3x3", "--depth", "3", "--json"});
    const nlohmann::json json = nlohmann::json::parse(finished.output);
    EXPECT_EQ(json["counts"], (nlohmann::json{9, 72, 496}));
}

TEST(Bench, PrintsJson) {
    const nlohmann::json json = nlohmann::json::parse(buwei_program({"bench", "--json"}).output);
    EXPECT_EQ(json["signature"].get<std::string>().size(), 16U);
    EXPECT_GT(json["playouts_per_second"].get<double>(), 0);
    EXPECT_GT(json["oracle_playouts_per_second"].get<double>(), 0);
}

TEST(Play, RefusesBadMovesWithTheReason) {
    const Finished finished =
        buwei_program({"play", "--level", "1", "--board", "3x3"},
                      "help\n1 1\n1 1\n7 7\n1 1 1\nnonsense\nundo\nundo\nhint\nclasses\nquit\n");
    EXPECT_EQ(finished.exit_code, 0);
    for (const char* part : {"1,1 is occupied", "7,7 is off the board", "neither a move",
                             "no move of yours", "simulations", "only White", "play there"}) {
        EXPECT_NE(finished.output.find(part), std::string::npos) << part;
    }
}

TEST(Play, EndsWithAWinner) {
    // On 1x2 Black plays, and White has no move.
    const Finished won = buwei_program({"play", "--level", "1", "--board", "1x2"}, "0 0\n");
    EXPECT_NE(won.output.find("You have won"), std::string::npos) << won.output;
    const Finished lost =
        buwei_program({"play", "--color", "white", "--board", "1x2", "--level", "1"});
    EXPECT_NE(lost.output.find("You have lost"), std::string::npos) << lost.output;
    EXPECT_NE(buwei_program({"play"}).output.find("input has ended"), std::string::npos);
    EXPECT_NE(buwei_program({"play"}, "resign\n").output.find("resigned"), std::string::npos);
}

}  // namespace
}  // namespace buwei
