#include "search/parallel_search.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

namespace buwei {
namespace {

int proof_rank(Proof proof) {
    return proof == Proof::kWin ? 1 : proof == Proof::kLoss ? -1 : 0;
}

SearchResult merged(const std::vector<SearchResult>& results) {
    SearchResult all = results.front();
    std::map<Point, MoveStatistics> by_point;
    std::map<Point, double> wins;
    std::map<Point, std::uint64_t> votes;  // simulations of the searches that would play it
    all.simulations = 0;
    for (const SearchResult& result : results) {
        all.simulations += result.simulations;
        all.depth = std::max(all.depth, result.depth);
        all.seconds = std::max(all.seconds, result.seconds);
        if (result.proof != Proof::kNone) all.proof = result.proof;
        votes[result.best] += result.simulations;
        for (const MoveStatistics& move : result.moves) {
            MoveStatistics& sum = by_point[move.point];
            sum.point = move.point;
            sum.visits += move.visits;
            wins[move.point] += move.win_rate * move.visits;
            if (move.proof != Proof::kNone) sum.proof = move.proof;
        }
    }
    all.moves.clear();
    for (auto& [point, move] : by_point) {
        if (move.visits > 0) move.win_rate = wins[point] / move.visits;
        if (move.proof != Proof::kNone) move.win_rate = move.proof == Proof::kWin ? 1 : 0;
        all.moves.push_back(move);
    }
    if (all.moves.empty()) return all;
    const auto rank = [&votes](const MoveStatistics& move) {
        return std::tuple(proof_rank(move.proof), votes[move.point], move.visits);
    };
    std::stable_sort(
        all.moves.begin(), all.moves.end(),
        [&](const MoveStatistics& a, const MoveStatistics& b) { return rank(a) > rank(b); });
    all.best = all.moves.front().point;
    all.win_rate = all.moves.front().win_rate;
    all.principal_variation = {all.best};
    for (const SearchResult& result : results) {
        if (result.best == all.best) all.principal_variation = result.principal_variation;
    }
    return all;
}

}  // namespace

SearchResult ParallelSearch::run(const Position& position, const SearchLimits& limits,
                                 std::uint64_t seed, const SearchProgress& progress) {
    SearchLimits each = limits;
    if (limits.simulations != 0) {
        each.simulations = std::max<std::uint64_t>(1, limits.simulations / searches_.size());
    }
    stopped_ = false;
    std::vector<SearchResult> results(searches_.size());
    std::atomic<std::size_t> thinking{searches_.size()};
    const auto think = [&](std::size_t i, const SearchProgress& report) {
        results[i] = searches_[i]->run(position, each, seed + i, report);
        --thinking;
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < searches_.size(); ++i) {
        threads.emplace_back([&think, i] { think(i, nullptr); });
    }
    think(0, progress);
    // A search forgets a stop that comes before it has begun, so the others are told until they
    // listen.
    while (thinking > 0) {
        if (stopped_ || results.front().proof != Proof::kNone) stop_all();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for (std::thread& thread : threads) thread.join();
    return merged(results);
}

void ParallelSearch::stop() {
    stopped_ = true;
    stop_all();
}

void ParallelSearch::stop_all() {
    for (const std::unique_ptr<Search>& search : searches_) search->stop();
}

}  // namespace buwei
