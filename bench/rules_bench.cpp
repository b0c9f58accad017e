// How fast are the rules, the playouts and the search? The oracle runs beside them for scale.
// Run: build/release/bench/rules_bench --benchmark_repetitions=5
#include <benchmark/benchmark.h>

#include "base/random.h"
#include "engine/engine.h"
#include "oracle/oracle.h"
#include "rules/perft.h"
#include "rules/random_play.h"
#include "search/playout.h"

namespace buwei {
namespace {

void playouts(benchmark::State& state) {
    const Playout start{Position()};
    Rng rng(1);
    for (auto _ : state) {
        Playout playout = start;
        benchmark::DoNotOptimize(playout.run(rng));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(playouts);

void position_playouts(benchmark::State& state) {
    Rng rng(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(random_position(Geometry::nine(), kMaxPoints, rng));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(position_playouts);

void oracle_playouts(benchmark::State& state) {
    Rng rng(1);
    for (auto _ : state) {
        OracleBoard board(9, 9);
        char mover = 'X';
        for (auto moves = board.legal_moves(mover); !moves.empty();
             moves = board.legal_moves(mover)) {
            const auto [x, y] = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            board.play(x, y, mover);
            mover = mover == 'X' ? 'O' : 'X';
        }
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(oracle_playouts);

void legal_sets(benchmark::State& state) {
    Rng rng(1);
    const Position position = random_position(Geometry::nine(), 30, rng);
    for (auto _ : state) {
        benchmark::DoNotOptimize(position.legal(Color::kBlack));
        benchmark::DoNotOptimize(position.legal(Color::kWhite));
    }
}
BENCHMARK(legal_sets);

void perft_nodes(benchmark::State& state) {
    std::uint64_t nodes = 0;
    for (auto _ : state) nodes += perft(Position(), 3);
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(perft_nodes)->Unit(benchmark::kMillisecond);

void search_simulations(benchmark::State& state) {
    Engine engine;
    GoLimits limits;
    limits.nodes = 20000;
    for (auto _ : state) benchmark::DoNotOptimize(engine.go(limits).move);
    state.SetItemsProcessed(state.iterations() * 20000);
}
BENCHMARK(search_simulations)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace buwei
