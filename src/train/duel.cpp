#include "train/duel.h"

#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

Color play_duel_game(const DuelSettings& settings, std::uint64_t seed, TrainingPlayer& black,
                     TrainingPlayer& white) {
    Rng opening(seed);
    Position position = random_position(*settings.geometry, settings.random_plies, opening);
    const SystemClock clock;
    Solver solver(clock, kAdjudicationTableBytes);
    Rng rng(opening.next());
    for (;;) {
        if (const auto winner = proved_winner(position, settings.adjudication, solver)) {
            return *winner;
        }
        TrainingPlayer& player = position.to_move() == Color::kBlack ? black : white;
        position.play(player.choose(position, Effort::kFull, rng).move);
    }
}

}  // namespace

DuelResult play_duel(const DuelSettings& settings, const MakePlayer& make_first,
                     const MakePlayer& make_second, const std::atomic<bool>& stop) {
    DuelResult result;
    std::mutex mutex;
    std::atomic<int> next = 0;
    const auto work = [&] {
        const std::unique_ptr<TrainingPlayer> first = make_first();
        const std::unique_ptr<TrainingPlayer> second = make_second();
        for (;;) {
            const int number = next++;
            if (number >= settings.games || stop) return;
            const bool first_is_black = number % 2 == 0;
            const Color winner = play_duel_game(
                settings, settings.seed + static_cast<std::uint64_t>(number / 2),
                first_is_black ? *first : *second, first_is_black ? *second : *first);
            const std::scoped_lock lock(mutex);
            ++result.games;
            if ((winner == Color::kBlack) == first_is_black) ++result.wins;
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < settings.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return result;
}

}  // namespace buwei
