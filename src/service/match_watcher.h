// Passes the games of a match on to the real runner, and knows how each of them stands.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "arena/match.h"
#include "judge/game_runner.h"
#include "service/document.h"

namespace buwei {

class MatchWatcher final : public GameRunner {
public:
    // `runner` must outlive it. `moved` is called after each move, from any thread.
    MatchWatcher(const MatchPlan& plan, GameRunner& runner, std::function<void()> moved);

    Result<GameRecord> run(const GameSpec& spec, const TurnObserver& observer) override;

    // The games being played, as in docs/api.md.
    Document playing() const;

private:
    struct PlayingGame {
        std::string black;
        std::string white;
        std::vector<std::array<int, 2>> moves;
    };

    GameRunner& runner_;
    const std::function<void()> moved_;
    std::map<std::uint64_t, int> index_of_seed_;  // filled once, then only read
    mutable std::mutex mutex_;
    std::map<int, PlayingGame> playing_;  // by index
};

}  // namespace buwei
