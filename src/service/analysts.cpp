#include "service/analysts.h"

#include <vector>

#include "service/position_document.h"

namespace buwei {
namespace {

constexpr std::size_t kMemory = std::size_t{64} << 20;
constexpr double kSecondsPerReport = 0.2;
constexpr std::size_t kCandidatesShown = 40;

Document proof_document(Proof proof) {
    if (proof == Proof::kNone) return nullptr;
    return proof == Proof::kWin ? "win" : "loss";
}

}  // namespace

Document analysis_document(const Position& position, const Answer& answer) {
    const Color mover = position.to_move();
    const bool lost = position.lost();
    double win_rate = answer.win_rate;
    if (answer.proof == Proof::kWin) win_rate = 1;
    if (answer.proof == Proof::kLoss || lost) win_rate = 0;
    Document to_end;
    if (answer.proof != Proof::kNone && answer.moves_to_end > 0) to_end = answer.moves_to_end;
    Document candidates = Document::array();
    for (const MoveStatistics& move : answer.candidates) {
        if (candidates.size() == kCandidatesShown) break;
        candidates.push_back({{"move", place_document(move.point)},
                              {"visits", move.visits},
                              {"win_rate", move.win_rate},
                              {"proof", proof_document(move.proof)}});
    }
    return {{"to_move", name_of(mover)},
            {"best", answer.move == kNoPoint ? Document() : place_document(answer.move)},
            {"win_rate", win_rate},
            {"black_win_rate", mover == Color::kBlack ? win_rate : 1 - win_rate},
            {"proof", lost ? Document("loss") : proof_document(answer.proof)},
            {"proof_moves", to_end},
            {"simulations", answer.nodes},
            {"depth", answer.depth},
            {"seconds", answer.seconds},
            {"lost", lost},
            {"candidates", candidates},
            {"principal_variation", moves_document(answer.principal_variation)}};
}

Outcome<std::uint64_t> Analysts::start(const Position& position, double seconds, Report report) {
    auto job = std::make_shared<Job>();
    job->position = position;
    job->seconds = seconds;
    job->report = std::move(report);
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) {
            return Fault{FaultCode::kStopping, "the server is going down"};
        }
        if (jobs_.size() >= kMostWaiting) {
            return Fault{FaultCode::kTooMany, "too many analyses are waiting"};
        }
        job->number = ++newest_;
        jobs_.emplace(job->number, job);
    }
    workers_.submit([this, job] { think(*job); });
    return job->number;
}

void Analysts::think(Job& job) {
    Answer answer;
    if (!job.stopped && !job.position.lost()) {
        EngineOptions options;
        options.memory_bytes = kMemory;
        Engine engine(options);
        engine.set_position(job.position);
        {
            const std::lock_guard lock(job.mutex);
            job.engine = &engine;
        }
        double last_report = -kSecondsPerReport;
        GoLimits limits;
        limits.seconds = job.seconds;
        answer = engine.go(limits, [&](const Answer& so_far) {
            // A stop that came before the search began is forgotten by it.
            if (job.stopped) return engine.stop();
            if (so_far.seconds - last_report < kSecondsPerReport) return;
            last_report = so_far.seconds;
            job.report("running", analysis_document(job.position, so_far));
        });
        const std::lock_guard lock(job.mutex);
        job.engine = nullptr;
    }
    job.report(job.stopped ? "stopped" : "done", analysis_document(job.position, answer));
    const std::lock_guard lock(mutex_);
    jobs_.erase(job.number);
}

void Analysts::stop(Job& job) {
    job.stopped = true;
    const std::lock_guard lock(job.mutex);
    if (job.engine != nullptr) job.engine->stop();
}

void Analysts::stop(std::uint64_t number) {
    std::shared_ptr<Job> job;
    {
        const std::lock_guard lock(mutex_);
        const auto found = jobs_.find(number);
        if (found == jobs_.end()) return;
        job = found->second;
    }
    stop(*job);
}

void Analysts::stop_all() {
    std::vector<std::shared_ptr<Job>> jobs;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [number, job] : jobs_) jobs.push_back(job);
    }
    for (const std::shared_ptr<Job>& job : jobs) stop(*job);
    workers_.stop();
}

}  // namespace buwei
