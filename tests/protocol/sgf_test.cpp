#include "protocol/sgf.h"

#include <gtest/gtest.h>

#include "rules/position_text.h"

namespace buwei {
namespace {

TEST(Sgf, ReadsTheMainLine) {
    const Result<SgfGame> game =
        read_sgf("(;FF[4]GM[1]SZ[5:4]C[a \\] bracket];B[aa];W[ed]C[x](;B[bb];W[ca])(;B[cc]))");
    ASSERT_TRUE(game.ok()) << game.error().message;
    EXPECT_EQ(game->moves.size(), 4U);
    EXPECT_EQ(to_text(game->after(0)), ".....|.....|.....|..... X");
    EXPECT_EQ(to_text(game->after(2)), "X....|.....|.....|....O X");
    EXPECT_EQ(to_text(game->after(4)), "X.O..|.X...|.....|....O X");
}

TEST(Sgf, TakesSetUpStonesAndTheSideToMove) {
    const Result<SgfGame> game = read_sgf("(;SZ[3]AB[aa][ca]AW[bb]PL[W];W[cc])");
    ASSERT_TRUE(game.ok()) << game.error().message;
    EXPECT_EQ(to_text(game->after(0)), "X.X|.O.|... O");
    EXPECT_EQ(to_text(game->after(1)), "X.X|.O.|..O X");
}

TEST(Sgf, IsNineByNineUnlessItSaysOtherwise) {
    const Result<SgfGame> game = read_sgf(" \n(;B[ii])");
    ASSERT_TRUE(game.ok());
    EXPECT_EQ(game->start.geometry().size(), 81);
}

TEST(Sgf, RefusesWhatIsNoGame) {
    for (const char* text :
         {"", "x", "(", "()", "(;B[aa]", "(;B[aa", "(;B)", "(;SZ[99];B[aa])", "(;SZ[x])",
          "(;B[zz])", "(;B[])", "(;B[tt])", "(;B[aa];W[aa])", "(;W[aa])", "(;B[aa];B[bb])",
          "(;SZ[1:2];B[aa];W[ab])", "(;B[aa];AW[bb])", "(;B[aa\\"}) {
        EXPECT_FALSE(read_sgf(text).ok()) << text;
    }
}

}  // namespace
}  // namespace buwei
