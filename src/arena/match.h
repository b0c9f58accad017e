// Plays a match: many games at once, each stored as it ends.
//
// The store is the only memory of a match. A match that was interrupted in any way, kill -9
// included, goes on where it was when it is run again: stored games are counted, the others
// played.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/match_plan.h"
#include "arena/scoreboard.h"
#include "base/clock.h"
#include "base/result.h"
#include "judge/game_runner.h"
#include "store/game_store.h"

namespace buwei {

struct SprtProgress {
    double ratio = 0;
    double lower = 0;
    double upper = 0;
    SprtState state = SprtState::kRunning;
};

struct MatchProgress {
    int done = 0;
    int total = 0;
    double seconds = 0;                  // since this run began
    std::optional<double> seconds_left;  // known after this run's first game
    std::vector<BotScore> bots;
    // Of the first bot against all others; the error bars and what follows from them come from
    // finished pairs.
    PairCounts pairs;
    EloEstimate elo;
    double superiority = 0.5;
    std::optional<SprtProgress> sprt;
    std::vector<EncounterResult> encounters;  // for rate_bots()
};

enum class MatchEnd { kAllPlayed, kSprtDecided, kStopped };
const char* name_of(MatchEnd end);  // "all_played", "sprt_decided", "stopped"

struct MatchOutcome {
    MatchEnd end = MatchEnd::kAllPlayed;
    MatchProgress progress;
};

struct MatchOptions {
    int workers = 1;         // games at once
    bool bind_cores = true;  // each worker, and so the bots it starts, to a core of its own
    // Once it is true, games that have begun are finished and stored, and no other begins. May be
    // set from a signal handler.
    const std::atomic<bool>* stop = nullptr;
    // Called at the beginning and after each game, never twice at once, from any thread.
    std::function<void(const MatchProgress&)> on_progress;
};

// How a match stands by its score; without times.
MatchProgress standing_of(const Scoreboard& score);

// An error (a game that could not be held or stored) ends the match like a stop: games that have
// begun are finished and stored first.
Result<MatchOutcome> run_match(const MatchPlan& plan, std::int64_t match_id, GameRunner& runner,
                               GameStore& store, const Clock& clock, const MatchOptions& options);

}  // namespace buwei
