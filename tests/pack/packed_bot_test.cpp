// The file that is uploaded: it must compile as on Botzone and play exactly as the library does.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/engine.h"
#include "support/child.h"
#include "support/library_game.h"

namespace buwei {
namespace {

constexpr std::uint64_t kNodes = 60;

class PackedBotFile {
protected:
    void pack() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "buwei-pack-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        source_ = folder_ / "bot.cpp";
        program_ = folder_ / "bot";
        const Finished packed = run_program({BUWEI_PROGRAM, "pack", "-o", source_.string()});
        ASSERT_EQ(packed.exit_code, 0) << packed.errors;
    }
    ~PackedBotFile() { std::filesystem::remove_all(folder_); }

    // The compiler's messages; empty if there are none.
    std::string compile_with(const std::string& compiler, const std::vector<std::string>& flags) {
        std::vector<std::string> command = {compiler};
        command.insert(command.end(), flags.begin(), flags.end());
        command.insert(command.end(), {source_.string(), "-o", program_.string()});
        const Finished compiled = run_program(command);
        return compiled.exit_code == 0 ? compiled.errors : "failed: " + compiled.errors;
    }

    std::filesystem::path folder_;
    std::filesystem::path source_;
    std::filesystem::path program_;
};

class PackedBot : public PackedBotFile, public testing::TestWithParam<const char*> {
protected:
    void SetUp() override { pack(); }
    std::string compile(const std::vector<std::string>& flags) {
        return compile_with(GetParam(), flags);
    }
};

class PackedBotOfClang : public PackedBotFile, public testing::Test {
protected:
    void SetUp() override { pack(); }
};

// With Botzone's own compile line, but for the version of the compiler.
TEST_P(PackedBot, CompilesAsOnBotzoneAndPlaysAsTheLibrary) {
    ASSERT_EQ(compile({"-D_BOTZONE_ONLINE", "-D_GLIBCXX_USE_CXX11_ABI=0", "-O2", "-Wall", "-mavx",
                       "-std=c++1z", "-lpthread"}),
              "");
    for (const Talk talk : {Talk::kSimple, Talk::kJson, Talk::kKeepSimple, Talk::kKeepJson}) {
        expect_plays_as_the_library({program_.string(), "--nodes", std::to_string(kNodes)}, talk,
                                    Color::kBlack, kNodes, EngineOptions().seed);
    }
}

// Nothing of a later language slips in; and a machine without our vector instructions can build it.
TEST_P(PackedBot, CompilesStrictlyAndForAnyProcessor) {
    EXPECT_EQ(compile({"-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}), "");
    const Finished finished = run_program({program_.string(), "--nodes", "60"}, "1\n-1 -1\n");
    Engine engine;
    GoLimits limits;
    limits.nodes = 60;
    const Point move = engine.go(limits).move;
    const std::string expected = std::to_string(Geometry::nine().x_of(move)) + " " +
                                 std::to_string(Geometry::nine().y_of(move)) + "\n";
    EXPECT_EQ(finished.output.substr(0, expected.size()), expected);
}

// Several threads think without a data race: the thread sanitizer ends the program at the first.
TEST_F(PackedBotOfClang, ThreadsDoNotRace) {
    ASSERT_EQ(compile_with("clang++", {"-std=c++17", "-O1", "-pthread", "-fsanitize=thread"}), "");
    // setarch: the sanitizer's map of memory does not fit every kernel's random addresses.
    const Finished finished = run_program(
        {"setarch", "-R", program_.string(), "--threads", "3", "--nodes", "900"}, "1\n-1 -1\n");
    EXPECT_EQ(finished.exit_code, 0) << finished.errors;
    EXPECT_EQ(finished.errors, "");
    EXPECT_NE(finished.output.find("of 900 simulations"), std::string::npos) << finished.output;
}

INSTANTIATE_TEST_SUITE_P(Compilers, PackedBot, testing::Values("g++", "clang++"));

}  // namespace
}  // namespace buwei
