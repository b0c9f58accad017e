// How long the solver takes: empty boards, and random endgames of the 9x9 board.
#include <benchmark/benchmark.h>

#include "rules/random_play.h"
#include "solver/solver.h"

namespace buwei {
namespace {

constexpr std::size_t kTableBytes = std::size_t{256} << 20;

void solve_empty_board(benchmark::State& state) {
    const SystemClock clock;
    Solver solver(clock, kTableBytes);
    const Position position(
        **Geometry::find(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
    for ([[maybe_unused]] auto _ : state) {
        state.PauseTiming();
        solver.clear();
        state.ResumeTiming();
        benchmark::DoNotOptimize(solver.solve(position));
    }
    state.counters["nodes"] = static_cast<double>(solver.nodes());
}
BENCHMARK(solve_empty_board)
    ->Args({4, 4})
    ->Args({2, 8})
    ->Args({3, 6})
    ->Args({1, 20})
    ->Args({4, 5})
    ->Unit(benchmark::kMillisecond);

// Endgames of random games with this many empty points, one after the other.
void solve_endgames(benchmark::State& state) {
    const SystemClock clock;
    Solver solver(clock, kTableBytes);
    Rng rng(1);
    std::uint64_t nodes = 0;
    for ([[maybe_unused]] auto _ : state) {
        const int stones = Geometry::nine().size() - static_cast<int>(state.range(0));
        const Position position = random_position(Geometry::nine(), stones, rng);
        benchmark::DoNotOptimize(solver.solve(position));
        nodes += solver.nodes();
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(solve_endgames)
    ->Arg(18)
    ->Arg(22)
    ->Arg(26)
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace buwei
