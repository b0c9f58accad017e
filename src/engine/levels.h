// Strength for people: how long each level thinks, and how often it plays without thinking.
#pragma once

#include <cstdint>

namespace buwei {

constexpr int kWeakestLevel = 1;
constexpr int kStrongestLevel = 10;

struct Level {
    std::uint64_t simulations;  // 0: no limit but the time
    double careless;            // share of moves that are random
};

// The first levels lose to beginners because they are careless, the middle ones because they look
// at little; the strongest is the engine itself. docs/strength.md has the matches between
// neighbours. Precondition: kWeakestLevel <= level <= kStrongestLevel.
inline Level level_settings(int level) {
    static constexpr Level kLevels[] = {
        {10, 0.7},   {20, 0.4},   {40, 0.2},   {100, 0.1},   {250, 0.04},
        {600, 0.01}, {1500, 0.0}, {5000, 0.0}, {20000, 0.0}, {0, 0.0},
    };
    return kLevels[level - kWeakestLevel];
}

}  // namespace buwei
