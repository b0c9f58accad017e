#include "engine/engine.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/random.h"
#include "engine/network_player.h"
#include "search/greedy_search.h"
#include "search/parallel_search.h"
#include "search/tree_search.h"
#include "search/uct_search.h"
#include "solver/solver.h"

namespace buwei {
namespace {

constexpr double kDefaultSeconds = 1;

// The solver is asked first when so few points can still be played that it may finish; each
// further point makes a proof about twice as long. (33 games at 1 s a move: with 27 points it
// finished in 9 of 30 positions, with 28 in 4 of 28, with 29 in 1 of 31, with 30 to 34 in none of
// 153.)
constexpr int kSolverPointsInASecond = 28;
constexpr int kMostSolverPoints = 40;
constexpr double kSolverShare = 0.35;                   // of the time
constexpr std::uint64_t kSolverNodesPerSimulation = 8;  // where simulations are the limit
constexpr std::size_t kSolverShareOfMemory = 4;         // one part of so many
// A lost position is decided: what is left is to look for the move that makes winning hardest.
constexpr double kLostShare = 0.2;      // of the time
constexpr double kLeastSeconds = 0.01;  // 0 would mean no limit
// The line of a proved win is for people: it must not cost much.
constexpr std::uint64_t kLineNodes = 20000;

// For a move of so many seconds; 0 where simulations are the limit.
int solver_points(double seconds) {
    if (seconds <= 0) return kMostSolverPoints;
    int points = kSolverPointsInASecond;
    for (; seconds >= 2 && points < kMostSolverPoints; seconds /= 2) ++points;
    return points;
}

SearchLimits search_limits(const GoLimits& limits, const Level& level, bool keep_tree) {
    SearchLimits result;
    result.seconds = limits.seconds;
    result.simulations = limits.nodes;
    result.keep_tree = keep_tree;
    if (level.simulations != 0 &&
        (result.simulations == 0 || level.simulations < result.simulations)) {
        result.simulations = level.simulations;
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

Answer random_answer(const Position& position, Rng& rng) {
    Answer answer;
    PointSet moves = position.legal();
    for (auto skip = rng.below(static_cast<std::uint32_t>(moves.count())); skip > 0; --skip) {
        moves.pop_first();
    }
    answer.move = moves.first();
    answer.candidates = {{answer.move, 0, 0.5}};
    answer.principal_variation = {answer.move};
    return answer;
}

// The number of moves, if they lead to the end of the game; 0 if not.
int moves_to_end(Position position, const std::vector<Point>& line) {
    for (const Point point : line) position.play(point);
    return position.lost() ? static_cast<int>(line.size()) : 0;
}

}  // namespace

Engine::Engine(const EngineOptions& options) : options_(options) {
    if (options.player == Player::kNetwork || options.player == Player::kClassic) {
        solver_ = std::make_unique<Solver>(clock(), options.memory_bytes / kSolverShareOfMemory);
    }
}

Engine::~Engine() = default;

Search& Engine::search_for(const Level& level) {
    const bool is_network =
        options_.player == Player::kNetwork || options_.player == Player::kPolicy;
    // Weak levels need many small steps in strength; the network's first thought is strong already.
    const bool use_classic =
        is_network && (level.simulations != 0 || !network_plays_on(position_.geometry()));
    std::unique_ptr<Search>& search = use_classic ? classic_ : search_;
    const std::lock_guard<std::mutex> lock(making_);
    if (!search) search = make_parallel_search(use_classic ? Player::kClassic : options_.player);
    return *search;
}

std::unique_ptr<Search> Engine::make_parallel_search(Player player) const {
    const std::size_t memory =
        options_.memory_bytes - (solver_ ? options_.memory_bytes / kSolverShareOfMemory : 0);
    const auto threads = static_cast<std::size_t>(std::max(options_.threads, 1));
    if (threads == 1) return make_search(player, memory);
    std::vector<std::unique_ptr<Search>> searches;
    for (std::size_t i = 0; i < threads; ++i) {
        searches.push_back(make_search(player, memory / threads));
    }
    return std::make_unique<ParallelSearch>(std::move(searches));
}

std::unique_ptr<Search> Engine::make_search(Player player, std::size_t memory_bytes) const {
    switch (player) {
        case Player::kNetwork:
        case Player::kPolicy: return make_network_search(clock(), memory_bytes);
        case Player::kChampions:
            return std::make_unique<TreeSearch>(clock(), memory_bytes, champions_parameters());
        case Player::kGreedy: return std::make_unique<GreedySearch>();
        case Player::kPlain: return std::make_unique<UctSearch>(clock(), memory_bytes);
        case Player::kClassic: break;
    }
    return std::make_unique<TreeSearch>(clock(), memory_bytes);
}

Answer Engine::go(const GoLimits& limits, const Progress& progress) {
    assert(limits.level >= 0 && limits.level <= kStrongestLevel);
    const Level level = level_settings(limits.level == 0 ? kStrongestLevel : limits.level);
    // Mixing the position in makes different moves of a game use different random numbers, and
    // the same position always the same ones.
    const std::uint64_t seed = options_.seed ^ position_.hash();
    Rng rng(seed);
    if (rng.uniform() < level.careless && !position_.lost()) return random_answer(position_, rng);

    SearchLimits search = search_limits(limits, level, options_.keep_tree);
    if (options_.player == Player::kPolicy) search.simulations = 1;
    // The end of the game exactly. Weaker levels are for people and must be beatable there too.
    Answer exact;
    if (level.simulations == 0) exact = solve(search);
    if (exact.proof == Proof::kWin) return exact;
    if (search.seconds > 0) {
        const double left = search.seconds - exact.seconds;
        const double wanted = exact.proof == Proof::kLoss ? kLostShare * search.seconds : left;
        search.seconds = std::max(std::min(wanted, left), kLeastSeconds);
    }
    SearchProgress report;
    if (progress) {
        report = [&progress](const SearchResult& result) { progress(to_answer(result)); };
    }
    Answer answer = to_answer(search_for(level).run(position_, search, seed, report));
    if (answer.proof == Proof::kNone && exact.proof != Proof::kNone) {
        answer.proof = exact.proof;
        answer.win_rate = 0;
    }
    answer.moves_to_end = moves_to_end(position_, answer.principal_variation);
    answer.seconds += exact.seconds;
    return answer;
}

Answer Engine::solve(const SearchLimits& limits) {
    Answer answer;
    if (!solver_ || position_.lost()) return answer;
    if (position_.live().count() > solver_points(limits.seconds)) return answer;
    const double start = clock().seconds();
    // How far a number of nodes leads depends on what is known already.
    if (limits.simulations != 0) solver_->clear();
    SolverLimits solver_limits;
    solver_limits.seconds = kSolverShare * limits.seconds;
    solver_limits.nodes = kSolverNodesPerSimulation * limits.simulations;
    const Outcome outcome = solver_->solve(position_, solver_limits);
    if (outcome == Outcome::kWin) {
        answer.proof = Proof::kWin;
        answer.move = solver_->best_move();
        answer.win_rate = 1;
        answer.nodes = solver_->nodes();
        answer.candidates = {{answer.move, 0, 1, Proof::kWin}};
        SolverLimits line_limits = solver_limits;
        line_limits.nodes = kLineNodes;
        answer.principal_variation = solver_->principal_variation(position_, line_limits);
        if (answer.principal_variation.empty() ||
            answer.principal_variation.front() != answer.move) {
            answer.principal_variation = {answer.move};
        }
        answer.moves_to_end = moves_to_end(position_, answer.principal_variation);
        answer.depth = static_cast<int>(answer.principal_variation.size());
    } else if (outcome == Outcome::kLoss) {
        answer.proof = Proof::kLoss;
    }
    answer.seconds = clock().seconds() - start;
    return answer;
}

void Engine::stop() {
    if (solver_) solver_->stop();
    const std::lock_guard<std::mutex> lock(making_);
    if (search_) search_->stop();
    if (classic_) classic_->stop();
}

}  // namespace buwei
