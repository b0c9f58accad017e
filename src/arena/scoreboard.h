// The standing of a match: what its finished games add up to. It knows nothing of how they are
// played, so it serves a running match and a stored one alike.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/ratings.h"
#include "arena/schedule.h"
#include "arena/sprt.h"
#include "arena/statistics.h"
#include "rules/color.h"

namespace buwei {

struct BotScore {
    std::string name;
    // As Black, as White.
    std::array<int, 2> wins{};
    std::array<int, 2> losses{};
    std::map<std::string, int> losses_by_reason;  // see loss_text() in store/game_entry.h

    int games() const { return wins[0] + wins[1] + losses[0] + losses[1]; }
    int total_wins() const { return wins[0] + wins[1]; }
    int time_losses() const { return losses_by("TLE"); }
    int crashes() const { return losses_by("RE"); }
    int losses_by(const std::string& reason) const;
};

class Scoreboard {
public:
    // An SPRT looks at the pairs of the first bot; it needs a match of two.
    Scoreboard(const std::vector<std::string>& bots, std::vector<ScheduledGame> schedule,
               const std::optional<SprtSettings>& sprt);

    // Counts a finished game of the schedule. False, and nothing happens, if it was counted
    // before or is not on the schedule.
    bool add(int index, Color winner, const std::string& reason);

    bool has(int index) const { return winners_[index].has_value(); }
    int done() const { return done_; }
    int total() const { return static_cast<int>(schedule_.size()); }
    const std::vector<ScheduledGame>& schedule() const { return schedule_; }
    const std::vector<BotScore>& bots() const { return bots_; }

    // The finished pairs of the first bot against all others.
    const PairCounts& pairs() const { return pairs_; }

    // The SPRT takes the pairs in the order of the schedule and waits for one that is late. So its
    // decision does not depend on which games happen to be quick, nor on interruptions.
    const std::optional<Sprt>& sprt() const { return sprt_; }
    bool decided() const { return sprt_ && sprt_->state() != SprtState::kRunning; }

    // For rate_bots().
    std::vector<EncounterResult> encounters() const;

private:
    // What the pair gave its first bot, if both games are finished.
    std::optional<int> points_of_pair(int pair) const;

    std::vector<BotScore> bots_;
    std::vector<ScheduledGame> schedule_;
    std::vector<std::optional<Color>> winners_;  // by index of the game
    int done_ = 0;
    PairCounts pairs_;
    std::optional<Sprt> sprt_;
    int next_sprt_pair_ = 0;
    std::map<std::pair<int, int>, EncounterResult> encounters_;  // by Black and White
};

}  // namespace buwei
