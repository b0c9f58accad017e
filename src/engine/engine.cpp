#include "engine/engine.h"

#include <cassert>
#include <cstdio>
#include <utility>

#include "rules/position_text.h"
#include "search/tree_search.h"
#include "search/uct_search.h"

namespace buwei {
namespace {

constexpr std::size_t kBytesPerUctNode = 16;
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
    answer.proof = result.proof;
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
    char verdict[32];
    if (proof == Proof::kNone) {
        std::snprintf(verdict, sizeof verdict, "wins %.1f%%", 100 * win_rate);
    } else {
        std::snprintf(verdict, sizeof verdict, "is a proved %s",
                      proof == Proof::kWin ? "win" : "loss");
    }
    char text[160];
    std::snprintf(text, sizeof text, "%s %s %s %llu simulations, depth %d, %.2f s:",
                  point_name(geometry, move).c_str(), verdict,
                  proof == Proof::kNone ? "of" : "after", static_cast<unsigned long long>(nodes),
                  depth, seconds);
    std::string line = text;
    for (std::size_t i = 0; i < principal_variation.size() && i < kMovesExplained; ++i) {
        line += ' ' + point_name(geometry, principal_variation[i]);
    }
    return line;
}

Engine::Engine(const EngineOptions& options) : options_(options) {
    if (options.search == SearchKind::kTree) {
        tree_search_ = std::make_unique<TreeSearch>(clock_, options.memory_bytes);
    } else {
        uct_search_ = std::make_unique<UctSearch>(clock_, options.memory_bytes / kBytesPerUctNode);
    }
}

Engine::~Engine() = default;

Answer Engine::go(const GoLimits& limits, const Progress& progress) {
    assert(limits.level >= 0 && limits.level <= kStrongestLevel);
    // Mixing the position in makes different moves of a game use different random numbers, and
    // the same position always the same ones.
    const std::uint64_t seed = options_.seed ^ position_.hash();
    SearchProgress report;
    if (progress) {
        report = [&progress](const SearchResult& result) { progress(to_answer(result)); };
    }
    const SearchLimits search = search_limits(limits);
    return to_answer(tree_search_ ? tree_search_->run(position_, search, seed, report)
                                  : uct_search_->run(position_, search, seed, report));
}

void Engine::stop() {
    if (tree_search_) tree_search_->stop();
    if (uct_search_) uct_search_->stop();
}

}  // namespace buwei
