#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/random.h"
#include "cli/command.h"
#include "engine/signature.h"
#include "eval/evaluation_speed.h"
#include "eval/network_text.h"
#include "eval/shipped_network.h"
#include "oracle/oracle.h"
#include "search/playout.h"
#include "search/tree_search.h"

namespace buwei {
namespace {

constexpr int kRounds = 5;
constexpr double kSecondsPerRound = 0.2;
constexpr int kPlayoutsPerClockCheck = 64;
constexpr std::size_t kTreeBytes = std::size_t{64} << 20;

double rate(int calls_per_check, const std::function<void()>& call) {
    const SystemClock clock;
    std::uint64_t calls = 0;
    double seconds = 0;
    do {
        for (int i = 0; i < calls_per_check; ++i) call();
        calls += static_cast<std::uint64_t>(calls_per_check);
        seconds = clock.seconds();
    } while (seconds < kSecondsPerRound);
    return static_cast<double>(calls) / seconds;
}

void oracle_playout(Rng& rng) {
    OracleBoard board(9, 9);
    char mover = 'X';
    for (auto moves = board.legal_moves(mover); !moves.empty(); moves = board.legal_moves(mover)) {
        const auto [x, y] = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        board.play(x, y, mover);
        mover = mover == 'X' ? 'O' : 'X';
    }
}

// Simulations a second from the empty board, on one thread.
double simulation_rate(TreeSearch& search) {
    SearchLimits limits;
    limits.seconds = kSecondsPerRound;
    const SearchResult result = search.run(Position(), limits, 1);
    return static_cast<double>(result.simulations) / result.seconds;
}

int run_bench(const std::vector<std::string>& arguments) {
    CLI::App app("Prints the engine's signature and its speed on this machine.", "buwei bench");
    bool as_json = false;
    app.add_flag("--json", as_json, "print one JSON object");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Signature signature = engine_signature();
    char name[17];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(signature.value));

    // Fast and slow take turns, so that a busy moment of the machine hits both.
    const Playout start{Position()};
    Rng rng(1);
    std::vector<double> playout_rates;
    std::vector<double> oracle_rates;
    std::vector<double> simulation_rates;
    const SystemClock clock;
    TreeSearch search(clock, kTreeBytes);
    const Result<NetworkWeights> weights = parse_network(shipped_network_text());
    if (!weights) return failed("bench", weights.error().message);
    const Network network(*weights);
    std::vector<double> evaluation_rates;
    for (int round = 0; round < kRounds; ++round) {
        playout_rates.push_back(rate(kPlayoutsPerClockCheck, [&] {
            Playout playout = start;
            playout.run(rng);
        }));
        oracle_rates.push_back(rate(1, [&] { oracle_playout(rng); }));
        simulation_rates.push_back(simulation_rate(search));
        evaluation_rates.push_back(evaluations_per_second(network, clock, kSecondsPerRound));
    }
    // Other work on the machine only ever slows a round down, so the fastest is nearest the truth.
    const double playouts = *std::max_element(playout_rates.begin(), playout_rates.end());
    const double oracle_playouts = *std::max_element(oracle_rates.begin(), oracle_rates.end());
    const double simulations = *std::max_element(simulation_rates.begin(), simulation_rates.end());
    const double evaluations = *std::max_element(evaluation_rates.begin(), evaluation_rates.end());
    const double nodes_per_second = static_cast<double>(signature.nodes) / signature.seconds;
    if (as_json) {
        std::cout << nlohmann::json{{"signature", name},
                                    {"nodes", signature.nodes},
                                    {"nodes_per_second", nodes_per_second},
                                    {"simulations_per_second", simulations},
                                    {"evaluations_per_second", evaluations},
                                    {"playouts_per_second", playouts},
                                    {"oracle_playouts_per_second", oracle_playouts}}
                  << '\n';
        return kExitDone;
    }
    std::printf("signature         %s\n", name);
    std::printf("search nodes      %.0f a second\n", nodes_per_second);
    std::printf("simulations       %.0f a second (9x9, from the empty board)\n", simulations);
    std::printf("evaluations       %.0f a second (the network, one position at a time)\n",
                evaluations);
    std::printf("random playouts   %.0f a second (9x9, from the empty board)\n", playouts);
    std::printf("oracle playouts   %.0f a second, %.0f times slower\n", oracle_playouts,
                playouts / oracle_playouts);
    return kExitDone;
}

}  // namespace

const Command kBenchCommand = {"bench", "print the engine's signature and speed", run_bench};

}  // namespace buwei
