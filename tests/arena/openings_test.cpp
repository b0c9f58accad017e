#include "arena/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "rules/position_text.h"
#include "rules/symmetry.h"
#include "store/move_text.h"

namespace buwei {
namespace {

Position play_out(const Opening& opening) {
    Position position;
    for (const Point move : opening) {
        EXPECT_EQ(position.check(move, position.to_move()), MoveStatus::kLegal);
        position.play(move);
    }
    return position;
}

std::string class_of(const Opening& opening) {
    const Position position = play_out(opening);
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        images.insert(to_text(transformed(symmetry, position)));
    }
    return *images.begin();
}

TEST(RandomOpenings, AreLegalDifferentAndLeaveMovesForBoth) {
    for (const int plies : {2, 4, 9, 20, 30}) {
        const auto openings = random_openings({plies, 200, 5, false});
        ASSERT_TRUE(openings.ok());
        ASSERT_EQ(openings->size(), 200u);
        std::set<std::string> classes;
        for (const Opening& opening : *openings) {
            EXPECT_EQ(opening.size(), static_cast<std::size_t>(plies));
            const Position position = play_out(opening);
            EXPECT_FALSE(position.legal(Color::kBlack).empty());
            EXPECT_FALSE(position.legal(Color::kWhite).empty());
            classes.insert(class_of(opening));
        }
        EXPECT_EQ(classes.size(), 200u);
    }
}

TEST(RandomOpenings, DependOnTheSeedOnlyAndGrowAtTheEnd) {
    const auto shorter = random_openings({4, 10, 77, false});
    const auto longer = random_openings({4, 50, 77, false});
    const auto other = random_openings({4, 10, 78, false});
    ASSERT_TRUE(shorter.ok() && longer.ok() && other.ok());
    EXPECT_TRUE(std::equal(shorter->begin(), shorter->end(), longer->begin()));
    EXPECT_NE(*shorter, *other);
}

TEST(RandomOpenings, StartAgainWhenAllPositionsAreUsedUp) {
    // Up to symmetry there are 15 first moves; without the centre 14.
    for (const bool ban : {false, true}) {
        const int different = ban ? 14 : 15;
        const auto openings = random_openings({1, 40, 3, ban});
        ASSERT_TRUE(openings.ok());
        std::set<std::string> classes;
        for (const Opening& opening : *openings) classes.insert(class_of(opening));
        EXPECT_EQ(static_cast<int>(classes.size()), different);
        for (int i = different; i < 40; ++i) EXPECT_EQ((*openings)[i], (*openings)[i - different]);
        if (!ban) continue;
        for (const Opening& opening : *openings) {
            EXPECT_NE(opening.front(), Geometry::nine().point_at(4, 4));
        }
    }
}

TEST(RandomOpenings, NoPliesMeansTheEmptyBoard) {
    const auto openings = random_openings({0, 3, 1, false});
    ASSERT_TRUE(openings.ok());
    EXPECT_EQ(*openings, std::vector<Opening>(3));
}

TEST(RandomOpenings, TooManyPliesAreRefused) {
    EXPECT_FALSE(random_openings({80, 1, 1, false}).ok());
    EXPECT_FALSE(random_openings({-1, 1, 1, false}).ok());
    EXPECT_FALSE(random_openings({2, 0, 1, false}).ok());
}

Result<std::vector<Opening>> parse_text(const std::string& text) {
    std::istringstream lines(text);
    return parse_openings(lines);
}

TEST(OpeningFile, HasALineForEachOpening) {
    const auto openings = parse_text("# two of them\n\n0,0 8,8\r\n  4,4\n");
    ASSERT_TRUE(openings.ok()) << openings.error().message;
    ASSERT_EQ(openings->size(), 2u);
    EXPECT_EQ(moves_to_text((*openings)[0]), "0,0 8,8");
    EXPECT_EQ(moves_to_text((*openings)[1]), "4,4");
}

TEST(OpeningFile, SaysWhichLineIsWrong) {
    const auto openings = parse_text("0,0\n\n0,0 0,0\n");
    ASSERT_FALSE(openings.ok());
    EXPECT_NE(openings.error().message.find("line 3"), std::string::npos);
    EXPECT_FALSE(parse_text("# nothing\n").ok());
}

TEST(OpeningFile, IsReadFromDisk) {
    const std::string path = testing::TempDir() + "openings_test.txt";
    std::ofstream(path) << "1,2 3,4\n";
    const auto openings = read_openings(path);
    ASSERT_TRUE(openings.ok());
    EXPECT_EQ(openings->size(), 1u);
    const auto missing = read_openings(path + ".missing");
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().message.find(path), std::string::npos);
    EXPECT_FALSE(read_openings(testing::TempDir()).ok());
}

}  // namespace
}  // namespace buwei
