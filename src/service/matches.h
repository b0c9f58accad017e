// Matches that people order on the page: one is played at a time, the others wait. What is ordered
// is stored, so a killed server goes on with it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/match.h"
#include "base/clock.h"
#include "judge/game_runner.h"
#include "registry/match_request.h"
#include "service/document.h"
#include "service/fault.h"
#include "service/hub.h"
#include "service/match_watcher.h"
#include "service/user.h"
#include "service/worker_pool.h"
#include "store/game_store.h"
#include "store/order_store.h"

namespace buwei {

class Matches {
public:
    static constexpr int kMostWaiting = 20;

    // All must outlive it. `workers` is how many games are played at once.
    Matches(const Database& database, BotRegistry& registry, GameRunner& runner, Hub& hub,
            int workers);
    ~Matches() { stop_all(); }

    // Goes on with what was running.
    std::optional<Error> restore();
    // Games that have begun are finished.
    void stop_all();

    Outcome<Document> order(const Document& body, const User& user);
    Outcome<Document> show(std::int64_t id) const;
    Outcome<Document> list() const;
    Outcome<Document> stop(std::int64_t id, const User& user);
    Outcome<Document> resume(std::int64_t id, const User& user);

private:
    // A match that waits or is being played.
    struct Running {
        MatchOrder order;
        MatchPlan plan;
        std::atomic<bool> stop{false};
        std::optional<MatchProgress> progress;  // nothing before it begins
        std::shared_ptr<const MatchWatcher> watcher;
        std::chrono::steady_clock::time_point last_announced;
    };

    Outcome<Document> enqueue(MatchOrder order, const MatchPlan& plan);
    void play(const std::shared_ptr<Running>& match);
    // A move of a game that is being played: told now and then.
    void moved(Running& match);
    void announce(std::int64_t id);
    void announce_list();
    void set_state(MatchOrder& order, const std::string& state, const std::string& error = "");
    Outcome<Document> describe(const StoredMatch& match, bool whole) const;

    GameStore games_;
    OrderStore orders_;
    BotRegistry& registry_;
    GameRunner& runner_;
    Hub& hub_;
    const int workers_;
    SystemClock clock_;
    mutable std::mutex mutex_;
    bool stopping_ = false;
    std::map<std::int64_t, std::shared_ptr<Running>> running_;
    WorkerPool queue_;  // last: its thread uses all above
};

}  // namespace buwei
