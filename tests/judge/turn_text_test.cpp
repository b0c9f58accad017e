#include "judge/turn_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/gtp_text.h"

namespace buwei {
namespace {

using ::testing::HasSubstr;

const Geometry& nine() {
    return Geometry::nine();
}
Point at(int x, int y) {
    return nine().point_at(x, y);
}

std::string input_of(BotProtocol protocol, const std::vector<Point>& moves,
                     const CarriedData& carried = {}) {
    return full_input(protocol, nine(), moves, carried);
}

Result<BotAnswer> answer_of(BotProtocol protocol, std::string_view output,
                            std::string_view input = "genmove b\n") {
    return parse_answer(protocol, nine(), input, output);
}

TEST(TurnText, SimpleInput) {
    EXPECT_EQ(input_of(BotProtocol::kSimple, {}), "1\n-1 -1\n");
    EXPECT_EQ(input_of(BotProtocol::kSimple, {at(3, 4)}), "1\n3 4\n");
    EXPECT_EQ(input_of(BotProtocol::kSimple, {at(3, 4), at(8, 0)}), "2\n-1 -1\n3 4\n8 0\n");
    EXPECT_EQ(input_of(BotProtocol::kSimple, {at(3, 4), at(8, 0), at(1, 2)}), "2\n3 4\n8 0\n1 2\n");
    EXPECT_EQ(input_of(BotProtocol::kSimple, {}, {"mine", "all\ngames"}),
              "1\n-1 -1\nmine\nall\ngames");
}

TEST(TurnText, JsonInput) {
    EXPECT_EQ(input_of(BotProtocol::kJson, {at(3, 4), at(8, 0)}),
              R"({"requests":[{"x":-1,"y":-1},{"x":8,"y":0}],"responses":[{"x":3,"y":4}],)"
              R"("data":"","globaldata":"","time_limit":"","memory_limit":""})"
              "\n");
    EXPECT_THAT(input_of(BotProtocol::kJson, {}, {R"({"a":[1]})", "\"text\""}),
                HasSubstr(R"("data":{"a":[1]},"globaldata":"text")"));
}

TEST(TurnText, KeepInputIsOnlyWhatIsNew) {
    EXPECT_EQ(next_input(BotProtocol::kKeep, nine(), {at(3, 4), at(8, 0)}), "{\"x\":8,\"y\":0}\n");
    EXPECT_EQ(input_of(BotProtocol::kKeep, {}), input_of(BotProtocol::kJson, {}));
}

TEST(TurnText, GtpInput) {
    EXPECT_EQ(gtp_vertex(nine(), at(0, 0)), "A9");
    EXPECT_EQ(gtp_vertex(nine(), at(8, 8)), "J1");
    EXPECT_EQ(input_of(BotProtocol::kGtp, {}), "boardsize 9\nclear_board\ngenmove b\n");
    EXPECT_EQ(input_of(BotProtocol::kGtp, {at(3, 5)}),
              "boardsize 9\nclear_board\nplay b D4\ngenmove w\n");
    EXPECT_EQ(next_input(BotProtocol::kGtp, nine(), {at(3, 5), at(7, 0)}),
              "play w H9\ngenmove b\n");
}

TEST(TurnText, SimpleAnswer) {
    const Result<BotAnswer> answer =
        answer_of(BotProtocol::kSimple, " 3 4 \r\nwhy\nkept\nall\nfoo");
    ASSERT_TRUE(answer.ok()) << answer.error().message;
    EXPECT_EQ(answer->x, 3);
    EXPECT_EQ(answer->y, 4);
    EXPECT_EQ(answer->debug, "why");
    EXPECT_EQ(answer->carried->data, "kept");
    EXPECT_EQ(answer->carried->global_data, "all\nfoo");
    EXPECT_TRUE(answer_of(BotProtocol::kSimple, "-1\t-1").ok());
    for (const char* bad : {"", "\n", "3", "3 x", "3.0 4", "3 4 5", "a 3 4", "\n3 4", "- -",
                            "++1 1", "{\"response\":{\"x\":1,\"y\":1}}"}) {
        EXPECT_FALSE(answer_of(BotProtocol::kSimple, bad).ok()) << bad;
    }
}

TEST(TurnText, JsonAnswer) {
    const Result<BotAnswer> answer =
        answer_of(BotProtocol::kKeep,
                  "{\"response\":{\"x\":3,\"y\":4.0},\"debug\":{\"n\":1},\"data\":\"d\"}\n"
                  ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n");
    ASSERT_TRUE(answer.ok()) << answer.error().message;
    EXPECT_EQ(answer->x, 3);
    EXPECT_EQ(answer->y, 4);
    EXPECT_EQ(answer->debug, R"({"n":1})");
    EXPECT_EQ(answer->carried->data, "\"d\"");
    const Result<BotAnswer> huge =
        answer_of(BotProtocol::kJson, R"({"response":{"x":1e300,"y":-99999999999}})");
    ASSERT_TRUE(huge.ok());
    EXPECT_FALSE(nine().on_board(huge->x, huge->y));
    for (const char* bad :
         {"", "3 4", "[]", "{}", "null", "{\"response\":{}}", "{\"response\":[1,2]}",
          R"({"response":{"x":1.5,"y":2}})", R"({"response":{"x":"1","y":2}})",
          R"({"response":{"x":1}})", R"({"response":{"x":1,"y":1}} and more)",
          R"({"response":{"x":1,"y":1})", "\xff\xfe"}) {
        EXPECT_FALSE(answer_of(BotProtocol::kJson, bad).ok()) << bad;
    }
    EXPECT_FALSE(answer_of(BotProtocol::kJson, std::string(100000, '[')).ok());
}

TEST(TurnText, CarriedDataComesBack) {
    for (const char* data : {R"("text")", R"({"deep":[1,2,{"x":null}]})", "5"}) {
        const std::string output = std::string(R"({"response":{"x":0,"y":0},"data":)") + data +
                                   R"(,"globaldata":)" + data + "}";
        const Result<BotAnswer> answer = answer_of(BotProtocol::kJson, output);
        ASSERT_TRUE(answer.ok());
        EXPECT_THAT(input_of(BotProtocol::kJson, {}, *answer->carried),
                    HasSubstr(std::string("\"data\":") + data + ",\"globaldata\":" + data));
    }
}

TEST(TurnText, GtpAnswer) {
    const std::string input = "boardsize 9\nclear_board\ngenmove b\n";
    const Result<BotAnswer> answer =
        answer_of(BotProtocol::kGtp, "chatter\n=\n\n=1\n\n= d4\n\n", input);
    ASSERT_TRUE(answer.ok()) << answer.error().message;
    EXPECT_EQ(answer->x, 3);
    EXPECT_EQ(answer->y, 5);
    const Result<BotAnswer> outside = answer_of(BotProtocol::kGtp, "= K4\n\n");
    ASSERT_TRUE(outside.ok());
    EXPECT_FALSE(nine().on_board(outside->x, outside->y));
    EXPECT_EQ(answer_of(BotProtocol::kGtp, "= resign\n\n").error().message, "resigned");
    for (const char* bad : {"", "= \n\n", "= PASS\n\n", "= I5\n\n", "= D\n\n", "= D-4\n\n", "=",
                            "? no\n\n", "D4\n\n"}) {
        EXPECT_FALSE(answer_of(BotProtocol::kGtp, bad).ok()) << bad;
    }
    EXPECT_THAT(answer_of(BotProtocol::kGtp, "=\n\n? bad\n\n= A1\n\n", input).error().message,
                HasSubstr("clear_board"));
}

// However the output is cut into pieces, the end is found at the same place.
TEST(TurnText, ScannerFindsTheEnd) {
    const std::string keep = "{\"response\":{}}\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n";
    AnswerScanner keep_scanner(BotProtocol::kKeep, "");
    for (std::size_t size = 0; size < keep.size() - 1; ++size) {
        EXPECT_FALSE(keep_scanner.complete(keep.substr(0, size))) << size;
    }
    EXPECT_TRUE(keep_scanner.complete(keep));

    const std::string gtp = "chatter\n\n= 1\n\n\n=\nmore\n\n";
    AnswerScanner gtp_scanner(BotProtocol::kGtp, "play b A1\ngenmove w\n");
    for (std::size_t size = 0; size < gtp.size(); ++size) {
        EXPECT_FALSE(gtp_scanner.complete(gtp.substr(0, size))) << size;
    }
    EXPECT_TRUE(gtp_scanner.complete(gtp));
}

}  // namespace
}  // namespace buwei
