#include "engine/engine.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <utility>

#include "rules/position_text.h"
#include "search/tree_search.h"
#include "search/uct_search.h"
#include "solver/solver.h"

namespace buwei {
namespace {

constexpr std::size_t kBytesPerUctNode = 16;
constexpr double kDefaultSeconds = 1;

// The solver is asked first when so few points can still be played that it may finish; each
// further point makes a proof two to three times as long.
constexpr int kSolverPoints = 40;
constexpr double kSolverShare = 0.35;                   // of the time
constexpr std::uint64_t kSolverNodesPerSimulation = 8;  // where simulations are the limit
constexpr std::size_t kSolverShareOfMemory = 4;         // one part of so many
constexpr double kLeastSeconds = 0.01;                  // 0 would mean no limit
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
    std::snprintf(text, sizeof text,
                  "%s %s %s %llu %s, depth %d, %.2f s:", point_name(geometry, move).c_str(),
                  verdict, proof == Proof::kNone ? "of" : "after",
                  static_cast<unsigned long long>(nodes),
                  proof == Proof::kNone ? "simulations" : "nodes", depth, seconds);
    std::string line = text;
    for (std::size_t i = 0; i < principal_variation.size() && i < kMovesExplained; ++i) {
        line += ' ' + point_name(geometry, principal_variation[i]);
    }
    return line;
}

Engine::Engine(const EngineOptions& options) : options_(options) {
    if (options.search == SearchKind::kTree) {
        const std::size_t table = options.memory_bytes / kSolverShareOfMemory;
        solver_ = std::make_unique<Solver>(clock_, table);
        tree_search_ = std::make_unique<TreeSearch>(clock_, options.memory_bytes - table);
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
    SearchLimits search = search_limits(limits);
    if (!tree_search_) return to_answer(uct_search_->run(position_, search, seed, report));

    // The end of the game exactly. Weaker levels are for people and must be beatable there too.
    Answer exact;
    if (limits.level == 0 || limits.level == kStrongestLevel) exact = solve(search);
    if (exact.proof == Proof::kWin) return exact;
    if (search.seconds > 0)
        search.seconds = std::max(search.seconds - exact.seconds, kLeastSeconds);
    Answer answer = to_answer(tree_search_->run(position_, search, seed, report));
    if (answer.proof == Proof::kNone) answer.proof = exact.proof;
    answer.seconds += exact.seconds;
    return answer;
}

Answer Engine::solve(const SearchLimits& limits) {
    Answer answer;
    const PointSet live = position_.legal(Color::kBlack) | position_.legal(Color::kWhite);
    if (live.count() > kSolverPoints || position_.lost()) return answer;
    const double start = clock_.seconds();
    SolverLimits solver_limits;
    solver_limits.seconds = kSolverShare * limits.seconds;
    solver_limits.nodes = kSolverNodesPerSimulation * limits.simulations;
    const Outcome outcome = solver_->solve(position_, solver_limits);
    answer.seconds = clock_.seconds() - start;
    if (outcome == Outcome::kUnknown) return answer;
    answer.proof = outcome == Outcome::kWin ? Proof::kWin : Proof::kLoss;
    if (outcome == Outcome::kLoss) return answer;
    answer.move = solver_->best_move();
    answer.win_rate = 1;
    answer.nodes = solver_->nodes();
    answer.candidates = {{answer.move, 0, 1, Proof::kWin}};
    answer.principal_variation = {answer.move};
    return answer;
}

void Engine::stop() {
    if (solver_) solver_->stop();
    if (tree_search_) tree_search_->stop();
    if (uct_search_) uct_search_->stop();
}

}  // namespace buwei
