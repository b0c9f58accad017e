// Engines that think about positions aloud. A few think at once; the others wait in a queue.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "engine/engine.h"
#include "service/document.h"
#include "service/fault.h"
#include "service/worker_pool.h"

namespace buwei {

// As in docs/api.md. `answer` is about `position`.
Document analysis_document(const Position& position, const Answer& answer);

class Analysts {
public:
    static constexpr int kMostWaiting = 16;
    static constexpr double kShortest = 0.05;  // seconds
    static constexpr double kLongest = 60;

    // "running" (with what is known so far, at most five times a second), then once "done" or
    // "stopped". Called from a worker.
    using Report = std::function<void(const char* state, const Document& analysis)>;

    explicit Analysts(int workers) : workers_(workers) {}
    ~Analysts() { stop_all(); }

    // A number by which it can be stopped; an error if too many wait already.
    Outcome<std::uint64_t> start(const Position& position, double seconds, Report report);
    // Nothing happens if it has ended.
    void stop(std::uint64_t number);
    // Ends everything; each analysis reports its end if it had begun.
    void stop_all();

private:
    struct Job {
        std::uint64_t number = 0;
        Position position;
        double seconds = 0;
        Report report;
        std::atomic<bool> stopped{false};
        std::mutex mutex;          // guards the next
        Engine* engine = nullptr;  // while it thinks
    };
    void think(Job& job);
    static void stop(Job& job);

    std::mutex mutex_;
    std::uint64_t newest_ = 0;
    bool stopping_ = false;
    std::map<std::uint64_t, std::shared_ptr<Job>> jobs_;  // those that have not ended
    WorkerPool workers_;                                  // last: its threads use all above
};

}  // namespace buwei
