#include "protocol/json.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(Json, ReadsEveryKindOfValue) {
    const Result<Json> json = parse_json(
        R"( {"n":null,"t":true,"f":false,"i":-12,"d":2.5e1,"s":"a\"b\\\/\n\u0041\u00e9\u4e0d\ud83d\ude00",
            "a":[1,[],{}],"o":{"x":1}} )");
    ASSERT_TRUE(json.ok()) << json.error().message;
    EXPECT_EQ(json->find("n")->kind, Json::Kind::kNull);
    EXPECT_TRUE(json->find("t")->boolean);
    EXPECT_FALSE(json->find("f")->boolean);
    EXPECT_EQ(json->find("i")->number, -12);
    EXPECT_EQ(json->find("d")->number, 25);
    EXPECT_EQ(json->find("s")->string, "a\"b\\/\nAé不😀");
    EXPECT_EQ(json->find("a")->elements.size(), 3U);
    EXPECT_EQ(json->find("o")->find("x")->number, 1);
    EXPECT_EQ(json->find("missing"), nullptr);
    EXPECT_EQ(json->find("i")->find("x"), nullptr);
}

TEST(Json, RefusesWhatIsNoJson) {
    for (const char* text : {"",
                             " ",
                             "{",
                             "}",
                             "[1,]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{a:1}",
                             "[1 2]",
                             "01",
                             "-",
                             "1.",
                             "1e",
                             "+1",
                             "tru",
                             "\"",
                             "\"\\x\"",
                             "\"\\u12g4\"",
                             "\"\\ud800\\u0041\"",
                             "\"a\nb\"",
                             "{} {}",
                             "nulll",
                             "[1",
                             "{\"a\":1",
                             "NaN",
                             "'a'"}) {
        EXPECT_FALSE(parse_json(text).ok()) << text;
    }
    EXPECT_FALSE(parse_json(std::string(100000, '[')).ok());
    EXPECT_NE(parse_json("{\"a\":x}").error().message.find("byte 5"), std::string::npos);
}

TEST(Json, QuotesStringsThatComeBackTheSame) {
    const std::string text = "quote \" backslash \\ newline \n tab \t bell \a 不围";
    const Result<Json> json = parse_json(json_quoted(text));
    ASSERT_TRUE(json.ok());
    EXPECT_EQ(json->string, text);
}

}  // namespace
}  // namespace buwei
