#include "arena/scoreboard.h"

namespace buwei {

int BotScore::losses_by(const std::string& reason) const {
    const auto found = losses_by_reason.find(reason);
    return found == losses_by_reason.end() ? 0 : found->second;
}

Scoreboard::Scoreboard(const std::vector<std::string>& bots, std::vector<ScheduledGame> schedule,
                       const std::optional<SprtSettings>& sprt)
    : schedule_(std::move(schedule)), winners_(schedule_.size()) {
    for (const std::string& name : bots) {
        bots_.emplace_back();
        bots_.back().name = name;
    }
    if (sprt) sprt_.emplace(*sprt);
}

bool Scoreboard::add(int index, Color winner, const std::string& reason) {
    if (index < 0 || index >= total() || has(index)) return false;
    winners_[index] = winner;
    ++done_;

    const ScheduledGame& game = schedule_[index];
    const bool black_won = winner == Color::kBlack;
    BotScore& winning = bots_[black_won ? game.black : game.white];
    BotScore& losing = bots_[black_won ? game.white : game.black];
    ++winning.wins[index_of(winner)];
    ++losing.losses[index_of(opponent(winner))];
    ++losing.losses_by_reason[reason];

    EncounterResult& encounter = encounters_[{game.black, game.white}];
    encounter.black = game.black;
    encounter.white = game.white;
    ++(black_won ? encounter.black_wins : encounter.white_wins);

    const int pair = index / 2;
    const std::optional<int> points = points_of_pair(pair);
    if (points && schedule_[2 * pair].black == 0) pairs_.add(*points);
    while (sprt_ && 2 * next_sprt_pair_ < total()) {
        const std::optional<int> next = points_of_pair(next_sprt_pair_);
        if (!next) break;
        sprt_->add(*next);
        ++next_sprt_pair_;
    }
    return true;
}

std::optional<int> Scoreboard::points_of_pair(int pair) const {
    const std::optional<Color> as_black = winners_[2 * pair];
    const std::optional<Color> as_white = winners_[2 * pair + 1];
    if (!as_black || !as_white) return std::nullopt;
    return (*as_black == Color::kBlack ? 1 : 0) + (*as_white == Color::kWhite ? 1 : 0);
}

std::vector<EncounterResult> Scoreboard::encounters() const {
    std::vector<EncounterResult> results;
    for (const auto& [who, result] : encounters_) results.push_back(result);
    return results;
}

}  // namespace buwei
