// The samples play full legal games, and compile with the one line their comments name.
#include <gtest/gtest.h>

#include <filesystem>

#include "rules/position_text.h"
#include "support/botzone_player.h"
#include "support/child.h"

namespace buwei {
namespace {

TEST(Samples, PlayFullLegalGamesAgainstEachOther) {
    for (int game = 0; game < 6; ++game) {
        BotzonePlayer simple({SAMPLE_SIMPLE}, Talk::kSimple);
        BotzonePlayer json({SAMPLE_JSON}, Talk::kJson);
        Position position;
        Point last = kNoPoint;
        int moves = 0;
        while (!position.lost()) {
            const bool simple_moves = (moves % 2 == 0) == (game % 2 == 0);
            last = (simple_moves ? simple : json).ask(last);
            ASSERT_NE(last, kNoPoint);
            ASSERT_EQ(position.check(last, position.to_move()), MoveStatus::kLegal)
                << to_text(position) << " at " << point_name(position.geometry(), last);
            position.play(last);
            ++moves;
        }
        EXPECT_GT(moves, 40);
    }
}

TEST(Samples, CompileWithOneLine) {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "buwei-samples-XXXXXX").string();
    const std::filesystem::path folder = mkdtemp(pattern.data());
    for (const char* compiler : {"g++", "clang++"}) {
        for (const char* standard : {"-std=c++11", "-std=c++17"}) {
            for (const auto& [file, library] :
                 {std::pair{"nogo_simple.cpp", ""}, {"nogoai.cpp", "-ljsoncpp"}}) {
                std::vector<std::string> command = {
                    compiler,  standard,
                    "-O2",     "-Wall",
                    "-Wextra", std::string(SAMPLES_FOLDER) + "/" + file,
                    "-o",      (folder / "sample").string()};
                if (*library != '\0') command.emplace_back(library);
                const Finished finished = run_program(command);
                EXPECT_EQ(finished.exit_code, 0) << compiler << " " << file;
                EXPECT_EQ(finished.errors, "") << compiler << " " << file;
            }
        }
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace buwei
