#include "rules/position_text.h"

#include <gtest/gtest.h>

#include "rules/random_play.h"

namespace buwei {
namespace {

TEST(PositionText, ReadsRowsFromTheTop) {
    const Result<Position> position = parse_position("X.O.|.O..|....|.... O");
    ASSERT_TRUE(position.ok());
    const Geometry& geometry = position->geometry();
    EXPECT_EQ(geometry.rows(), 4);
    EXPECT_TRUE(position->stones(Color::kBlack).contains(geometry.point_at(0, 0)));
    EXPECT_TRUE(position->stones(Color::kWhite).contains(geometry.point_at(2, 0)));
    EXPECT_TRUE(position->stones(Color::kWhite).contains(geometry.point_at(1, 1)));
    EXPECT_EQ(position->to_move(), Color::kWhite);
    EXPECT_EQ(parse_position("X..|...")->to_move(), Color::kBlack);
}

TEST(PositionText, AcceptsRowsOnLines) {
    EXPECT_EQ(*parse_position("X..\n..O\n"), *parse_position("X..|..O"));
    EXPECT_EQ(*parse_position("X..\r\n..O X\r\n"), *parse_position("X..|..O X"));
}

TEST(PositionText, ReturnsWhatItWrote) {
    Rng rng(3);
    for (const auto& [rows, columns] : {std::pair{9, 9}, {1, 39}, {4, 5}, {7, 2}, {11, 11}}) {
        for (int plies = 0; plies < 60; plies += 7) {
            const Position position = random_position(**Geometry::find(rows, columns), plies, rng);
            const Result<Position> again = parse_position(to_text(position));
            ASSERT_TRUE(again.ok()) << to_text(position);
            EXPECT_EQ(*again, position);
        }
    }
}

TEST(PositionText, ExplainsWhatIsWrong) {
    const auto message = [](const std::string& text) {
        const Result<Position> position = parse_position(text);
        return position ? std::string("accepted") : position.error().message;
    };
    EXPECT_NE(message("X.|...").find("differ in length"), std::string::npos);
    EXPECT_NE(message("X.a|...").find("'a'"), std::string::npos);
    EXPECT_NE(message(std::string("X\0.", 3)).find("byte 0"), std::string::npos);
    EXPECT_NE(message("").find("0"), std::string::npos);
    EXPECT_NE(message("OX|XO").find("no liberty"), std::string::npos);
    EXPECT_NE(message("XO|O.|OO").find("no liberty"), std::string::npos);
    EXPECT_NE(message(std::string(500, '.')).find("larger"), std::string::npos);
    EXPECT_NE(message(std::string(500, '|')).find("larger"), std::string::npos);
    EXPECT_NE(message("...........|...........|...........|...........|...........|..........."
                      "|...........|...........|...........|...........|...........|..........."),
              "accepted");
}

}  // namespace
}  // namespace buwei
