#include "train/classic_player.h"

#include "train/policy_shares.h"

namespace buwei {
namespace {

constexpr std::size_t kClassicTreeBytes = std::size_t{64} << 20;

}  // namespace

ClassicPlayer::ClassicPlayer(std::uint64_t full_simulations, std::uint64_t brief_simulations)
    : search_(clock_, kClassicTreeBytes) {
    full_.simulations = full_simulations;
    brief_.simulations = brief_simulations;
}

ClassicPlayer::ClassicPlayer(const SearchLimits& limits)
    : search_(clock_, kClassicTreeBytes), full_(limits), brief_(limits) {}

Choice ClassicPlayer::choose(const Position& position, Effort effort, Rng& rng) {
    const SearchLimits& limits = effort == Effort::kFull ? full_ : brief_;
    const SearchResult result = search_.run(position, limits, rng.next());
    Choice choice;
    choice.move = result.best;
    choice.win = result.win_rate;
    std::vector<std::pair<Point, double>> visits;
    for (const MoveStatistics& move : result.moves) visits.emplace_back(move.point, move.visits);
    choice.policy = policy_shares(visits);
    return choice;
}

}  // namespace buwei
