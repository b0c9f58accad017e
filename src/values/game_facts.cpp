#include "values/game_facts.h"

#include <optional>

namespace buwei {
namespace {

constexpr std::uint64_t kHashNumber = 0x9e3779b97f4a7c15ULL;
// An option of the side that looks, and of the other.
constexpr std::uint64_t kHashOption[2] = {0xc2b2ae3d27d4eb4fULL, 0x165667b19e3779f9ULL};

std::uint64_t mixed(std::uint64_t x) {
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 32;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 29);
}

void add(StateKey& key, std::uint64_t place, std::uint64_t check) {
    key.place += mixed(place);
    key.check += mixed(check ^ check >> 31);
}

// The next integers at or below and at or above a number.
int floor_of(Dyadic number) {
    return static_cast<int>(number.floor());
}
int ceiling_of(Dyadic number) {
    return -floor_of(-number);
}

bool is_integer(const ValueStore& store, GameId game) {
    const std::optional<Dyadic> number = store.as_number(game);
    return number && number->is_integer();
}

PartValue::Kind kind_of(const ValueStore& store, GameId game) {
    if (is_integer(store, game)) return PartValue::Kind::kInteger;
    const GameIds& left = store.left(game);
    // n + * is {n | n}.
    const bool star = left.size() == 1 && left == store.right(game) && is_integer(store, left[0]);
    return star ? PartValue::Kind::kIntegerAndStar : PartValue::Kind::kOther;
}

}  // namespace

const GameFacts& GameFactsTable::of(GameId game) {
    if (facts_.size() <= game) facts_.resize(store_.size());
    if (!facts_[game].known) facts_[game] = found(game);
    return facts_[game];
}

// The key of a game that is no number depends on its canonical form only up to an integer: if G is
// no number, then G + n is the same game with n added to all options (number translation; Siegel,
// II.3). So of each option its key counts, and how much its integer is more than that of the game.
// The same form has the same key in every run.
GameFacts GameFactsTable::found(GameId game) {
    GameFacts facts;
    const Thermograph& thermograph = thermographs_.of(game);
    facts.known = true;
    facts.is_number = store_.as_number(game).has_value();
    facts.mean = thermograph.mean;
    facts.temperature = thermograph.temperature;
    facts.game = game;
    facts.integer = {floor_of(facts.mean), floor_of(-facts.mean)};
    for (int side = 0; side < 2; ++side) {
        StateKey& key = facts.key[side];
        if (facts.is_number) {
            const Dyadic fraction =
                (side == 0 ? facts.mean : -facts.mean) - Dyadic(facts.integer[side]);
            const auto numerator = static_cast<std::uint64_t>(fraction.numerator());
            const auto exponent = static_cast<std::uint64_t>(fraction.exponent());
            add(key, kHashNumber + numerator, kHashNumber * (numerator + 1) + exponent);
        } else {
            for (int role = 0; role < 2; ++role) {
                for (const GameId option : side == role ? store_.left(game) : store_.right(game)) {
                    const GameFacts& other = of(option);
                    const auto more =
                        static_cast<std::uint64_t>(other.integer[side] - facts.integer[side]);
                    add(key, other.key[side].place + kHashOption[role] * (2 * more + 1),
                        other.key[side].check * kHashOption[role] + more);
                }
            }
        }
        key = {mixed(key.place + key.check), mixed(key.check ^ kHashNumber)};
    }
    // A game is at least n if Left, moving second, wins the rest. Where play ends in n itself, the
    // last move decides.
    const Dyadic least = thermograph.right.front().value;
    const Dyadic most = thermograph.left.front().value;
    facts.low = floor_of(least);
    facts.high = ceiling_of(most);
    if (!facts.is_number) {
        if (least.is_integer() && !store_.less_or_equal(store_.integer(facts.low), game)) {
            --facts.low;
        }
        if (most.is_integer() && !store_.less_or_equal(game, store_.integer(facts.high))) {
            ++facts.high;
        }
    }
    facts.kind = kind_of(store_, game);
    return facts;
}

}  // namespace buwei
