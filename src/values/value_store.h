// Short partizan games in canonical form (Conway, On Numbers and Games; Siegel, Combinatorial Game
// Theory, II.2): equal games have the same number, so that comparing for equality is comparing
// integers. Black is Left.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "values/dyadic.h"

namespace buwei {

using GameId = std::uint32_t;
using GameIds = std::vector<GameId>;

class ValueStore {
public:
    ValueStore();

    static constexpr GameId kZero = 0;
    GameId star() const { return star_; }
    GameId integer(int n);
    GameId number(Dyadic number);
    // The canonical form of {left | right}.
    GameId make(GameIds left, GameIds right);

    const GameIds& left(GameId game) const { return games_[game].left; }
    const GameIds& right(GameId game) const { return games_[game].right; }
    std::size_t size() const { return games_.size(); }

    bool less_or_equal(GameId a, GameId b);
    GameId negative(GameId game);
    GameId sum(GameId a, GameId b);
    std::optional<Dyadic> as_number(GameId game) const;
    // The number that play ends in when Left (Right) begins and both play well.
    Dyadic left_stop(GameId game) const { return games_[game].left_stop; }
    Dyadic right_stop(GameId game) const { return games_[game].right_stop; }

private:
    // Options that may not be canonical yet.
    struct Raw {
        GameIds left;
        GameIds right;
    };
    struct Game : Raw {
        bool is_number = false;
        Dyadic left_stop;
        Dyadic right_stop;
    };
    // A pair that was compared; a newer one takes the place of an older.
    struct Comparison {
        GameId a = 0;
        GameId b = 0;
        bool less_or_equal = true;
    };

    bool at_most(GameId a, const Raw& b);   // a <= b
    bool at_least(GameId a, const Raw& b);  // b <= a
    bool bypass_reversible(Raw& game);
    void drop_dominated(Raw& game);
    GameId intern(Raw game);
    void find_stops(Game& game) const;
    Comparison& comparison_of(GameId a, GameId b);

    std::deque<Game> games_;  // options stay where they are while new games are made
    std::map<std::pair<GameIds, GameIds>, GameId> ids_;
    std::vector<Comparison> comparisons_;
    std::unordered_map<std::uint64_t, GameId> sums_;
    std::unordered_map<GameId, GameId> negatives_;
    GameId star_ = 0;
};

}  // namespace buwei
