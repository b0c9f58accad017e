#include "service/request_fields.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(Body, MustBeAnObjectThatIsNotTooDeep) {
    EXPECT_TRUE(parse_body("{}").ok());
    for (const char* text :
         {"", "[]", "1", "{", "{\"a\":}", "\xff\xfe", "{\"a\":\"\xff\"}", "nul"}) {
        const Outcome<Document> body = parse_body(text);
        ASSERT_FALSE(body.ok()) << text;
        EXPECT_EQ(body.fault().code, FaultCode::kBadRequest);
    }
    const std::string deep = "{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}";
    EXPECT_FALSE(parse_body(deep).ok());
    EXPECT_TRUE(parse_body("{\"a\":\"" + std::string(1000, '[') + "\"}").ok());
}

TEST(Fields, NameTheFirstThatIsWrong) {
    const Document body = Document::parse(
        R"({"x":3,"big":1e300,"far":18446744073709551615,"t":"abc","f":0.5,"n":null})");
    RequestFields fields(body);
    EXPECT_EQ(fields.integer("x", 0, 8), 3);
    EXPECT_EQ(fields.text("t", 3), "abc");
    EXPECT_EQ(fields.number("f", 0, 1), 0.5);
    EXPECT_EQ(fields.integer_or("n", 0, 8, 5), 5) << "null is as if it were left out";
    EXPECT_FALSE(fields.wrong());
    const auto wrong = [&](const auto& read) {
        RequestFields one(body);
        read(one);
        return one.wrong();
    };
    EXPECT_TRUE(wrong([](auto& one) { one.integer("x", 4, 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.integer("f", 0, 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.integer("big", 0, 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.integer("far", -8, 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.integer("missing", 0, 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.text("x", 8); }));
    EXPECT_TRUE(wrong([](auto& one) { one.text("t", 2); }));
    EXPECT_TRUE(wrong([](auto& one) { one.number("t", 0, 1); }));
    fields.integer("missing", 0, 8);
    fields.text("x", 8);
    EXPECT_NE(fields.fault().message.find("missing"), std::string::npos);
}

TEST(Fields, ReadOnlyMovesThatCanBePlayed) {
    const auto moves = [](const char* text) -> Outcome<std::vector<Point>> {
        const Document body = {{"moves", Document::parse(text)}};
        RequestFields fields(body);
        std::vector<Point> read = fields.moves("moves");
        if (fields.wrong()) return fields.fault();
        return read;
    };
    EXPECT_EQ(*moves("[[4,4],[0,1]]"), (std::vector<Point>{40, 9}));
    EXPECT_EQ(moves("[[4,4],[4,4]]").fault().code, FaultCode::kIllegalMove);
    EXPECT_EQ(moves("[[4,4],[4,4]]").fault().details["ply"], 1);
    EXPECT_EQ(moves("[[9,0]]").fault().code, FaultCode::kIllegalMove);
    EXPECT_EQ(moves("[[-1,99999999999]]").fault().code, FaultCode::kIllegalMove);
    for (const char* text : {"4", "[4]", "[[4]]", "[[4,4,4]]", "[[\"4\",4]]", "[[0.5,1]]", "{}"}) {
        EXPECT_EQ(moves(text).fault().code, FaultCode::kBadRequest) << text;
    }
}

TEST(Names, AreShortAndPrintable) {
    EXPECT_TRUE(is_name("安娜"));
    EXPECT_TRUE(is_name("<script>")) << "the page shows names as text";
    EXPECT_FALSE(is_name(""));
    EXPECT_FALSE(is_name("a\nb"));
    EXPECT_FALSE(is_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace buwei
