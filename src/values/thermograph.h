// How hot a game is (Berlekamp, Conway and Guy, Winning Ways, chapter 6): what each side can get
// when every move costs a tax t.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "values/value_store.h"

namespace buwei {

struct WallPoint {
    Dyadic tax;
    Dyadic value;
};
// A function of the tax t >= 0: straight between its points and constant after the last.
using Wall = std::vector<WallPoint>;

struct Thermograph {
    Wall left;
    Wall right;
    Dyadic mean;
    // Where the walls meet. Of a number with denominator 2^k, -1/2^k by convention.
    Dyadic temperature;
};

// Thermographs of games, each computed once.
class Thermographs {
public:
    // The store must outlive this.
    explicit Thermographs(ValueStore& store) : store_(store) {}

    // Stays where it is.
    const Thermograph& of(GameId game);

private:
    Thermograph computed(GameId game);

    ValueStore& store_;
    std::unordered_map<GameId, Thermograph> known_;
};

// For a single game.
inline Thermograph thermograph_of(ValueStore& store, GameId game) {
    return Thermographs(store).of(game);
}

// A drawing in SVG: values to the left are better for Left, the tax grows upwards.
std::string thermograph_svg(const Thermograph& thermograph, const std::string& title);

}  // namespace buwei
