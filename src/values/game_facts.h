// What the search asks of a game again and again.
#pragma once

#include <deque>

#include "solver/part_values.h"
#include "values/thermograph.h"
#include "values/value_store.h"

namespace buwei {

struct GameFacts : PartValue {
    bool known = false;
    bool is_number = false;
    Dyadic mean;
    Dyadic temperature;
};

// Facts of the games of a store, each found once.
class GameFactsTable {
public:
    // The store must outlive this.
    explicit GameFactsTable(ValueStore& store) : store_(store), thermographs_(store) {}

    // Stays where it is.
    const GameFacts& of(GameId game);

private:
    GameFacts found(GameId game);

    ValueStore& store_;
    Thermographs thermographs_;
    std::deque<GameFacts> facts_;  // by the number of the game
};

}  // namespace buwei
