// Reviews: every position of a stored game thought about, one game after the other, in the
// background. Every point is kept in the database, so a killed server goes on where it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "service/document.h"
#include "service/fault.h"
#include "service/hub.h"
#include "service/worker_pool.h"
#include "store/game_store.h"
#include "store/review_store.h"

namespace buwei {

class Reviews {
public:
    static constexpr int kMostWaiting = 20;
    static constexpr double kUsualSeconds = 0.5;  // for each move

    Reviews(const Database& database, Hub& hub)
        : games_(database), reviews_(database), hub_(hub), worker_(1) {}
    ~Reviews() { stop(); }

    // Goes on with those that were under way when the program ended.
    std::optional<Error> restore();
    // Begins one, unless there is one already that took at least that long for a move. `begun`
    // tells which.
    Outcome<Document> start(std::int64_t game_id, double seconds, bool& begun);
    Outcome<Document> show(std::int64_t game_id) const;
    void stop();

private:
    struct Review {
        std::string state = "queued";
        std::string error;
        double seconds = 0;  // for each move
        std::vector<Point> moves;
        Document points = Document::array();
    };
    static Document describe(std::int64_t game_id, const Review& review);
    // With mutex_ held: stores it and has it worked on.
    Outcome<Document> enqueue(std::int64_t game_id, const Review& review);
    void work(std::int64_t game_id);
    // Thinks about one more position. False if that was in vain.
    bool review_position(std::int64_t game_id, Review& review, Position& position,
                         class Engine& engine);
    void fail(std::int64_t game_id, Review& review, const Error& error);
    // With mutex_ held.
    void publish(std::int64_t game_id, const Review& review);

    GameStore games_;
    ReviewStore reviews_;
    Hub& hub_;
    mutable std::mutex mutex_;
    std::map<std::int64_t, Review> running_;  // and those that wait or have failed
    std::atomic<bool> stopping_{false};
    WorkerPool worker_;  // last: its thread uses all above
};

}  // namespace buwei
