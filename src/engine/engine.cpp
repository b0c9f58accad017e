#include "engine/engine.h"

#include <cassert>
#include <cstdio>
#include <utility>

#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr std::size_t kBytesPerNode = 16;
constexpr double kDefaultSeconds = 1;
constexpr std::size_t kMovesExplained = 8;

// Simulations of the levels below the strongest, which has no limit but time. Each level thinks
// three times as long as the one before it.
constexpr std::uint64_t kWeakestLevelNodes = 10;
constexpr std::uint64_t kLevelFactor = 3;

SearchLimits search_limits(const GoLimits& limits) {
    SearchLimits result;
    result.seconds = limits.seconds;
    result.simulations = limits.nodes;
    if (limits.level != 0 && limits.level < kStrongestLevel) {
        std::uint64_t nodes = kWeakestLevelNodes;
        for (int level = kWeakestLevel; level < limits.level; ++level) nodes *= kLevelFactor;
        if (result.simulations == 0 || nodes < result.simulations) result.simulations = nodes;
    }
    if (result.seconds <= 0 && result.simulations == 0) result.seconds = kDefaultSeconds;
    return result;
}

Answer to_answer(SearchResult result) {
    Answer answer;
    answer.move = result.best;
    answer.win_rate = result.win_rate;
    answer.nodes = result.simulations;
    answer.depth = result.depth;
    answer.seconds = result.seconds;
    answer.candidates = std::move(result.moves);
    answer.principal_variation = std::move(result.principal_variation);
    return answer;
}

}  // namespace

std::string Answer::explanation(const Geometry& geometry) const {
    if (move == kNoPoint) return "no legal move: the game is lost";
    char text[160];
    std::snprintf(text, sizeof text, "%s wins %.1f%% of %llu simulations, depth %d, %.2f s:",
                  point_name(geometry, move).c_str(), 100 * win_rate,
                  static_cast<unsigned long long>(nodes), depth, seconds);
    std::string line = text;
    for (std::size_t i = 0; i < principal_variation.size() && i < kMovesExplained; ++i) {
        line += ' ' + point_name(geometry, principal_variation[i]);
    }
    return line;
}

Engine::Engine(const EngineOptions& options)
    : options_(options), search_(clock_, options.memory_bytes / kBytesPerNode) {}

Answer Engine::go(const GoLimits& limits, const Progress& progress) {
    assert(limits.level >= 0 && limits.level <= kStrongestLevel);
    // Mixing the position in makes different moves of a game use different random numbers, and
    // the same position always the same ones.
    const std::uint64_t seed = options_.seed ^ position_.hash();
    UctSearch::Progress report;
    if (progress) {
        report = [&progress](const SearchResult& result) { progress(to_answer(result)); };
    }
    return to_answer(search_.run(position_, search_limits(limits), seed, report));
}

}  // namespace buwei
