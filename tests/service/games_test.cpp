#include "service/games.h"

#include "judge/game_log.h"
#include "service/service_fixture.h"
#include "store/import.h"

namespace buwei {
namespace {

constexpr const char* kSgf =
    "(;FF[4]GM[1]SZ[9]PB[An\\]na]PW[<script>alert(1)</script>]RE[W+R]C[a (comment) ;B[xx\\]]"
    ";B[ee];W[cc](;B[gg];W[gc])(;B[aa]))";

class GamesTest : public testing::Test {
protected:
    TemporaryFolder folder_;
    Database database_ = *Database::open(folder_.file("db"));
    Hub hub_;
    Games games_{database_, hub_};
};

TEST_F(GamesTest, ReadsSgfAndWritesItAgain) {
    const Document imported = *games_.import(kSgf);
    ASSERT_EQ(imported["games"].size(), 1U) << imported;
    const std::int64_t id = imported["games"][0];
    const Document game = *games_.show(id);
    EXPECT_EQ(game["black"], "An]na");
    EXPECT_EQ(game["moves"], Document::parse("[[4,4],[2,2],[6,6],[6,2]]"));
    EXPECT_EQ(game["winner"], "white");
    EXPECT_EQ(game["reason"], "resigned");
    for (const char* format : {"sgf", "botzone", "matches"}) {
        const Outcome<TextFile> file = games_.file(id, format, kEve);
        ASSERT_TRUE(file.ok()) << format;
        if (std::string(format) == "matches") continue;  // Botzone knows no resignation
        const Document again = *games_.import(file->text);
        ASSERT_EQ(again["games"].size(), 1U) << format << again;
        const Document copy = *games_.show(again["games"][0].get<std::int64_t>());
        EXPECT_EQ(copy["moves"], game["moves"]) << format;
        EXPECT_EQ(copy["white"], game["white"]) << format;
        EXPECT_EQ(copy["reason"], "resigned") << format;
    }
    EXPECT_EQ(games_.file(id, "exe", kEve).fault().code, FaultCode::kBadRequest);
}

TEST_F(GamesTest, SaysWhatIsWrongWithAFile) {
    const char* const wrong[] = {
        "",
        "hello",
        "{}",
        "[1,2]",
        "(;SZ[9];B[ee]",
        "(;SZ[9];B[ee];W[cc])",          // no end and no result
        "(;SZ[19];B[ee];W[cc]RE[B+R])",  // another board
        "(;SZ[9]RE[B+R];B[ee];B[cc])",   // the same side twice
        "(;SZ[9]RE[B+R];B[];W[cc])",     // a pass
        "(;SZ[9]RE[B+R]AB[aa];W[cc])",   // set-up stones
        "(;SZ[9]RE[B+R];B[ee",
        "(;B)",
        "((((((((",
    };
    for (const char* text : wrong) {
        const Outcome<Document> imported = games_.import(text);
        ASSERT_FALSE(imported.ok()) << text;
        EXPECT_EQ(imported.fault().code, FaultCode::kBadImport) << text;
    }
    // What can be read is, and the rest is named by its line.
    const Document some = *games_.import(std::string("(;SZ[13])\n") + kSgf);
    EXPECT_EQ(some["games"].size(), 1U);
    EXPECT_EQ(some["refused"][0]["line"], 1);
    // A move that the rules forbid is the end of the game.
    const Document lost = *games_.import("(;SZ[9];B[ab];W[aa];B[ba])");
    EXPECT_EQ((*games_.show(lost["games"][0].get<std::int64_t>()))["reason"], "captures");
}

TEST_F(GamesTest, ListsByFilterAndSearch) {
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(games_
                        .import("(;SZ[9]PB[Anna" + std::to_string(i) + "]PW[Bob]RE[" +
                                (i % 2 == 0 ? "B" : "W") + "+R];B[ee])")
                        .ok());
    }
    GameFilter filter;
    filter.bot = "Bob";
    filter.bot_won = true;
    EXPECT_EQ((*games_.list(filter, {true, 0, 10}))["total"], 2);
    filter = {};
    filter.name_part = "aNNA3";
    EXPECT_EQ((*games_.list(filter, {true, 0, 10}))["games"].size(), 1U);
    filter.name_part = "%";
    EXPECT_EQ((*games_.list(filter, {true, 0, 10}))["total"], 0) << "no wildcards";
    const Document page = *games_.list({}, {true, 0, 2});
    EXPECT_EQ(page["games"].size(), 2U);
    EXPECT_EQ(page["next"], page["games"][1]["id"]);
    EXPECT_EQ((*games_.list({}, {true, 0, 50}))["next"], nullptr);
}

// Somebody else's bot: no debug text, no output, no stored data in its input, no paths.
TEST_F(GamesTest, KeepsTheSecretsOfOthersBots) {
    BotStore bots(database_);
    BotVersion bot;
    bot.name = "mine";
    bot.owner = "ann";
    ASSERT_TRUE(bots.add(bot).ok());
    GameRecord record = *read_sgf_record("(;SZ[9]PB[mine@v1]PW[engine-1]RE[B+R];B[ee];W[cc])");
    record.spec.bots[0].command = {"/home/ann/secret-path/bot"};
    record.turns[0].input = "secret data";
    record.turns[0].debug = "secret plan";
    record.turns[0].output = "secret output";
    record.turns[0].error_output = "secret complaint";
    record.turns[1].debug = "open book";
    GameStore store(database_);
    const std::int64_t id = *store.add_game(make_entry(record), write_game_log(record));
    const GameRecord stored = *games_.record(id);
    for (const User& user : {kBob, kEve}) {
        const Document turn = games_.turn(stored, 0, user);
        EXPECT_EQ(turn["private"], true);
        EXPECT_EQ(text_of(turn).find("secret"), std::string::npos) << turn;
        EXPECT_NE(games_.turn_input(stored, 0, user).text, "") << "another input for the same move";
        EXPECT_EQ(games_.turn(stored, 1, user)["debug"], "open book");
        EXPECT_EQ(games_.file(id, "botzone", user)->text.find("secret"), std::string::npos);
        EXPECT_EQ(games_.file(id, "matches", user)->text.find("secret"), std::string::npos);
    }
    for (const User& user : {kAnn, kTeacherUser}) {
        EXPECT_EQ(games_.turn(stored, 0, user)["debug"], "secret plan");
        EXPECT_EQ(games_.turn_input(stored, 0, user).text, "secret data");
        EXPECT_EQ(games_.file(id, "botzone", user)->text.find("secret-path"), std::string::npos);
    }
}

}  // namespace
}  // namespace buwei
