// A match is killed (SIGKILL) at random moments until it is through. No finished game may be lost
// or counted twice.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "arena/fake_runner.h"
#include "arena/match.h"
#include "judge/game_log.h"

namespace buwei {
namespace {

constexpr int kRounds = 60;
constexpr int kGames = 2 * kRounds;

// Runs the match to its end and writes the number of stored games to the pipe after each one.
// Returns the exit code for the process.
int play_in_child(const std::string& path, int pipe) {
    const Result<Database> database = Database::open(path);
    if (!database) return 3;
    GameStore store(*database);
    const MatchPlan plan = fake_plan(kRounds);
    // A match that was killed after its last game has none left to play, and would begin anew.
    const Result<std::vector<StoredMatch>> matches = store.matches();
    if (!matches) return 4;
    const Result<std::int64_t> match =
        matches->empty() ? find_or_add_match(store, plan) : matches->front().id;
    if (!match) return 4;
    FakeRunner runner(0.6, std::chrono::microseconds(1500));
    MatchOptions options;
    options.workers = 3;
    options.on_progress = [&](const MatchProgress& progress) {
        const int done = progress.done;
        if (write(pipe, &done, sizeof(done)) != sizeof(done)) _exit(5);
    };
    const SystemClock clock;
    const auto outcome = run_match(plan, *match, runner, store, clock, options);
    return outcome.ok() && outcome->end == MatchEnd::kAllPlayed ? 0 : 6;
}

struct ChildReport {
    bool finished = false;
    int games_reported = 0;
};

ChildReport run_and_kill(const std::string& path, std::chrono::microseconds life) {
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(play_in_child(path, ends[1]));
    }
    close(ends[1]);
    if (child < 0) {  // and kill(-1) would kill everything
        ADD_FAILURE() << "no process can be started";
        close(ends[0]);
        return {};
    }
    std::this_thread::sleep_for(life);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ChildReport report;
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << WEXITSTATUS(status);
    report.finished = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    int done = 0;
    while (read(ends[0], &done, sizeof(done)) == sizeof(done)) report.games_reported = done;
    close(ends[0]);
    return report;
}

TEST(InterruptedMatch, LosesNoGameAndCountsNoneTwice) {
    std::string folder = testing::TempDir() + "buwei_match_XXXXXX";
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    const std::string path = folder + "/games.db";
    const MatchPlan plan = fake_plan(kRounds);
    Rng rng(4);
    std::map<int, StoredGame> known;  // by index
    bool finished = false;
    int kills = 0;
    for (int run = 0; run < 2000 && !finished; ++run) {
        // Lives grow longer, so that a slow machine gets through as well.
        const std::uint32_t longest = 20000 + 4000 * static_cast<std::uint32_t>(run);
        const ChildReport report =
            run_and_kill(path, std::chrono::microseconds(rng.below(longest)));
        finished = report.finished;
        kills += !finished;

        const Result<Database> database = Database::open(path);
        ASSERT_TRUE(database.ok()) << database.error().message;
        GameStore store(*database);
        const auto games = store.games({});
        ASSERT_TRUE(games.ok());
        EXPECT_GE(static_cast<int>(games->size()), report.games_reported);
        std::map<int, StoredGame> now;
        for (const StoredGame& game : *games) {
            ASSERT_TRUE(now.emplace(game.entry.index, game).second) << game.entry.index;
            const auto log = store.log_of(game.id);
            ASSERT_TRUE(log.ok());
            const GameSpec spec = game_spec(plan, plan.schedule[game.entry.index]);
            EXPECT_EQ(*log, write_game_log(fake_record(spec, game.entry.winner)));
        }
        for (const auto& [index, game] : known) {
            ASSERT_TRUE(now.count(index)) << index;
            ASSERT_EQ(now[index].id, game.id);
            EXPECT_EQ(now[index].entry.winner, game.entry.winner);
        }
        known = std::move(now);
    }
    EXPECT_TRUE(finished);
    EXPECT_GT(kills, 5);
    EXPECT_EQ(static_cast<int>(known.size()), kGames);

    // The games are those of a match that was never interrupted.
    FakeRunner runner(0.6);
    for (const auto& [index, game] : known) {
        const auto record = runner.run(game_spec(plan, plan.schedule[index]), {});
        EXPECT_EQ(game.entry.winner, record->winner);
    }
    const Result<Database> database = Database::open(path);
    ASSERT_TRUE(database.ok());
    EXPECT_EQ(GameStore(*database).matches()->size(), 1u);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace buwei
