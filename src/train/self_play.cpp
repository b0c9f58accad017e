#include "train/self_play.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "base/clock.h"
#include "rules/random_play.h"
#include "train/classic_player.h"

namespace buwei {
namespace {

// Which side the guest plays, and up to which move.
struct Visit {
    std::size_t plies = 0;
    Color side = Color::kBlack;
};

Visit draw_visit(const SelfPlaySettings& settings, Rng& rng) {
    Visit visit;
    if (settings.most_guest_plies == 0 || rng.below(2) == 0) return visit;
    visit.plies = rng.below(static_cast<std::uint32_t>(settings.most_guest_plies) + 1);
    visit.side = rng.below(2) == 0 ? Color::kBlack : Color::kWhite;
    return visit;
}

// `guest` may be null where there are no visits.
TrainingGame play_game(const SelfPlaySettings& settings, TrainingPlayer& player,
                       TrainingPlayer* guest, std::uint64_t seed) {
    Rng rng(seed);
    // A solver of its own: what an earlier game left in the table could decide this one sooner,
    // and the games would depend on which thread played them.
    const SystemClock clock;
    Solver solver(clock, kAdjudicationTableBytes);
    TrainingGame game;
    game.geometry = settings.geometry;
    Position position(*settings.geometry);
    const auto random_plies = rng.below(static_cast<std::uint32_t>(settings.most_random_plies) + 1);
    const Visit visit = draw_visit(settings, rng);
    for (;;) {
        if (const std::optional<Color> winner =
                proved_winner(position, settings.adjudication, solver)) {
            game.winner = *winner;
            return game;
        }
        MoveRecord move;
        if (game.moves.size() < random_plies) {
            move.point = static_cast<std::uint8_t>(random_point(position.legal(), rng));
        } else if (game.moves.size() < visit.plies && position.to_move() == visit.side) {
            move.point =
                static_cast<std::uint8_t>(guest->choose(position, Effort::kBrief, rng).move);
        } else {
            const bool full = rng.uniform() < settings.full_share;
            Choice choice = player.choose(position, full ? Effort::kFull : Effort::kBrief, rng);
            move.point = static_cast<std::uint8_t>(choice.move);
            move.win =
                static_cast<std::uint8_t>(std::lround(255 * std::clamp(choice.win, 0.0, 1.0)));
            // What comes of a game in which the guest is still to move tells of the guest: learned,
            // it would teach that positions of its kind are won by the other side.
            if (full && game.moves.size() >= visit.plies) move.policy = std::move(choice.policy);
        }
        position.play(move.point);
        game.moves.push_back(std::move(move));
    }
}

}  // namespace

std::vector<TrainingGame> play_games(
    const SelfPlaySettings& settings,
    const std::function<std::unique_ptr<TrainingPlayer>()>& make_player,
    const std::atomic<bool>& stop, const SelfPlayProgress& progress) {
    std::vector<TrainingGame> games(static_cast<std::size_t>(settings.games));
    std::atomic<int> next = 0;
    std::mutex mutex;
    int finished = 0;
    const auto work = [&] {
        const std::unique_ptr<TrainingPlayer> player = make_player();
        std::unique_ptr<TrainingPlayer> guest;
        if (settings.most_guest_plies > 0) {
            guest = std::make_unique<ClassicPlayer>(settings.guest_simulations,
                                                    settings.guest_simulations);
        }
        for (;;) {
            const int number = next++;
            if (number >= settings.games || stop) return;
            Rng seeds(settings.seed + static_cast<std::uint64_t>(number));
            games[static_cast<std::size_t>(number)] =
                play_game(settings, *player, guest.get(), seeds.next());
            const std::scoped_lock lock(mutex);
            ++finished;
            if (progress) progress(finished);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < settings.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    std::erase_if(games, [](const TrainingGame& game) { return game.geometry == nullptr; });
    return games;
}

}  // namespace buwei
