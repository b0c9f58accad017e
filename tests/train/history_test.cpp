#include "train/history.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace buwei {
namespace {

std::vector<RoundHistory> three_rounds() {
    std::vector<RoundHistory> history(3);
    for (int i = 0; i < 3; ++i) {
        history[i].round = i;
        history[i].games = 100 + i;
        history[i].fresh.policy = 3.5 - i;
        history[i].gate = 0.5 + 0.1 * i;
        history[i].accepted = i != 1;
        history[i].yardstick = 0.25 * i;
    }
    return history;
}

TEST(History, ComesBackAsItWasWritten) {
    const std::string text = history_text(three_rounds());
    const Result<std::vector<RoundHistory>> read = parse_history(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(history_text(*read), text);
    EXPECT_FALSE((*read)[1].accepted);
    EXPECT_DOUBLE_EQ((*read)[2].fresh.policy, 1.5);
}

TEST(History, RefusesDamage) {
    const std::string text = history_text(three_rounds());
    EXPECT_FALSE(parse_history(""));
    EXPECT_FALSE(parse_history("round\n"));
    EXPECT_FALSE(parse_history(text + "3\tx\n"));
    EXPECT_FALSE(parse_history(text + text.substr(text.find('\n') + 1)));
}

TEST(History, ChartsAreWholeAndHoldEveryRound) {
    for (const std::string& svg : {loss_chart(three_rounds()), strength_chart(three_rounds())}) {
        EXPECT_EQ(svg.find("<svg"), 0U);
        EXPECT_NE(svg.find("</svg>"), std::string::npos);
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        const std::size_t start = svg.find("points=\"") + 8;
        const std::string points = svg.substr(start, svg.find('"', start) - start);
        EXPECT_EQ(std::count(points.begin(), points.end(), ','), 3);
    }
    EXPECT_NE(loss_chart({}).find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace buwei
