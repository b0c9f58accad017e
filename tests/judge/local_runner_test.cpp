// Whole games between well-behaved bots, and the clocks.
#include "judge/local_runner.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "judge/judge_fixture.h"

namespace buwei {
namespace {

using ::testing::HasSubstr;

using LocalRunner = JudgeFixture;

INSTANTIATE_TEST_SUITE_P(, LocalRunner,
                         ::testing::Values(Machine::kFull, Machine::kNoCgroups,
                                           Machine::kNoSandbox),
                         machine_name);

// The random bot has rules of its own, so these games compare the two.
TEST_P(LocalRunner, WholeGamesInEachProtocol) {
    for (const BotProtocol protocol :
         {BotProtocol::kSimple, BotProtocol::kJson, BotProtocol::kKeep, BotProtocol::kGtp}) {
        SCOPED_TRACE(static_cast<int>(protocol));
        GameSpec spec;
        spec.bots = {random_bot(protocol, 1), random_bot(protocol, 2)};
        spec.limits = loose_limits();
        const GameRecord record = play(spec);
        EXPECT_STREQ(name_of(record.reason), "no_legal_move");
        EXPECT_EQ(record.turns.size(), record.moves.size());
        EXPECT_EQ(index_of(record.winner), static_cast<int>((record.moves.size() + 1) % 2));
        for (const TurnRecord& turn : record.turns) {
            EXPECT_STREQ(name_of(turn.verdict), "OK");
            EXPECT_GT(turn.wall_seconds, 0);
        }
    }
}

TEST_P(LocalRunner, OpeningIsPlayedBeforeTheBotsAreAsked) {
    GameSpec spec;
    spec.bots = {random_bot(BotProtocol::kKeep), random_bot(BotProtocol::kGtp)};
    spec.limits = loose_limits();
    spec.opening = {0, 40, 80};
    const GameRecord record = play(spec);
    EXPECT_STREQ(name_of(record.reason), "no_legal_move");
    ASSERT_FALSE(record.turns.empty());
    EXPECT_EQ(record.turns[0].mover, Color::kWhite);
    EXPECT_THAT(record.turns[0].input, HasSubstr("play b A9\nplay w E5\nplay b J1\ngenmove w\n"));
}

TEST_P(LocalRunner, BotThatLeavesInKeepModeIsStartedAgain) {
    GameSpec spec;
    spec.bots = {misbehaving("keep-leave"), misbehaving("answer", "8 8")};
    spec.limits = loose_limits();
    const GameRecord record = play(spec);
    ASSERT_EQ(record.turns.size(), 4U);  // White has only one answer
    EXPECT_EQ(record.winner, Color::kBlack);
    EXPECT_THAT(record.turns[2].input, HasSubstr("requests"));
    EXPECT_EQ(record.turns[2].move, (std::array<int, 2>{1, 0}));
}

TEST_P(LocalRunner, KeptBotIsStoppedBetweenTurns) {
    GameSpec spec;
    spec.bots = {misbehaving("keep-ponder"), random_bot(BotProtocol::kSimple)};
    spec.limits = loose_limits();
    spec.limits.wall_factor = 0;
    spec.limits.wall_grace_seconds = 20;
    LocalGameRunner runner = make_runner();
    int turns = 0;
    std::vector<double> cpu;
    const Result<GameRecord> record = runner.run(spec, [&](const TurnRecord& turn) {
        if (turn.mover == Color::kBlack) cpu.push_back(turn.cpu_seconds);
        if (turn.mover == Color::kBlack && ++turns <= 2) {
            std::this_thread::sleep_for(std::chrono::milliseconds(400));
        }
    });
    ASSERT_TRUE(record.ok()) << record.error().message;
    ASSERT_GE(cpu.size(), 2U);
    EXPECT_LT(cpu[1], 0.3) << "it worked on while it should have been stopped";
}

// Uses 0.9 s of CPU where 1 s is allowed, with as many other busy processes as there are cores.
TEST_P(LocalRunner, LoadOnTheMachineCostsNobodyTheGame) {
    std::vector<pid_t> load;
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
        const pid_t pid = ::fork();
        if (pid == 0) {
            volatile unsigned waste = 0;
            while (true) waste = waste + 1;
        }
        load.push_back(pid);
    }
    GameSpec spec;
    spec.bots = {misbehaving("slow", "0.9"), random_bot(BotProtocol::kSimple)};
    spec.limits.first_turn_seconds = 1;
    spec.limits.wall_factor = 100;  // the machine may be busy with yet more than our load
    const Result<GameRecord> record = make_runner().run(spec, {});
    for (const pid_t pid : load) {
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
    }
    ASSERT_TRUE(record.ok()) << record.error().message;
    EXPECT_STREQ(name_of(record->turns[0].verdict), "OK") << record->turns[0].verdict_detail;
    EXPECT_GT(record->turns[0].cpu_seconds, 0.85);
    EXPECT_LT(record->turns[0].cpu_seconds, 1);
}

TEST_P(LocalRunner, SeveralGamesAtOnce) {
    LocalGameRunner runner = make_runner();
    std::vector<std::thread> threads;
    std::array<bool, 4> done{};
    for (std::size_t i = 0; i < done.size(); ++i) {
        threads.emplace_back([&, i] {
            GameSpec spec;
            spec.bots = {random_bot(BotProtocol::kKeep, static_cast<int>(i)),
                         random_bot(BotProtocol::kGtp, static_cast<int>(i) + 50)};
            spec.limits = loose_limits();
            const Result<GameRecord> record = runner.run(spec, {});
            done[i] = record && record->reason == LossReason::kNoLegalMove;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, (std::array<bool, 4>{true, true, true, true}));
}

TEST_P(LocalRunner, BotsThatDoNotExistAreErrors) {
    LocalGameRunner runner = make_runner();
    GameSpec spec;
    spec.bots = {random_bot(BotProtocol::kSimple), random_bot(BotProtocol::kSimple)};
    spec.bots[1].command = {"/no/such/program"};
    EXPECT_FALSE(runner.run(spec, {}).ok());
    spec.bots[1].command = {"no-such-program"};
    EXPECT_FALSE(runner.run(spec, {}).ok());
    spec.bots[1].command = {};
    EXPECT_FALSE(runner.run(spec, {}).ok());
    spec.bots[1] = random_bot(BotProtocol::kSimple);
    spec.bots[1].folder = "/no/such/folder";
    EXPECT_FALSE(runner.run(spec, {}).ok());
    spec.bots[1].folder = "/";
    EXPECT_FALSE(runner.run(spec, {}).ok()) << "it would see the other bot's scratch folder";
}

TEST(LocalRunnerOptions, NoSandboxNeedsAnExplicitWord) {
    LocalGameRunner runner((SandboxProbe()));
    GameSpec spec;
    spec.bots[0].command = spec.bots[1].command = {"true"};
    const Result<GameRecord> record = runner.run(spec, {});
    ASSERT_FALSE(record.ok());
    EXPECT_THAT(record.error().message, HasSubstr("explicitly"));
}

}  // namespace
}  // namespace buwei
