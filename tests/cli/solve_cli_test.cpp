// solve and verify from the command line.
#include <nlohmann/json.hpp>

#include "cli/program_fixture.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class SolveProgram : public ProgramTest {
protected:
    static json run_json(std::vector<std::string> arguments) {
        arguments.push_back("--json");
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, 0) << finished.errors;
        return json::parse(finished.output, nullptr, false);
    }
};

TEST_F(SolveProgram, SolvesBoardsAndPositions) {
    const json board = run_json({"solve", "--board", "3x3"});
    EXPECT_EQ(board["winner"], "black");
    EXPECT_GT(board["nodes"], 0);
    EXPECT_GE(board["seconds"], 0);
    EXPECT_FALSE(board["winning_moves"].empty());
    const json position =
        run_json({"solve", "--position", "X.O.|.O..|....|....", "--to-move", "black"});
    EXPECT_EQ(position["winner"], "white");
    EXPECT_EQ(position["winning_moves"], json::array());
    EXPECT_EQ(run_json({"solve", "--board", "3x3", "--shortest"})["shortest_win"], 7);
    const json all = run_json({"solve", "--board", "1x5", "--all", "--line"});
    EXPECT_EQ(all["winning_moves_complete"], true);
    EXPECT_FALSE(all["line"].empty());
}

TEST_F(SolveProgram, SaysUnknownWhenALimitIsMet) {
    const json result = run_json({"solve", "--board", "5x5", "--node-limit", "1000"});
    EXPECT_EQ(result["winner"], "unknown");
    EXPECT_EQ(result["nodes"], 1000);
}

TEST_F(SolveProgram, DrawsForPeople) {
    const Finished finished = run({"solve", "--board", "2x3", "--line"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.output.find("white wins"), std::string::npos);
    EXPECT_NE(finished.output.find("Best play:"), std::string::npos);
}

TEST_F(SolveProgram, ReadsGames) {
    const std::string sgf = file("game.sgf", "(;SZ[3];B[aa];W[bb];B[ca])");
    const json result = run_json({"solve", "--file", sgf, "--move", "2"});
    EXPECT_EQ(result["position"], "X..|.O.|... X");
    EXPECT_EQ(run_json({"solve", "--file", sgf})["position"], "X.X|.O.|... O");
    EXPECT_EQ(run({"solve", "--file", sgf, "--move", "4"}).exit_code, 2);
}

TEST_F(SolveProgram, RefusesBadInputInOneLine) {
    const std::vector<std::vector<std::string>> cases = {
        {"solve"},
        {"solve", "--board", "0x3"},
        {"solve", "--board", "99x99"},
        {"solve", "--position", "XQ|.."},
        {"solve", "--position", "X.|..."},
        {"solve", "--position", "XX|XX"},
        {"solve", "--file", file("none")},
        {"solve", "--file", file("bad.sgf", "(;B[zz])")},
        {"solve", "--file", file("bad.json", "{\"log\": 3")},
        {"solve", "--board", "3x3", "--checkpoint", file("bad.ckp", "nonsense")},
        {"verify", file("none")},
    };
    for (const auto& arguments : cases) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, 2) << finished.errors;
        EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1)
            << finished.errors;
    }
}

TEST_F(SolveProgram, ProvesWithCertificates) {
    const std::string path = file("proof");
    const Finished solved = run({"solve", "--board", "3x4", "--certificate", path});
    EXPECT_EQ(solved.exit_code, 0) << solved.errors;
    EXPECT_EQ(run_json({"verify", path})["winner"], "white");
    std::fstream(path, std::ios::in | std::ios::out | std::ios::binary).seekp(11) << 'X';
    EXPECT_EQ(run({"verify", path}).exit_code, 1);
}

TEST_F(SolveProgram, GoesOnFromACheckpoint) {
    const std::string path = file("checkpoint");
    const std::vector<std::string> command = {"solve", "--board", "3x5", "--checkpoint", path};
    std::vector<std::string> limited = command;
    limited.insert(limited.end(), {"--node-limit", "20000"});
    EXPECT_EQ(run_json(limited)["winner"], "unknown");
    ASSERT_TRUE(fs::exists(path));
    const json result = run_json(command);
    EXPECT_EQ(result["winner"], "black");
    EXPECT_GT(result["nodes"], 20000);
    EXPECT_EQ(run({"solve", "--board", "3x3", "--checkpoint", path}).exit_code, 2);
}

TEST_F(SolveProgram, ComputesValues) {
    const std::string svg = file("graph.svg");
    const std::string regions = file("regions");
    for (int i = 0; i < 2; ++i) {
        const json result = run_json(
            {"solve", "--value", "--board", "1x2", "--thermograph", svg, "--regions", regions});
        EXPECT_EQ(result["value"], "*");
        EXPECT_EQ(result["outcome"], "N");
        EXPECT_EQ(result["mean"], "0");
        EXPECT_EQ(result["temperature"], "0");
    }
    EXPECT_GT(fs::file_size(svg), 100U);
    EXPECT_EQ(run({"solve", "--value", "--board", "6x6"}).exit_code, 1);
}

TEST_F(SolveProgram, KeepsValuesOfRegions) {
    const std::string regions = file("regions");
    const std::vector<std::string> command = {"solve", "--board", "1x20", "--regions", regions};
    // Also when a limit ends the search.
    std::vector<std::string> limited = command;
    limited.insert(limited.end(), {"--node-limit", "3000"});
    const json part = run_json(limited);
    EXPECT_EQ(part["winner"], "unknown");
    EXPECT_GT(part["regions_computed"], 0);
    ASSERT_TRUE(fs::exists(regions));
    const json first = run_json(command);
    EXPECT_EQ(first["winner"], "black");
    EXPECT_EQ(first["regions"], part["regions"].get<int>() + first["regions_computed"].get<int>());
    const json second = run_json(command);
    EXPECT_EQ(second["winner"], "black");
    EXPECT_LT(second["regions_computed"], first["regions_computed"]);
    // The same file serves --value.
    EXPECT_EQ(run({"solve", "--value", "--board", "1x5", "--regions", regions}).exit_code, 0);

    fs::resize_file(regions, fs::file_size(regions) - 1);
    const Finished torn = run(command);
    EXPECT_EQ(torn.exit_code, 2);
    EXPECT_NE(torn.errors.find("torn"), std::string::npos) << torn.errors;
}

}  // namespace
}  // namespace buwei
