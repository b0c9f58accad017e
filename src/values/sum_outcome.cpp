#include "values/sum_outcome.h"

#include <algorithm>

namespace buwei {

SumOutcome::SumOutcome(ValueStore& store, GameFactsTable& facts)
    : store_(store), facts_(facts), slots_(kSlots) {}

std::optional<bool> SumOutcome::first_wins(const GameIds& games, Dyadic number, int mover) {
    if (games.size() > kMostGames) return std::nullopt;
    Sum sum;
    sum.number = number;
    for (const GameId game : games) add(sum, facts_.of(game));
    steps_ = 0;
    const bool result = wins(sum, mover);
    if (steps_ > kMostSteps) return std::nullopt;
    return result;
}

void SumOutcome::add(Sum& sum, const GameFacts& game) {
    if (game.is_number) {
        sum.number = sum.number + game.mean;
        return;
    }
    for (int i = 0; i < sum.count; ++i) {
        const GameFacts& opposite = *sum.games[i];
        if (!(game.key[0] == opposite.key[1])) continue;
        sum.number = sum.number + Dyadic(game.integer[0] - opposite.integer[1]);
        sum.games[i] = sum.games[--sum.count];
        return;
    }
    sum.games[sum.count++] = &game;
}

// Let m be the mean of the sum for the mover and t the highest temperature. Then its left stop,
// seen from the mover, lies between m and m + t (Winning Ways, chapter 6), and who moves first wins
// if the stop is positive and loses if it is negative.
bool SumOutcome::wins(const Sum& sum, int mover) {
    Dyadic mean = sum.number;
    Dyadic temperature = 0;
    for (int i = 0; i < sum.count; ++i) {
        mean = mean + sum.games[i]->mean;
        temperature = std::max(temperature, sum.games[i]->temperature);
    }
    if (mover != 0) mean = -mean;
    if (Dyadic(0) < mean) return true;
    if (sum.count == 0 || mean + temperature < 0) return false;

    StateKey key;
    Dyadic number = mover == 0 ? sum.number : -sum.number;
    for (int i = 0; i < sum.count; ++i) {
        key += sum.games[i]->key[mover];
        number = number + Dyadic(sum.games[i]->integer[mover]);
    }
    const auto slot = [&]() -> Slot& { return slots_[key.place % kSlots]; };
    if (slot().key == key) {
        if (slot().win_from && *slot().win_from <= number) return true;
        if (slot().loss_to && number <= *slot().loss_to) return false;
    }
    if (++steps_ > kMostSteps) return false;
    const bool result = play(sum, mover);
    if (steps_ > kMostSteps) return false;
    if (!(slot().key == key)) slot() = {key, std::nullopt, std::nullopt};
    (result ? slot().win_from : slot().loss_to) = number;
    return result;
}

// Moves in the number are not needed: if the sum equals a number, its mean has told who wins;
// otherwise, if a move wins, one that is not in the number does (number avoidance; Siegel, II.3).
bool SumOutcome::play(const Sum& sum, int mover) {
    std::array<const GameFacts*, kMostGames> hottest = sum.games;
    std::sort(hottest.begin(), hottest.begin() + sum.count,
              [](const GameFacts* a, const GameFacts* b) {
                  return a->temperature == b->temperature ? a->game < b->game
                                                          : b->temperature < a->temperature;
              });
    for (int i = 0; i < sum.count; ++i) {
        if (i > 0 && hottest[i] == hottest[i - 1]) continue;
        Sum rest;
        rest.number = sum.number;
        for (int k = 0; k < sum.count; ++k) {
            if (k != i) rest.games[rest.count++] = hottest[k];
        }
        const GameId game = hottest[i]->game;
        for (const GameId option : mover == 0 ? store_.left(game) : store_.right(game)) {
            Sum child = rest;
            add(child, facts_.of(option));
            if (!wins(child, 1 - mover)) return true;
            if (steps_ > kMostSteps) return false;
        }
    }
    return false;
}

}  // namespace buwei
