// Every game between random bots, judged again by the oracle's rules.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "judge/local_runner.h"
#include "oracle/oracle.h"

namespace buwei {
namespace {

BotSpec random_bot(int seed) {
    BotSpec bot;
    bot.name = "random " + std::to_string(seed);
    bot.protocol = BotProtocol::kKeep;
    bot.command = {BUWEI_RANDOM_BOT, "keep", std::to_string(seed)};
    return bot;
}

void expect_agreement(const GameRecord& record) {
    OracleBoard board(9, 9);
    char mover = 'X';
    for (const Point point : record.moves) {
        const int x = Geometry::nine().x_of(point);
        const int y = Geometry::nine().y_of(point);
        ASSERT_TRUE(board.legal(x, y, mover));
        board.play(x, y, mover);
        mover = mover == 'X' ? 'O' : 'X';
    }
    ASSERT_EQ(record.reason, LossReason::kNoLegalMove);
    EXPECT_TRUE(board.legal_moves(mover).empty());
    EXPECT_EQ(record.winner, mover == 'X' ? Color::kWhite : Color::kBlack);
}

void play_games(int games) {
    const SandboxProbe probe = probe_sandbox();
    LocalGameRunner runner(probe, {!probe.works()});
    std::atomic<int> next{0};
    std::vector<std::thread> workers;
    for (int worker = 0; worker < 2; ++worker) {
        workers.emplace_back([&] {
            for (int game = next++; game < games; game = next++) {
                GameSpec spec;
                spec.bots = {random_bot(2 * game), random_bot(2 * game + 1)};
                spec.limits.wall_grace_seconds = 20;
                const Result<GameRecord> record = runner.run(spec, [](const TurnRecord&) {});
                ASSERT_TRUE(record.ok()) << record.error().message;
                ASSERT_NO_FATAL_FAILURE(expect_agreement(*record));
            }
        });
    }
    for (std::thread& worker : workers) worker.join();
}

// Built twice: with few games for every day, and with 1,000 under the label slow.
TEST(OracleReferee, AgreesOnEveryGame) {
    play_games(BUWEI_GAMES);
}

}  // namespace
}  // namespace buwei
