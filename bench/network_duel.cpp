// A match between networks, or a network and the search without one, inside one process:
//
//   network_duel FIRST SECOND GAMES LIMIT [THREADS [SEED]]
//
// FIRST and SECOND are named as bench_players.h says. LIMIT is "0.1s" or a number of simulations
// for both, or two of them with a colon between ("1:2000"; a network with one simulation is the
// bare policy). Prints the score of FIRST with its standard error.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench_players.h"

namespace buwei {
namespace {

int run(int count, char** words) {
    if (count < 5) {
        std::fprintf(stderr, "usage: network_duel FIRST SECOND GAMES LIMIT [THREADS [SEED]]\n");
        return 2;
    }
    const std::string limits = words[4];
    const std::size_t colon = limits.find(':');
    const SearchLimits first = limits_named(limits.substr(0, colon));
    const SearchLimits second =
        colon == std::string::npos ? first : limits_named(limits.substr(colon + 1));
    DuelSettings settings;
    settings.games = std::atoi(words[3]);
    settings.threads = count > 5 ? std::atoi(words[5]) : 1;
    settings.seed = count > 6 ? static_cast<std::uint64_t>(std::atoll(words[6])) : 777;
    const std::atomic<bool> stop = false;
    const DuelResult result =
        play_duel(settings, player_named(words[1], first), player_named(words[2], second), stop);
    const double score = result.score();
    std::printf("%s against %s, %s: %d of %d games, %.1f %% +- %.1f\n", words[1], words[2],
                words[4], result.wins, result.games, 100 * score,
                100 * std::sqrt(score * (1 - score) / result.games));
    return 0;
}

}  // namespace
}  // namespace buwei

int main(int count, char** words) {
    return buwei::run(count, words);
}
