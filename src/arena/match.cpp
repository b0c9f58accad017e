#include "arena/match.h"

#include <mutex>
#include <thread>

#include "arena/cores.h"
#include "judge/game_log.h"
#include "store/move_text.h"

namespace buwei {
namespace {

// The state that the workers of a match share.
class MatchRun {
public:
    MatchRun(const MatchPlan& plan, std::int64_t match_id, GameRunner& runner, GameStore& store,
             const Clock& clock, const MatchOptions& options)
        : plan_(plan),
          match_id_(match_id),
          runner_(runner),
          store_(store),
          clock_(clock),
          options_(options),
          start_(clock.seconds()),
          score_(plan.bot_names(), plan.schedule, plan.sprt) {}

    // Counts what is stored already. Nothing, or why the match can't go on.
    std::optional<Error> resume();
    void play();
    Result<MatchOutcome> outcome() const;

private:
    void work(std::optional<int> core);
    // The next game to be played, if any.
    std::optional<ScheduledGame> take();
    void finish(const ScheduledGame& game, const Result<GameRecord>& record);
    void fail(const Error& error);
    bool stop_requested() const { return options_.stop != nullptr && options_.stop->load(); }
    MatchProgress progress() const;
    void report() const;

    const MatchPlan& plan_;
    const std::int64_t match_id_;
    GameRunner& runner_;
    GameStore& store_;
    const Clock& clock_;
    const MatchOptions& options_;
    const double start_;

    std::mutex mutex_;  // guards all below
    Scoreboard score_;
    std::size_t next_ = 0;  // games before it are done or taken
    int done_before_ = 0;   // games stored by earlier runs
    std::optional<Error> error_;
};

std::optional<Error> MatchRun::resume() {
    GameFilter filter;
    filter.match_id = match_id_;
    const Result<std::vector<StoredGame>> stored = store_.games(filter);
    if (!stored) return stored.error();
    for (const StoredGame& game : *stored) {
        const GameEntry& entry = game.entry;
        // A longer run of the same match may have been here before.
        if (entry.index >= score_.total()) continue;
        const GameSpec spec = game_spec(plan_, plan_.schedule[entry.index]);
        if (entry.black != spec.bots[0].name || entry.white != spec.bots[1].name ||
            entry.seed != spec.seed || entry.opening != moves_to_text(spec.opening)) {
            return Error{"match " + std::to_string(match_id_) + " can't go on: its game " +
                         std::to_string(entry.index) +
                         " was played by other bots, with another seed or on another opening"};
        }
        score_.add(entry.index, entry.winner, entry.reason);
    }
    done_before_ = score_.done();
    return std::nullopt;
}

void MatchRun::play() {
    report();
    const std::vector<int> cores = options_.bind_cores ? available_cores() : std::vector<int>();
    std::vector<std::thread> workers;
    for (int worker = 0; worker < options_.workers; ++worker) {
        std::optional<int> core;
        if (!cores.empty()) core = cores[worker % cores.size()];
        workers.emplace_back([this, core] { work(core); });
    }
    for (std::thread& worker : workers) worker.join();
}

void MatchRun::work(std::optional<int> core) {
    // Where the system refuses, the games are only less evenly spread.
    if (core) bind_thread_to_core(*core);
    while (const std::optional<ScheduledGame> game = take()) {
        finish(*game, runner_.run(game_spec(plan_, *game), [](const TurnRecord&) {}));
    }
}

std::optional<ScheduledGame> MatchRun::take() {
    const std::lock_guard lock(mutex_);
    if (error_ || stop_requested() || score_.decided()) return std::nullopt;
    while (next_ < plan_.schedule.size() && score_.has(plan_.schedule[next_].index)) ++next_;
    if (next_ == plan_.schedule.size()) return std::nullopt;
    return plan_.schedule[next_++];
}

void MatchRun::finish(const ScheduledGame& game, const Result<GameRecord>& record) {
    if (!record) return fail(record.error());
    GameEntry entry = make_entry(*record);
    entry.match_id = match_id_;
    entry.index = game.index;
    // First stored, then counted: what has been reported is never lost.
    const Result<std::int64_t> stored = store_.add_game(entry, write_game_log(*record));
    if (!stored) return fail(stored.error());
    const std::lock_guard lock(mutex_);
    score_.add(game.index, entry.winner, entry.reason);
    report();
}

void MatchRun::fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
}

MatchProgress MatchRun::progress() const {
    MatchProgress progress = standing_of(score_);
    progress.seconds = clock_.seconds() - start_;
    const int done_now = progress.done - done_before_;
    if (progress.done == progress.total) {
        progress.seconds_left = 0;
    } else if (done_now > 0) {
        progress.seconds_left = progress.seconds / done_now * (progress.total - progress.done);
    }
    return progress;
}

void MatchRun::report() const {
    if (options_.on_progress) options_.on_progress(progress());
}

Result<MatchOutcome> MatchRun::outcome() const {
    if (error_) return *error_;
    MatchOutcome outcome;
    outcome.progress = progress();
    outcome.end = score_.decided()                  ? MatchEnd::kSprtDecided
                  : score_.done() == score_.total() ? MatchEnd::kAllPlayed
                                                    : MatchEnd::kStopped;
    return outcome;
}

}  // namespace

MatchProgress standing_of(const Scoreboard& score) {
    MatchProgress progress;
    progress.done = score.done();
    progress.total = score.total();
    progress.bots = score.bots();
    progress.pairs = score.pairs();
    progress.elo = estimate_elo(progress.pairs);
    progress.superiority = likelihood_of_superiority(progress.pairs);
    if (score.sprt()) {
        const Sprt& sprt = *score.sprt();
        progress.sprt = {sprt.ratio(), sprt.settings().lower(), sprt.settings().upper(),
                         sprt.state()};
    }
    progress.encounters = score.encounters();
    return progress;
}

const char* name_of(MatchEnd end) {
    switch (end) {
        case MatchEnd::kAllPlayed: return "all_played";
        case MatchEnd::kSprtDecided: return "sprt_decided";
        case MatchEnd::kStopped: return "stopped";
    }
    return "";
}

Result<MatchOutcome> run_match(const MatchPlan& plan, std::int64_t match_id, GameRunner& runner,
                               GameStore& store, const Clock& clock, const MatchOptions& options) {
    if (const auto error = check_plan(plan)) return *error;
    if (options.workers < 1) return Error{"a match needs at least one worker"};
    MatchRun run(plan, match_id, runner, store, clock, options);
    if (const auto error = run.resume()) return *error;
    run.play();
    return run.outcome();
}

}  // namespace buwei
