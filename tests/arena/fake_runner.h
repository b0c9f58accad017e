// A GameRunner that plays no game: the winner follows from the game's seed.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/match_plan.h"
#include "base/random.h"
#include "judge/game_runner.h"

namespace buwei {

inline GameRecord fake_record(const GameSpec& spec, Color winner) {
    GameRecord record;
    record.spec = spec;
    record.moves = spec.opening;
    record.winner = winner;
    return record;
}

class FakeRunner : public GameRunner {
public:
    // How likely the bot called "strong" is to win, whatever its colour; and how long a game takes
    // at most.
    explicit FakeRunner(double strength = 0.5, std::chrono::microseconds longest = {})
        : strength_(strength), longest_(longest) {}

    Result<GameRecord> run(const GameSpec& spec, const TurnObserver&) override {
        {
            const std::lock_guard lock(mutex_);
            specs_.push_back(spec);
        }
        if (before_game) before_game(spec);
        if (longest_.count() > 0) {
            Rng delay(spec.seed);
            std::this_thread::sleep_for(std::chrono::microseconds(
                delay.below(static_cast<std::uint32_t>(longest_.count()))));
        }
        Rng rng(spec.seed + 1);
        const bool strong_wins = rng.uniform() < strength_;
        const bool strong_is_black = spec.bots[0].name == "strong";
        return fake_record(spec, strong_wins == strong_is_black ? Color::kBlack : Color::kWhite);
    }

    std::vector<GameSpec> specs() const {
        const std::lock_guard lock(mutex_);
        return specs_;
    }

    std::function<void(const GameSpec&)> before_game;

private:
    double strength_;
    std::chrono::microseconds longest_;
    mutable std::mutex mutex_;
    std::vector<GameSpec> specs_;
};

inline MatchPlan fake_plan(int rounds, ScheduleKind kind = ScheduleKind::kMatch,
                           std::vector<std::string> names = {"strong", "weak"}) {
    MatchPlan plan;
    plan.kind = kind;
    for (const std::string& name : names) {
        plan.bots.emplace_back();
        plan.bots.back().name = name;
        plan.bots.back().command = {"./" + name};
    }
    plan.schedule = *make_schedule(kind, static_cast<int>(names.size()), rounds);
    plan.openings = *random_openings({4, 20, 1, false});
    plan.openings_from = "random 4 plies seed 1";
    plan.seed = 11;
    return plan;
}

}  // namespace buwei
