#include "store/export.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/random.h"
#include "judge/game_log.h"
#include "rules/random_play.h"
#include "store/sample_games.h"

namespace buwei {
namespace {

StoredGame stored(const GameEntry& entry) {
    return {12, "2024-05-31T12:34:56Z", entry};
}

TEST(Sgf, HoldsMovesAndResult) {
    const auto sgf = game_to_sgf(stored(sample_game(1, 0)));
    ASSERT_TRUE(sgf.ok());
    EXPECT_EQ(*sgf,
              "(;FF[4]GM[1]CA[UTF-8]AP[buwei]SZ[9]RU[NoGo]PB[alpha]PW[beta]DT[2024-05-31]RE[B+]"
              "GC[loser\\: no_legal_move];B[ee];W[aa];B[ii])\n");
}

TEST(Sgf, ResultNamesTheWayOfLosing) {
    const auto result_of = [](Color winner, const std::string& reason) {
        const auto sgf = game_to_sgf(stored(sample_game(1, 0, "a", "b", winner, reason)));
        const std::size_t start = sgf->find("RE[") + 3;
        return sgf->substr(start, sgf->find(']', start) - start);
    };
    EXPECT_EQ(result_of(Color::kWhite, "TLE"), "W+T");
    EXPECT_EQ(result_of(Color::kBlack, "RE"), "B+F");
    EXPECT_EQ(result_of(Color::kWhite, "suicide"), "W+F");
    EXPECT_EQ(result_of(Color::kWhite, "no_legal_move"), "W+");
}

TEST(Sgf, NamesCannotBreakOut) {
    const auto sgf = game_to_sgf(stored(sample_game(1, 0, "a];B[cc]\\", "two\nlines")));
    ASSERT_TRUE(sgf.ok());
    EXPECT_NE(sgf->find("PB[a\\];B[cc\\]\\\\]"), std::string::npos) << *sgf;
    EXPECT_NE(sgf->find("PW[two lines]"), std::string::npos);
}

TEST(Sgf, DamagedMovesAreAnError) {
    GameEntry entry = sample_game(1, 0);
    entry.moves = "4,4 4,4";
    EXPECT_FALSE(game_to_sgf(stored(entry)).ok());
}

TEST(MatchesFile, IsOneObjectALine) {
    const std::string log = R"({"log":[{"output":{"command":"request"}}],"initdata":""})";
    const auto line =
        game_to_matches_line(stored(sample_game(1, 0, "a\"\n", "b", Color::kWhite)), log);
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(std::count(line->begin(), line->end(), '\n'), 1);
    const auto json = nlohmann::json::parse(*line);
    EXPECT_EQ(json["players"][0]["name"], "a\"\n");
    EXPECT_EQ(json["players"][1]["name"], "b");
    EXPECT_EQ(json["scores"], nlohmann::json::parse("[0,1]"));
    EXPECT_EQ(json["log"][0]["output"]["command"], "request");
    EXPECT_EQ(json["initdata"], "");
}

// A game played to its end at random, as the judge would record it.
GameRecord random_game(std::uint64_t seed) {
    Rng rng(seed);
    GameRecord record;
    record.spec.bots[0].name = "alpha";
    record.spec.bots[1].name = "beta";
    Position position;
    while (!position.lost()) {
        const Point move = random_point(position.legal(), rng);
        TurnRecord turn;
        turn.mover = position.to_move();
        turn.move = {position.geometry().x_of(move), position.geometry().y_of(move)};
        record.turns.push_back(turn);
        record.moves.push_back(move);
        position.play(move);
    }
    record.winner = opponent(position.to_move());
    return record;
}

TEST(MatchesFile, IsReadAgainAsALog) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const GameRecord record = random_game(seed);
        const auto line = game_to_matches_line(stored(make_entry(record)), write_game_log(record));
        ASSERT_TRUE(line.ok()) << line.error().message;
        const auto read = read_game_log(*line);
        ASSERT_TRUE(read.ok()) << read.error().message;
        EXPECT_EQ(read->moves, record.moves);
        EXPECT_EQ(read->winner, record.winner);
        EXPECT_EQ(read->spec.bots[1].name, "beta");
    }
}

TEST(MatchesFile, SurvivesBadLogsAndNames) {
    EXPECT_FALSE(game_to_matches_line(stored(sample_game(1, 0)), "not json").ok());
    EXPECT_FALSE(game_to_matches_line(stored(sample_game(1, 0)), "[]").ok());
    EXPECT_FALSE(game_to_matches_line(stored(sample_game(1, 0)), "{}").ok());
    EXPECT_TRUE(
        game_to_matches_line(stored(sample_game(1, 0, "\xff\xfe", "b")), R"({"log":[]})").ok());
}

TEST(Csv, QuotesAndDisarms) {
    const auto field = [](const std::string& name) {
        GameEntry entry = sample_game(1, 0, name, "b");
        const std::string line = game_to_csv_line(stored(entry));
        const std::string before = "12,2024-05-31T12:34:56Z,1,0,";
        EXPECT_EQ(line.compare(0, before.size(), before), 0) << line;
        const std::size_t end = line.find(",b,black,");
        return line.substr(before.size(), end - before.size());
    };
    EXPECT_EQ(field("plain"), "plain");
    EXPECT_EQ(field("a,b"), "\"a,b\"");
    EXPECT_EQ(field("say \"hi\""), "\"say \"\"hi\"\"\"");
    EXPECT_EQ(field("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(field("=1+1"), "'=1+1");
    EXPECT_EQ(field("+1"), "'+1");
    EXPECT_EQ(field("-1"), "'-1");
    EXPECT_EQ(field("@SUM(A1,2)"), "\"'@SUM(A1,2)\"");
    EXPECT_EQ(field("\tx"), "'\tx");
    EXPECT_EQ(field("\r=x"), "\"'\r=x\"");
}

TEST(Csv, HasAsManyFieldsAsNames) {
    const std::string line = game_to_csv_line(stored(sample_game(1, 0, "a", "b")));
    const std::string header = csv_header();
    // The moves of the sample contain commas and are quoted.
    EXPECT_EQ(std::count(header.begin(), header.end(), ',') + 2 + 3,
              std::count(line.begin(), line.end(), ','));
    EXPECT_NE(line.find(",black,no_legal_move,3,1.500,2.500,0.500,0.750,4.250,"
                        "18364758544493064720,\"4,4 0,0\",\"4,4 0,0 8,8\"\r\n"),
              std::string::npos)
        << line;
}

TEST(Export, WritesAllGamesOldestFirst) {
    GameStore store(*Database::open(":memory:"));
    for (int index = 0; index < 1203; ++index) {
        ASSERT_TRUE(store.add_game(sample_game({}, index), R"({"log":[]})").ok());
    }
    std::ostringstream csv;
    EXPECT_EQ(*export_games(store, {}, ExportFormat::kCsv, csv), 1203);
    EXPECT_EQ(csv.str().compare(0, csv_header().size(), csv_header()), 0);
    EXPECT_EQ(csv.str().compare(csv_header().size(), 2, "1,"), 0);
    std::ostringstream matches;
    EXPECT_EQ(*export_games(store, {}, ExportFormat::kMatches, matches), 1203);
    std::ostringstream sgf;
    GameFilter nobody;
    nobody.bot = "nobody";
    EXPECT_EQ(*export_games(store, nobody, ExportFormat::kSgf, sgf), 0);
    std::ostringstream full;
    full.setstate(std::ios::badbit);
    EXPECT_FALSE(export_games(store, {}, ExportFormat::kSgf, full).ok());
}

}  // namespace
}  // namespace buwei
