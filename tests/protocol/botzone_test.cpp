#include "protocol/botzone.h"

#include <gtest/gtest.h>

#include "protocol/json.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr const char* kSimpleExample = "4\n-1 -1\n2 3\n0 8\n7 5\n6 8\n5 8\n1 4\n";
constexpr const char* kJsonExample =
    R"({"requests":[{"x":-1,"y":-1},{"x":0,"y":8},{"x":6,"y":8},{"x":1,"y":4}],)"
    R"("responses":[{"x":2,"y":3},{"x":7,"y":5},{"x":5,"y":8}]})";

Result<Position> position_of(const std::string& text) {
    const Result<ScannedTurn> scanned = scan_turn(text, true, true);
    if (!scanned) return scanned.error();
    if (scanned->length == 0) return Error{"no turn"};
    BotzoneGame game;
    const Result<const Position*> position = game.apply(scanned->turn);
    if (!position) return position.error();
    return **position;
}

TEST(Botzone, ExampleOfTheDocumentIsOnePositionInBothDialects) {
    const Result<Position> simple = position_of(kSimpleExample);
    const Result<Position> json = position_of(kJsonExample);
    ASSERT_TRUE(simple.ok() && json.ok());
    EXPECT_EQ(*simple, *json);
    EXPECT_EQ(to_text(*simple),
              ".........|.........|.........|..X......|.O.......|.......X.|.........|.........|"
              "O....XO.. X");
}

TEST(Botzone, WhiteIsToldByTheFirstRequest) {
    const Result<Position> position = position_of("1\n4 4\n");
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(position->to_move(), Color::kWhite);
    EXPECT_EQ(position->stones(Color::kBlack), PointSet::of(40));
    EXPECT_EQ(*position, *position_of(R"({"requests":[{"x":4,"y":4}],"responses":[]})"));
}

TEST(Botzone, ToleratesWhatElseAMessageMayHold) {
    EXPECT_TRUE(
        position_of(R"({"requests":[{"x":-1,"y":-1,"extra":[1]}],"responses":[],"data":"a}b",)"
                    R"("globaldata":"","time_limit":"","memory_limit":"","new":{"a":[]}})")
            .ok());
    EXPECT_TRUE(position_of(R"({"requests":[{"x":4,"y":4}]})").ok());
    EXPECT_TRUE(position_of("1\n-1 -1\nsome data\nglobal data\n").ok());
    EXPECT_TRUE(position_of("1\r\n-1 -1\r\n").ok());
    EXPECT_TRUE(position_of("  1   -1\n\n -1").ok());
}

TEST(Botzone, ExplainsBrokenInput) {
    const auto message = [](const std::string& text) {
        const Result<Position> position = position_of(text);
        return position ? std::string("accepted") : position.error().message;
    };
    const auto expect = [&](const std::string& text, const char* part) {
        EXPECT_NE(message(text).find(part), std::string::npos) << text << ": " << message(text);
    };
    expect("2\n-1 -1\n4 4\n", "ends in the middle");
    expect("1\n-1", "ends in the middle");
    expect("hello", "\"hello\"");
    expect("1\n-1 x\n", "\"x\"");
    expect("1\n1.5 2\n", "\"1.5\"");
    expect("0\n", "1 to 41");
    expect("-3\n", "1 to 41");
    expect("42\n", "1 to 41");
    expect("99999999999999999999 1 1", "\"999999999999999999\"");
    expect("1\n9 0\n", "off the board");
    expect("1\n-1 3\n", "off the board");
    expect("2\n-1 -1\n4 4\n4 4\n", "occupied");
    expect("2\n-1 -1\n4 4\n-1 -1\n", "off the board");
    expect("3\n1 0\n8 8\n0 1\n7 7\n0 0\n", "accepted");
    expect("3\n1 0\n0 0\n0 1\n7 7\n8 8\n", "move 3, black at 0,1, would capture");
    expect("3\n1 0\n8 8\n0 1\n0 0\n8 0\n", "move 4, white at 0,0, is suicide");
    expect(R"({"requests":[{"x":-1,"y":-1}])", "ends too early");
    expect(R"({"requests":[],"responses":[]})", "one request more");
    expect(R"({"requests":[{"x":1,"y":1}],"responses":[{"x":1,"y":1}]})", "one request more");
    expect(R"({"requests":[{"x":"1","y":1}]})", "whole numbers");
    expect(R"({"requests":[{"x":1.5,"y":1}]})", "whole numbers");
    expect(R"({"requests":[{"x":1e300,"y":1}]})", "whole numbers");
    expect(R"({"requests":[1]})", "whole numbers");
    expect(R"({"requests":{"x":1,"y":1}})", "must be a list");
    expect(R"({"foo":1})", "neither");
    expect("[1,2]", "neither");
    expect("{]", "not valid JSON");
}

// Bytes may come in pieces of any size: a turn is complete at its last byte and not before.
TEST(Botzone, WaitsForTheWholeTurn) {
    for (const std::string text : {kSimpleExample, kJsonExample}) {
        const std::size_t needed = text[0] == '{' ? text.size() : text.size();
        for (std::size_t length = 0; length < needed; ++length) {
            const Result<ScannedTurn> scanned = scan_turn(text.substr(0, length), false, true);
            ASSERT_TRUE(scanned.ok()) << text.substr(0, length);
            EXPECT_EQ(scanned->length, 0U) << text.substr(0, length);
        }
        EXPECT_GT(scan_turn(text, false, true)->length, 0U);
    }
}

TEST(Botzone, LaterTurnsMayBeSingleRequestsOrWholeHistories) {
    const Result<ScannedTurn> single = scan_turn("3 4\n", false, false);
    ASSERT_TRUE(single.ok());
    EXPECT_FALSE(single->turn.whole_history);
    EXPECT_EQ(single->turn.requests.size(), 1U);
    const Result<ScannedTurn> whole = scan_turn("1\n3 4\n", false, false);
    ASSERT_TRUE(whole.ok());
    EXPECT_TRUE(whole->turn.whole_history);
    EXPECT_EQ(scan_turn("3 4", false, false)->length, 0U);
    EXPECT_GT(scan_turn("3 4", true, false)->length, 0U);
    const Result<ScannedTurn> json = scan_turn(R"({"x":3,"y":4})", false, false);
    ASSERT_TRUE(json.ok());
    EXPECT_FALSE(json->turn.whole_history);

    BotzoneGame game;
    ASSERT_TRUE(game.apply(scan_turn("1\n-1 -1\n", true, true)->turn).ok());
    game.answer(Geometry::nine().point_at(2, 3));
    ASSERT_TRUE(game.apply(single->turn).ok());
    EXPECT_EQ(game.position(), *position_of("2\n-1 -1\n2 3\n3 4\n"));
}

TEST(Botzone, AnswersInTheDialectOfTheTurn) {
    EXPECT_EQ(format_answer(Dialect::kSimple, {3, 4}, "fine\nline"), "3 4\nfine line\n");
    EXPECT_EQ(format_answer(Dialect::kJson, {3, 4}, "a \"b\""),
              "{\"response\":{\"x\":3,\"y\":4},\"debug\":\"a \\\"b\\\"\"}\n");
    const std::string answer = format_answer(Dialect::kJson, {3, 4}, std::string(5000, 'd'));
    const Result<Json> json = parse_json(answer);
    ASSERT_TRUE(json.ok());
    EXPECT_LE(json->find("debug")->string.size(), 1024U);
}

TEST(Botzone, ReadsTheTimeLimit) {
    const auto limit = [](const std::string& value) {
        const std::string text = R"({"requests":[{"x":-1,"y":-1}],"responses":[],"time_limit":)";
        return scan_turn(text + value + "}", true, true)->turn.time_limit;
    };
    EXPECT_EQ(limit("2.5"), 2.5);
    EXPECT_EQ(limit(R"("3")"), 3);
    EXPECT_EQ(limit("1500"), 1.5);
    for (const char* nonsense : {R"("")", "-1", "0", "null", "true", "{}", "1e300", R"("soon")"}) {
        EXPECT_EQ(limit(nonsense), 0) << nonsense;
    }
}

}  // namespace
}  // namespace buwei
