#include "judge/game_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "judge/referee.h"

namespace buwei {
namespace {

using ::testing::HasSubstr;

void expect_equal(const GameRecord& a, const GameRecord& b) {
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(a.spec.bots[i].name, b.spec.bots[i].name);
        EXPECT_EQ(a.spec.bots[i].protocol, b.spec.bots[i].protocol);
        EXPECT_EQ(a.spec.bots[i].command, b.spec.bots[i].command);
        EXPECT_EQ(a.spec.bots[i].folder, b.spec.bots[i].folder);
        EXPECT_EQ(a.spec.bots[i].fingerprint, b.spec.bots[i].fingerprint);
    }
    EXPECT_EQ(a.spec.opening, b.spec.opening);
    EXPECT_EQ(a.spec.seed, b.spec.seed);
    EXPECT_EQ(a.spec.ban_centre_opening, b.spec.ban_centre_opening);
    EXPECT_EQ(a.spec.limits.seconds, b.spec.limits.seconds);
    EXPECT_EQ(a.spec.limits.first_turn_seconds, b.spec.limits.first_turn_seconds);
    EXPECT_EQ(a.spec.limits.wall_factor, b.spec.limits.wall_factor);
    EXPECT_EQ(a.spec.limits.wall_grace_seconds, b.spec.limits.wall_grace_seconds);
    EXPECT_EQ(a.spec.limits.memory_bytes, b.spec.limits.memory_bytes);
    EXPECT_EQ(a.spec.limits.output_bytes, b.spec.limits.output_bytes);
    EXPECT_EQ(a.spec.limits.stderr_bytes_kept, b.spec.limits.stderr_bytes_kept);
    EXPECT_EQ(a.spec.limits.max_processes, b.spec.limits.max_processes);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.winner, b.winner);
    EXPECT_EQ(a.reason, b.reason);
    ASSERT_EQ(a.turns.size(), b.turns.size());
    for (std::size_t i = 0; i < a.turns.size(); ++i) {
        EXPECT_EQ(a.turns[i].mover, b.turns[i].mover);
        EXPECT_EQ(a.turns[i].input, b.turns[i].input);
        EXPECT_EQ(a.turns[i].output, b.turns[i].output);
        EXPECT_EQ(a.turns[i].move, b.turns[i].move);
        EXPECT_EQ(a.turns[i].debug, b.turns[i].debug);
        EXPECT_EQ(a.turns[i].error_output, b.turns[i].error_output);
        EXPECT_EQ(a.turns[i].cpu_seconds, b.turns[i].cpu_seconds);
        EXPECT_EQ(a.turns[i].wall_seconds, b.turns[i].wall_seconds);
        EXPECT_EQ(a.turns[i].peak_memory_bytes, b.turns[i].peak_memory_bytes);
        EXPECT_EQ(a.turns[i].verdict, b.turns[i].verdict);
        EXPECT_EQ(a.turns[i].verdict_detail, b.turns[i].verdict_detail);
    }
}

TurnRecord turn_of(Color mover, std::optional<std::array<int, 2>> move) {
    TurnRecord turn;
    turn.mover = mover;
    turn.input = "in\n";
    turn.output = std::string("0 0\n\0\xff", 6);
    turn.move = move;
    turn.debug = "debug \"quoted\" \xe5\x9b\xb4";
    turn.error_output = "\x80 not UTF-8";
    turn.cpu_seconds = 0.1 + 0.2;
    turn.wall_seconds = 1.0 / 3;
    turn.peak_memory_bytes = 12345678;
    return turn;
}

// An opening, two moves, and White occupying a taken point.
GameRecord lost_by_occupied() {
    GameRecord record;
    record.spec.bots[0] = {"first", BotProtocol::kKeep, {"python3", "a b"}, "/folder", "1f\n"};
    record.spec.bots[1] = {"sec\xffond", BotProtocol::kGtp, {"./x"}, "", ""};
    record.spec.opening = {0, 8};
    record.spec.limits.seconds = 0.7;
    record.spec.limits.max_processes = 7;
    record.spec.seed = ~std::uint64_t{0};
    record.spec.ban_centre_opening = true;
    record.turns = {turn_of(Color::kBlack, std::array<int, 2>{4, 4}),
                    turn_of(Color::kWhite, std::array<int, 2>{4, 4})};
    record.moves = {0, 8, 40};
    record.winner = Color::kBlack;
    record.reason = LossReason::kOccupied;
    return record;
}

TEST(GameLog, RoundTripLosesNothing) {
    const GameRecord record = lost_by_occupied();
    const std::string text = write_game_log(record);
    EXPECT_EQ(text.find('\n'), text.npos);
    EXPECT_THAT(text, HasSubstr("INVALID_MOVE  (4,4) is not empty"));
    const Result<GameRecord> read = read_game_log(text);
    ASSERT_TRUE(read.ok()) << read.error().message;
    expect_equal(*read, record);

    GameRecord timed_out = record;
    timed_out.turns[1].move.reset();
    timed_out.turns[1].verdict = Verdict::kTle;
    timed_out.turns[1].verdict_detail = "too slow";
    timed_out.reason = LossReason::kVerdict;
    const std::string other = write_game_log(timed_out);
    EXPECT_THAT(other, HasSubstr("INVALID_INPUT_VERDICT_TLE"));
    const Result<GameRecord> other_read = read_game_log(other);
    ASSERT_TRUE(other_read.ok()) << other_read.error().message;
    expect_equal(*other_read, timed_out);
}

TEST(GameLog, HasBotzonesShape) {
    const nlohmann::json json = nlohmann::json::parse(write_game_log(lost_by_occupied()));
    const nlohmann::json& log = json["log"];
    ASSERT_EQ(log.size(), 9U);
    EXPECT_EQ(json["initdata"], "");
    EXPECT_EQ(log[0]["output"]["command"], "request");
    EXPECT_EQ(log[0]["output"]["content"]["0"], (nlohmann::json{{"x", -1}, {"y", -1}}));
    EXPECT_EQ(log[0]["output"]["display"], "");
    EXPECT_EQ(log[1]["0"]["response"], (nlohmann::json{{"x", 0}, {"y", 0}}));
    EXPECT_EQ(log[2]["output"]["content"]["1"], (nlohmann::json{{"x", 0}, {"y", 0}}));
    EXPECT_EQ(log[5]["0"]["verdict"], "OK");
    EXPECT_EQ(log[8]["output"]["command"], "finish");
    EXPECT_EQ(log[8]["output"]["content"], (nlohmann::json{{"0", 1}, {"1", 0}}));
    EXPECT_EQ(log[8]["output"]["display"]["winner"], 0);
}

TEST(GameLog, ReadsPlainBotzoneLogs) {
    const Result<GameRecord> record = read_game_log(
        R"({"log":[{"memory":2,"time":1,"verdict":"OK","output":{"command":"request",)"
        R"("content":{"0":{"x":-1,"y":-1}},"display":""}},)"
        R"({"0":{"memory":3,"time":250,"verdict":"OK","response":{"x":2,"y":2}}},)"
        R"({"output":{}},{"1":{"verdict":"OK","response":"3 3"}},)"
        R"({"output":{}},{"0":{"verdict":"RE","response":null}},)"
        R"({"output":{"command":"finish","content":{"0":0,"1":1}}}],"initdata":"",)"
        R"("players":["me",{"name":"you"}],"scores":[0,2],"more":1})");
    ASSERT_TRUE(record.ok()) << record.error().message;
    EXPECT_EQ(record->spec.bots[0].name, "me");
    EXPECT_EQ(record->spec.bots[1].name, "you");
    EXPECT_EQ(record->moves, (std::vector<Point>{20, 30}));
    EXPECT_EQ(record->winner, Color::kWhite);
    EXPECT_EQ(record->reason, LossReason::kVerdict);
    EXPECT_EQ(record->turns[2].verdict, Verdict::kRe);
    EXPECT_EQ(record->turns[0].cpu_seconds, 0.25);
    EXPECT_EQ(record->turns[0].peak_memory_bytes, std::size_t{3} << 20);
}

TEST(GameLog, RefusesWhatIsNotALog) {
    for (const char* bad :
         {"",
          "null",
          "[]",
          "{}",
          R"({"log":5})",
          R"({"log":[]})",
          R"({"log":[5]})",
          R"({"log":[{"1":{"response":{"x":0,"y":0}}}]})",
          R"({"log":[{"0":5}]})",
          R"({"log":[{"0":{"response":{"x":0,"y":0}}}]})",
          R"({"log":[{"0":{"verdict":"XX"}}]})",
          R"({"log":[{"0":{"verdict":5}}]})",
          R"({"log":[{"0":{"verdict":"RE"}},{"1":{"verdict":"RE"}}]})",
          R"({"log":[{"0":{"verdict":"RE","opening":true}}]})",
          R"({"log":[{"0":{"verdict":"RE","output":{"hex":"0"}}}]})",
          R"({"log":[{"0":{"verdict":"RE","bytes":-1}}]})",
          R"({"log":[{"0":{"verdict":"RE"}}],"scores":[1,0]})",
          R"({"log":[{"0":{"verdict":"RE"}}],"buwei":[]})",
          R"({"log":[{"0":{"verdict":"RE"}}],"buwei":{"bots":[1,2]}})",
          R"({"log":[{"0":{"verdict":"RE"}}],"buwei":{"limits":{"seconds":"x"}}})"}) {
        EXPECT_FALSE(read_game_log(bad).ok()) << bad;
    }
    EXPECT_TRUE(read_game_log(R"({"log":[{"0":{"verdict":"RE"}}]})").ok());
    EXPECT_FALSE(read_game_log(std::string(100000, '[')).ok());
}

// Every damaged byte gives a log or an error, never anything else.
TEST(GameLog, SurvivesDamage) {
    const std::string text = write_game_log(lost_by_occupied());
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char c : {'"', '{', '0', '-', '\xff'}) {
            std::string damaged = text;
            damaged[i] = c;
            const Result<GameRecord> record = read_game_log(damaged);
            if (record) {
                EXPECT_FALSE(write_game_log(*record).empty());
            }
        }
        EXPECT_FALSE(read_game_log(std::string_view(text).substr(0, i)).ok());
    }
}

}  // namespace
}  // namespace buwei
