// Who wins a sum of games in canonical form.
//
// The sum itself is never put into canonical form, which could become huge: a search plays it. The
// games have few options, opposite ones cancel, and means and temperatures decide most sums at
// once.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "values/game_facts.h"

namespace buwei {

class SumOutcome {
public:
    // Both must outlive this.
    SumOutcome(ValueStore& store, GameFactsTable& facts);

    // Does this side (0 is Left), moving first, win the sum of the games and the number? Nothing if
    // that takes too many steps, or if there are too many games.
    std::optional<bool> first_wins(const GameIds& games, Dyadic number, int mover);

private:
    static constexpr std::size_t kMostGames = 16;
    static constexpr std::size_t kSlots = std::size_t{1} << 16;
    // A sum of few games takes some hundreds at most.
    static constexpr int kMostSteps = 20'000;

    struct Sum {
        Dyadic number;  // seen from Left
        int count = 0;
        std::array<const GameFacts*, kMostGames> games;  // no numbers, and none that cancel
    };
    // What is known of some games with any number: the more of it, the better.
    struct Slot {
        StateKey key;
        std::optional<Dyadic> win_from;
        std::optional<Dyadic> loss_to;
    };

    void add(Sum& sum, const GameFacts& game);
    bool wins(const Sum& sum, int mover);
    bool play(const Sum& sum, int mover);

    ValueStore& store_;
    GameFactsTable& facts_;
    std::vector<Slot> slots_;
    int steps_ = 0;
};

}  // namespace buwei
