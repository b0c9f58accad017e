#include "engine/engine.h"

#include <gtest/gtest.h>

#include <thread>

#include "engine/signature.h"
#include "rules/position_text.h"
#include "rules/random_play.h"

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

TEST(Engine, LevelsThinkLongerAndLessCarelessly) {
    for (int level = kWeakestLevel; level < kStrongestLevel; ++level) {
        const Level here = level_settings(level);
        const Level next = level_settings(level + 1);
        EXPECT_TRUE(next.simulations == 0 || next.simulations > here.simulations) << level;
        EXPECT_TRUE(next.careless < here.careless || here.careless == 0) << level;
    }
    EXPECT_EQ(level_settings(kStrongestLevel).simulations, 0U);

    Engine engine;
    GoLimits limits;
    limits.level = 7;  // the first that is never careless
    EXPECT_EQ(engine.go(limits).nodes, level_settings(7).simulations);
}

TEST(Engine, EveryPlayerPlaysWholeGames) {
    for (const Player player : {Player::kNetwork, Player::kPolicy, Player::kClassic,
                                Player::kChampions, Player::kGreedy, Player::kPlain}) {
        EngineOptions options;
        options.player = player;
        Engine engine(options);
        Position position(**Geometry::find(5, 5));
        while (!position.lost()) {
            engine.set_position(position);
            const Answer answer = engine.go(nodes(40));
            ASSERT_EQ(position.check(answer.move, position.to_move()), MoveStatus::kLegal)
                << name_of(player);
            position.play(answer.move);
        }
        EXPECT_EQ(*parse_player(name_of(player)), player);
    }
    EXPECT_FALSE(parse_player("nobody"));
}

TEST(Engine, ThinksOnSeveralThreads) {
    EngineOptions options;
    options.player = Player::kClassic;
    options.threads = 3;
    options.memory_bytes = std::size_t{24} << 20;
    Engine engine(options);
    const Answer answer = engine.go(nodes(3000));
    EXPECT_EQ(answer.nodes, 3000U);
    EXPECT_EQ(answer.candidates.front().point, answer.move);
    std::uint64_t visits = 0;
    for (const MoveStatistics& move : answer.candidates) visits += move.visits;
    EXPECT_EQ(visits, 3000U);

    GoLimits limits;
    limits.seconds = 60;
    const Answer stopped = engine.go(limits, [&](const Answer&) { engine.stop(); });
    EXPECT_NE(stopped.move, kNoPoint);
    EXPECT_LT(stopped.seconds, 30);
}

// A won endgame is proved, and the line shows how it ends.
TEST(Engine, ProvesTheEndAndSaysHowFarItIs) {
    Engine engine;
    Rng rng(4);
    int wins = 0;
    for (int i = 0; i < 20; ++i) {
        const Position position = random_position(Geometry::nine(), 62, rng);
        if (position.lost()) continue;
        engine.set_position(position);
        const Answer answer = engine.go(nodes(20000));
        ASSERT_NE(answer.proof, Proof::kNone);
        if (answer.proof == Proof::kLoss) continue;
        ++wins;
        Position end = position;
        for (const Point point : answer.principal_variation) end.play(point);
        EXPECT_TRUE(end.lost());
        EXPECT_EQ(end.to_move(), opponent(position.to_move()));
        const std::string line = answer.explanation(position.geometry());
        EXPECT_NE(line.find("proved win in " + std::to_string(answer.moves_to_end)),
                  std::string::npos)
            << line;
    }
    EXPECT_GT(wins, 3);
}

TEST(Engine, KeepsItsTreeWhereSimulationsAreNotTheLimit) {
    EngineOptions options;
    options.keep_tree = true;
    Engine keeping(options);
    Engine fresh;
    GoLimits limits;
    limits.seconds = 0.3;
    const Answer first = keeping.go(limits);
    Position position;
    position.play(first.move);
    position.play(first.principal_variation[1]);
    keeping.set_position(position);
    // Limited by simulations, both start afresh and agree.
    fresh.set_position(position);
    EXPECT_EQ(keeping.go(nodes(500)).win_rate, fresh.go(nodes(500)).win_rate);
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
