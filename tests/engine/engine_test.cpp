#include "engine/engine.h"

#include <gtest/gtest.h>

#include <thread>

#include "engine/signature.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

GoLimits nodes(std::uint64_t count) {
    GoLimits limits;
    limits.nodes = count;
    return limits;
}

TEST(Engine, DependsOnPositionLimitAndSeedOnly) {
    Engine first;
    Engine second;
    first.set_position(*parse_position("X..|...|..O"));
    first.go(nodes(50));
    first.set_position(Position());
    second.set_position(Position());
    const Answer a = first.go(nodes(2000));
    const Answer b = second.go(nodes(2000));
    EXPECT_EQ(a.move, b.move);
    EXPECT_EQ(a.win_rate, b.win_rate);
    EXPECT_EQ(a.nodes, 2000U);
    EngineOptions options;
    options.seed = 2;
    Engine third(options);
    EXPECT_NE(third.go(nodes(2000)).win_rate, a.win_rate);
}

TEST(Engine, ExplainsItsAnswer) {
    Engine engine;
    const Answer answer = engine.go(nodes(500));
    const std::string line = answer.explanation(engine.position().geometry());
    EXPECT_EQ(line.find(point_name(Geometry::nine(), answer.move)), 0U) << line;
    EXPECT_NE(line.find("of 500 simulations"), std::string::npos) << line;
    engine.set_position(*parse_position("X.O"));
    const Answer lost = engine.go(nodes(500));
    EXPECT_EQ(lost.move, kNoPoint);
    EXPECT_NE(lost.explanation(engine.position().geometry()).find("lost"), std::string::npos);
}

TEST(Engine, LevelsThinkLongerAndLonger) {
    Engine engine;
    std::uint64_t before = 0;
    for (int level = kWeakestLevel; level < kStrongestLevel - 2; ++level) {
        GoLimits limits;
        limits.level = level;
        const Answer answer = engine.go(limits);
        EXPECT_GT(answer.nodes, before);
        before = answer.nodes;
    }
}

TEST(Engine, StopsFromAnotherThread) {
    Engine engine;
    GoLimits limits;
    limits.seconds = 60;
    std::thread other;
    const Answer answer = engine.go(limits, [&](const Answer& so_far) {
        EXPECT_NE(so_far.move, kNoPoint);
        if (!other.joinable()) other = std::thread([&] { engine.stop(); });
    });
    other.join();
    EXPECT_NE(answer.move, kNoPoint);
    EXPECT_LT(answer.seconds, 30);
}

TEST(Engine, HasAStableSignature) {
    EXPECT_EQ(engine_signature().value, engine_signature().value);
}

}  // namespace
}  // namespace buwei
