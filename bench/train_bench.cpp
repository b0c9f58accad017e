// Samples learned a second on one core, in each way this processor has: batches of the size of a
// learning run, from random games.
#include <benchmark/benchmark.h>

#include <atomic>

#include "train/sample_games.h"
#include "train/trainer.h"

namespace buwei {
namespace {

constexpr int kBatch = 128;

void train(benchmark::State& state, ProductsChoice choice) {
    const NetworkShape shape = {static_cast<int>(state.range(0)), static_cast<int>(state.range(1))};
    Rng rng(1);
    const std::vector<Sample> samples = random_samples(Geometry::nine(), 100, rng);
    Trainer trainer(shape, kBatch, 1, choice);
    TrainingState weights = initial_state(shape, 1);
    const std::atomic<bool> stop = false;
    for (auto _ : state) {
        trainer.train(samples, Geometry::nine(), {}, 1, rng, weights, stop);
    }
    state.counters["samples/s"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * kBatch, benchmark::Counter::kIsRate);
}

void register_benchmarks() {
    for (const auto& [name, choice] : {std::pair{"train/OpenBLAS", ProductsChoice::kBlas},
                                       {"train/AVX-512", ProductsChoice::kAvx512},
                                       {"train/AVX2", ProductsChoice::kAvx2},
                                       {"train/AMX", ProductsChoice::kAmx}}) {
        if (make_products(choice, kChannelGroup) == nullptr) continue;
        benchmark::RegisterBenchmark(name, train, choice)->Args({32, 3})->Args({64, 3});
    }
}

const bool kRegistered = (register_benchmarks(), true);

}  // namespace
}  // namespace buwei
