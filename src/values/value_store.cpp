#include "values/value_store.h"

#include <algorithm>

namespace buwei {
namespace {

std::uint64_t pair_key(GameId a, GameId b) {
    return std::uint64_t{a} << 32 | b;
}

void sort_unique(GameIds& ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

ValueStore::ValueStore() {
    intern({});
    star_ = make({kZero}, {kZero});
}

GameId ValueStore::intern(Raw game) {
    const auto [found, fresh] =
        ids_.try_emplace({game.left, game.right}, static_cast<GameId>(games_.size()));
    if (fresh) games_.push_back(std::move(game));
    return found->second;
}

GameId ValueStore::integer(int n) {
    GameId result = kZero;
    for (int i = 0; i < n; ++i) result = intern({{result}, {}});
    for (int i = 0; i > n; --i) result = intern({{}, {result}});
    return result;
}

GameId ValueStore::number(Dyadic number) {
    if (number.is_integer()) return integer(static_cast<int>(number.numerator()));
    const Dyadic step = Dyadic::fraction(1, number.exponent());
    return intern({{this->number(number - step)}, {this->number(number + step)}});
}

// a <= b unless Left has a good move from a or Right from b.
bool ValueStore::less_or_equal(GameId a, GameId b) {
    if (a == b) return true;
    if (const auto known = comparisons_.find(pair_key(a, b)); known != comparisons_.end()) {
        return known->second;
    }
    bool result = true;
    for (const GameId option : left(a)) result = result && !less_or_equal(b, option);
    for (const GameId option : right(b)) result = result && !less_or_equal(option, a);
    comparisons_[pair_key(a, b)] = result;
    return result;
}

bool ValueStore::at_most(GameId a, const Raw& b) {
    for (const GameId option : left(a)) {
        if (at_least(option, b)) return false;
    }
    for (const GameId option : b.right) {
        if (less_or_equal(option, a)) return false;
    }
    return true;
}

bool ValueStore::at_least(GameId a, const Raw& b) {
    for (const GameId option : b.left) {
        if (less_or_equal(a, option)) return false;
    }
    for (const GameId option : right(a)) {
        if (at_most(option, b)) return false;
    }
    return true;
}

// A left option with a right option that is no better for Left than the game itself can be replaced
// by the left options of that. Does so for one option; false if there is none.
bool ValueStore::bypass_reversible(Raw& game) {
    for (std::size_t i = 0; i < game.left.size(); ++i) {
        for (const GameId answer : right(game.left[i])) {
            if (!at_most(answer, game)) continue;
            const GameIds better = left(answer);
            game.left.erase(game.left.begin() + static_cast<std::ptrdiff_t>(i));
            game.left.insert(game.left.end(), better.begin(), better.end());
            sort_unique(game.left);
            return true;
        }
    }
    for (std::size_t i = 0; i < game.right.size(); ++i) {
        for (const GameId answer : left(game.right[i])) {
            if (!at_least(answer, game)) continue;
            const GameIds better = right(answer);
            game.right.erase(game.right.begin() + static_cast<std::ptrdiff_t>(i));
            game.right.insert(game.right.end(), better.begin(), better.end());
            sort_unique(game.right);
            return true;
        }
    }
    return false;
}

void ValueStore::drop_dominated(Raw& game) {
    const auto keep_best = [](GameIds& options, auto worse_or_equal) {
        GameIds best;
        for (const GameId option : options) {
            bool dominated = false;
            for (const GameId other : options) {
                dominated = dominated || (other != option && worse_or_equal(option, other));
            }
            if (!dominated) best.push_back(option);
        }
        options = best;
    };
    keep_best(game.left, [this](GameId a, GameId b) { return less_or_equal(a, b); });
    keep_best(game.right, [this](GameId a, GameId b) { return less_or_equal(b, a); });
}

GameId ValueStore::make(GameIds left, GameIds right) {
    Raw game{std::move(left), std::move(right)};
    sort_unique(game.left);
    sort_unique(game.right);
    do {
        drop_dominated(game);
    } while (bypass_reversible(game));
    return intern(std::move(game));
}

GameId ValueStore::negative(GameId game) {
    if (const auto known = negatives_.find(game); known != negatives_.end()) return known->second;
    const Game copy = games_[game];  // interning moves the games
    Raw result;
    for (const GameId option : copy.right) result.left.push_back(negative(option));
    for (const GameId option : copy.left) result.right.push_back(negative(option));
    sort_unique(result.left);
    sort_unique(result.right);
    const GameId id = intern(std::move(result));
    negatives_[game] = id;
    return id;
}

GameId ValueStore::sum(GameId a, GameId b) {
    if (a == kZero) return b;
    if (b == kZero) return a;
    if (a > b) std::swap(a, b);
    if (const auto known = sums_.find(pair_key(a, b)); known != sums_.end()) return known->second;
    const Game first = games_[a];
    const Game second = games_[b];
    GameIds left;
    GameIds right;
    for (const GameId option : first.left) left.push_back(sum(option, b));
    for (const GameId option : second.left) left.push_back(sum(a, option));
    for (const GameId option : first.right) right.push_back(sum(option, b));
    for (const GameId option : second.right) right.push_back(sum(a, option));
    const GameId result = make(std::move(left), std::move(right));
    sums_[pair_key(a, b)] = result;
    return result;
}

// A canonical form is a number if its options are, and left ones are below right ones.
std::optional<Dyadic> ValueStore::as_number(GameId game) {
    if (const auto known = numbers_.find(game); known != numbers_.end()) return known->second;
    const Game copy = games_[game];
    std::optional<Dyadic> result;
    std::optional<Dyadic> low;
    std::optional<Dyadic> high;
    bool good = copy.left.size() <= 1 && copy.right.size() <= 1;
    if (good && !copy.left.empty()) good = (low = as_number(copy.left[0])).has_value();
    if (good && !copy.right.empty()) good = (high = as_number(copy.right[0])).has_value();
    if (good && low && high) {
        if (*low < *high) result = simplest_between(*low, *high);
    } else if (good) {
        result = low ? *low + 1 : high ? *high - 1 : 0;
    }
    numbers_[game] = result;
    return result;
}

Dyadic ValueStore::left_stop(GameId game) {
    if (const auto number = as_number(game)) return *number;
    const GameIds options = left(game);
    Dyadic best = right_stop(options[0]);
    for (const GameId option : options) best = std::max(best, right_stop(option));
    return best;
}

Dyadic ValueStore::right_stop(GameId game) {
    if (const auto number = as_number(game)) return *number;
    const GameIds options = right(game);
    Dyadic best = left_stop(options[0]);
    for (const GameId option : options) best = std::min(best, left_stop(option));
    return best;
}

}  // namespace buwei
