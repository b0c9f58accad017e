#include "arena/match.h"

#include <gtest/gtest.h>

#include <set>

#include "arena/cores.h"
#include "arena/fake_runner.h"
#include "judge/game_log.h"
#include "store/move_text.h"

namespace buwei {
namespace {

// A second passes at every look.
class StepClock final : public Clock {
public:
    double seconds() const override { return now_++; }

private:
    mutable std::atomic<int> now_{0};
};

class MatchTest : public testing::Test {
protected:
    Result<MatchOutcome> play(const MatchPlan& plan, GameRunner& runner) {
        const Result<std::int64_t> match = find_or_add_match(store_, plan);
        EXPECT_TRUE(match.ok());
        return run_match(plan, *match, runner, store_, clock_, options_);
    }

    GameStore store_{*Database::open(":memory:")};
    StepClock clock_;
    MatchOptions options_;
};

TEST_F(MatchTest, PlaysEveryGameOfThePlanOnce) {
    options_.workers = 3;
    const MatchPlan plan = fake_plan(25);
    FakeRunner runner(0.7);
    const auto outcome = play(plan, runner);
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_EQ(outcome->end, MatchEnd::kAllPlayed);
    EXPECT_EQ(outcome->progress.done, 50);
    EXPECT_EQ(outcome->progress.pairs.total(), 25);
    EXPECT_GT(outcome->progress.elo.elo, 0);

    const auto games = store_.games({});
    ASSERT_TRUE(games.ok());
    std::set<int> indices;
    std::set<std::uint64_t> seeds;
    for (const StoredGame& game : *games) {
        const GameSpec spec = game_spec(plan, plan.schedule[game.entry.index]);
        EXPECT_EQ(game.entry.black, spec.bots[0].name);
        EXPECT_EQ(game.entry.opening, moves_to_text(spec.opening));
        EXPECT_EQ(*store_.log_of(game.id), write_game_log(fake_record(spec, game.entry.winner)));
        indices.insert(game.entry.index);
        seeds.insert(game.entry.seed);
    }
    EXPECT_EQ(indices.size(), 50u);
    EXPECT_EQ(seeds.size(), 50u);
}

TEST_F(MatchTest, PairsShareAnOpeningAndExchangeColours) {
    const MatchPlan plan = fake_plan(30);
    for (int pair = 0; pair < 30; ++pair) {
        const GameSpec first = game_spec(plan, plan.schedule[2 * pair]);
        const GameSpec second = game_spec(plan, plan.schedule[2 * pair + 1]);
        EXPECT_EQ(first.opening, second.opening);
        EXPECT_EQ(first.opening, plan.openings[pair % 20]);
        EXPECT_EQ(first.bots[0].name, second.bots[1].name);
    }
}

TEST_F(MatchTest, GoesOnWhereItStopped) {
    const MatchPlan plan = fake_plan(20);
    std::atomic<bool> stop = false;
    options_.stop = &stop;
    options_.workers = 2;
    FakeRunner first(0.6);
    std::atomic<int> begun = 0;
    first.before_game = [&](const GameSpec&) {
        if (++begun == 15) stop = true;
    };
    const auto stopped = play(plan, first);
    ASSERT_TRUE(stopped.ok());
    EXPECT_EQ(stopped->end, MatchEnd::kStopped);
    EXPECT_EQ(stopped->progress.done, begun);  // what had begun was finished
    EXPECT_LT(stopped->progress.done, 17);

    stop = false;
    FakeRunner second(0.6);
    const auto outcome = play(plan, second);
    ASSERT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->end, MatchEnd::kAllPlayed);
    EXPECT_EQ(static_cast<int>(second.specs().size()), 40 - begun);
    EXPECT_EQ(*store_.count_games({}), 40);

    FakeRunner third(0.6);
    const auto again = run_match(plan, 1, third, store_, clock_, options_);
    ASSERT_TRUE(again.ok());
    EXPECT_TRUE(third.specs().empty());
    EXPECT_EQ(again->progress.pairs, outcome->progress.pairs);

    // Made longer, it is still the same match.
    FakeRunner fourth(0.6);
    ASSERT_TRUE(play(fake_plan(30), fourth).ok());
    EXPECT_EQ(fourth.specs().size(), 20u);
    EXPECT_EQ(store_.matches()->size(), 1u);
}

TEST_F(MatchTest, AMatchThatIsThroughBeginsAnew) {
    FakeRunner runner;
    ASSERT_TRUE(play(fake_plan(3), runner).ok());
    ASSERT_TRUE(play(fake_plan(3), runner).ok());
    EXPECT_EQ(runner.specs().size(), 12u);
    EXPECT_EQ(store_.matches()->size(), 2u);
}

TEST_F(MatchTest, AnotherPlanIsAnotherMatch) {
    FakeRunner runner;
    const MatchPlan plan = fake_plan(2);
    ASSERT_TRUE(play(plan, runner).ok());
    MatchPlan other = plan;
    other.seed = 12;
    ASSERT_TRUE(play(other, runner).ok());
    EXPECT_EQ(store_.matches()->size(), 2u);
    // Nor can it be made to continue the first.
    const auto mixed = run_match(other, 1, runner, store_, clock_, options_);
    ASSERT_FALSE(mixed.ok());
    EXPECT_NE(mixed.error().message.find("can't go on"), std::string::npos);
}

TEST_F(MatchTest, StopsWhenTheSprtHasDecided) {
    MatchPlan plan = fake_plan(1000);
    plan.sprt = SprtSettings{0, 50, 0.05, 0.05};
    options_.workers = 2;
    FakeRunner strong(0.9);
    const auto outcome = play(plan, strong);
    ASSERT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->end, MatchEnd::kSprtDecided);
    ASSERT_TRUE(outcome->progress.sprt);
    EXPECT_EQ(outcome->progress.sprt->state, SprtState::kAcceptedElo1);
    EXPECT_LT(outcome->progress.done, 200);

    // A decided match stays decided.
    FakeRunner again(0.9);
    const auto second = play(plan, again);
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(second->end, MatchEnd::kSprtDecided);
    EXPECT_TRUE(again.specs().empty());
    EXPECT_EQ(second->progress.sprt->ratio, outcome->progress.sprt->ratio);
}

TEST_F(MatchTest, ReportsProgress) {
    std::vector<MatchProgress> reports;
    options_.on_progress = [&](const MatchProgress& progress) { reports.push_back(progress); };
    options_.workers = 2;
    FakeRunner runner(0.5);
    ASSERT_TRUE(play(fake_plan(5), runner).ok());
    ASSERT_EQ(reports.size(), 11u);
    EXPECT_EQ(reports.front().done, 0);
    EXPECT_FALSE(reports.front().seconds_left);
    for (int game = 0; game <= 10; ++game) {
        EXPECT_EQ(reports[game].done, game);
        EXPECT_EQ(reports[game].total, 10);
        EXPECT_EQ(reports[game].bots[0].games(), game);
    }
    ASSERT_TRUE(reports[5].seconds_left);
    EXPECT_NEAR(*reports[5].seconds_left, reports[5].seconds, 1e-9);  // half is done
    EXPECT_EQ(*reports.back().seconds_left, 0);
}

TEST_F(MatchTest, AGameThatCannotBeHeldEndsTheMatch) {
    class BrokenRunner final : public GameRunner {
    public:
        Result<GameRecord> run(const GameSpec& spec, const TurnObserver&) override {
            if (++games_ == 7) return Error{"no such program"};
            return fake_record(spec, Color::kBlack);
        }

    private:
        std::atomic<int> games_{0};
    };
    BrokenRunner broken;
    const auto outcome = play(fake_plan(20), broken);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().message, "no such program");
    EXPECT_EQ(*store_.count_games({}), 6);
}

TEST_F(MatchTest, ASecondProgramPlayingTheSameMatchIsNoticed) {
    const MatchPlan plan = fake_plan(10);
    const std::int64_t match = *find_or_add_match(store_, plan);
    FakeRunner runner;
    runner.before_game = [&](const GameSpec& spec) {
        if (spec.seed != game_spec(plan, plan.schedule[3]).seed) return;
        GameEntry entry = make_entry(fake_record(spec, Color::kBlack));
        entry.match_id = match;
        entry.index = 3;
        ASSERT_TRUE(store_.add_game(entry, "").ok());
    };
    const auto outcome = play(plan, runner);
    ASSERT_FALSE(outcome.ok());
    EXPECT_NE(outcome.error().message.find("another program"), std::string::npos);
}

TEST_F(MatchTest, PlaysRoundRobinAndGauntlet) {
    options_.workers = 2;
    FakeRunner runner(0.8);
    const auto robin =
        play(fake_plan(20, ScheduleKind::kRoundRobin, {"x", "strong", "y", "z"}), runner);
    ASSERT_TRUE(robin.ok());
    EXPECT_EQ(robin->progress.done, 20 * 12);
    const auto ratings = rate_bots(4, robin->progress.encounters);
    ASSERT_TRUE(ratings.ok());
    for (const int other : {0, 2, 3}) {
        EXPECT_GT(ratings->bots[1].elo, ratings->bots[other].elo + 80);
    }
    const auto gauntlet =
        play(fake_plan(20, ScheduleKind::kGauntlet, {"strong", "x", "y"}), runner);
    ASSERT_TRUE(gauntlet.ok());
    EXPECT_EQ(gauntlet->progress.pairs.total(), 40);
}

TEST_F(MatchTest, BindsEachWorkerToACore) {
    const std::vector<int> cores = available_cores();
    ASSERT_FALSE(cores.empty());
    options_.workers = static_cast<int>(cores.size());
    std::mutex mutex;
    std::set<std::thread::id> threads;
    FakeRunner runner(0.5, std::chrono::microseconds(2000));
    runner.before_game = [&](const GameSpec&) {
        EXPECT_EQ(available_cores().size(), 1u);
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
    };
    ASSERT_TRUE(play(fake_plan(10 * options_.workers), runner).ok());
    EXPECT_EQ(threads.size(), cores.size());
    EXPECT_EQ(available_cores(), cores);  // the caller's own thread is free
}

TEST_F(MatchTest, PlansThatMakeNoSenseAreRefused) {
    FakeRunner runner;
    const auto refused = [&](const MatchPlan& plan) {
        return !run_match(plan, 1, runner, store_, clock_, options_).ok();
    };
    EXPECT_TRUE(refused(fake_plan(1, ScheduleKind::kMatch, {"same", "same"})));
    MatchPlan plan = fake_plan(1);
    plan.bots.pop_back();
    EXPECT_TRUE(refused(plan));
    plan = fake_plan(1);
    plan.schedule.pop_back();
    EXPECT_TRUE(refused(plan));
    plan = fake_plan(1, ScheduleKind::kRoundRobin, {"a", "b", "c"});
    plan.sprt = SprtSettings{};
    EXPECT_TRUE(refused(plan));
    options_.workers = 0;
    EXPECT_TRUE(refused(fake_plan(1)));
}

}  // namespace
}  // namespace buwei
