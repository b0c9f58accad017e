// Evaluations a second on one core, and which share of the machine's peak they use. The peak is
// measured too: as many independent fused multiply-adds as the core can do.
#include <benchmark/benchmark.h>

#include <string>

#include "base/random.h"
#include "eval/evaluator.h"
#include "rules/random_play.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace buwei {
namespace {

Network zero_network(int channels, int blocks) {
    NetworkWeights weights;
    weights.shape = {channels, blocks};
    weights.values.resize(NetworkLayout(weights.shape).size(), 0.01F);
    return Network(weights);
}

void evaluate(benchmark::State& state, KernelChoice choice) {
    const Network network =
        zero_network(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    Evaluator evaluator(network, choice);
    Rng rng(1);
    const Position position = random_position(Geometry::nine(), 30, rng);
    for (auto _ : state) benchmark::DoNotOptimize(evaluator.evaluate(position).win);
    state.counters["evaluations/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    // As if the convolutions were done directly, so that Winograd's saving shows as speed.
    state.counters["effective GMAC/s"] = benchmark::Counter(
        static_cast<double>(state.iterations()) * evaluator.multiply_adds() / 1e9,
        benchmark::Counter::kIsRate);
}

void features(benchmark::State& state) {
    Rng rng(1);
    const Position position = random_position(Geometry::nine(), 30, rng);
    for (auto _ : state) benchmark::DoNotOptimize(features_of(position));
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void peak(benchmark::State& state) {
    const __m256 a = _mm256_set1_ps(0.5F);
    // Each starts elsewhere: of equal sums the compiler would make one.
    __m256 s0 = _mm256_set1_ps(0.0F);
    __m256 s1 = _mm256_set1_ps(0.1F);
    __m256 s2 = _mm256_set1_ps(0.2F);
    __m256 s3 = _mm256_set1_ps(0.3F);
    __m256 s4 = _mm256_set1_ps(0.4F);
    __m256 s5 = _mm256_set1_ps(0.5F);
    __m256 s6 = _mm256_set1_ps(0.6F);
    __m256 s7 = _mm256_set1_ps(0.7F);
    __m256 s8 = _mm256_set1_ps(0.8F);
    __m256 s9 = _mm256_set1_ps(0.9F);
    constexpr int kRounds = 1000;
    for (auto _ : state) {
        for (int i = 0; i < kRounds; ++i) {
            s0 = _mm256_fmadd_ps(s0, a, a);
            s1 = _mm256_fmadd_ps(s1, a, a);
            s2 = _mm256_fmadd_ps(s2, a, a);
            s3 = _mm256_fmadd_ps(s3, a, a);
            s4 = _mm256_fmadd_ps(s4, a, a);
            s5 = _mm256_fmadd_ps(s5, a, a);
            s6 = _mm256_fmadd_ps(s6, a, a);
            s7 = _mm256_fmadd_ps(s7, a, a);
            s8 = _mm256_fmadd_ps(s8, a, a);
            s9 = _mm256_fmadd_ps(s9, a, a);
        }
    }
    const __m256 sum =
        _mm256_add_ps(_mm256_add_ps(_mm256_add_ps(s0, s1), _mm256_add_ps(s2, s3)),
                      _mm256_add_ps(_mm256_add_ps(s4, s5),
                                    _mm256_add_ps(_mm256_add_ps(s6, s7), _mm256_add_ps(s8, s9))));
    benchmark::DoNotOptimize(_mm256_cvtss_f32(sum));
    state.counters["GMAC/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kRounds * 10 * 8 / 1e9,
                           benchmark::Counter::kIsRate);
}
#endif

void register_benchmarks() {
    for (const auto& [channels, blocks] : {std::pair{32, 2}, {32, 3}, {32, 4}, {64, 2}, {64, 3}}) {
        benchmark::RegisterBenchmark("evaluate/fastest", evaluate, KernelChoice::kFastest)
            ->Args({channels, blocks});
    }
    for (const auto& [name, choice] : {std::pair{"evaluate/AMX", KernelChoice::kAmx},
                                       {"evaluate/AVX-512", KernelChoice::kAvx512},
                                       {"evaluate/VNNI", KernelChoice::kVnni},
                                       {"evaluate/AVX2 shorts", KernelChoice::kAvx2Short},
                                       {"evaluate/AVX2", KernelChoice::kAvx2},
                                       {"evaluate/plain", KernelChoice::kPlain}}) {
        if (!available(choice)) continue;
        benchmark::RegisterBenchmark(name, evaluate, choice)->Args({32, 3});
    }
    benchmark::RegisterBenchmark("features", features);
#if defined(__x86_64__)
    if (avx2_kernels() != nullptr) benchmark::RegisterBenchmark("peak of one core", peak);
#endif
}

const bool kRegistered = (register_benchmarks(), true);

}  // namespace
}  // namespace buwei
