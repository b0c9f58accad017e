#include "values/value_store.h"

#include <algorithm>

namespace buwei {
namespace {

std::uint64_t pair_key(GameId a, GameId b) {
    return std::uint64_t{a} << 32 | b;
}

// How many comparisons are remembered, in powers of two.
constexpr std::size_t kFewestComparisons = std::size_t{1} << 8;
constexpr std::size_t kComparisonsPerGame = 32;
constexpr std::size_t kMostComparisons = std::size_t{1} << 22;

void sort_unique(GameIds& ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

ValueStore::ValueStore() : comparisons_(kFewestComparisons) {
    intern({});
    star_ = make({kZero}, {kZero});
}

GameId ValueStore::intern(Raw game) {
    const auto [found, fresh] =
        ids_.try_emplace({game.left, game.right}, static_cast<GameId>(games_.size()));
    if (fresh) {
        Game entry;
        static_cast<Raw&>(entry) = std::move(game);
        find_stops(entry);
        games_.push_back(std::move(entry));
        if (comparisons_.size() < std::min(kMostComparisons, kComparisonsPerGame * games_.size())) {
            comparisons_.assign(2 * comparisons_.size(), {});
        }
    }
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

// a <= b unless Left has a good move from a or Right from b. The stops decide most pairs: those of
// the smaller game are not larger, and if both of one are below both of the other it is smaller.
bool ValueStore::less_or_equal(GameId a, GameId b) {
    if (a == b) return true;
    if (left_stop(b) < left_stop(a) || right_stop(b) < right_stop(a)) return false;
    if (left_stop(a) < right_stop(b)) return true;
    Comparison& known = comparison_of(a, b);
    if (known.a == a && known.b == b) return known.less_or_equal;
    bool result = true;
    for (const GameId option : left(a)) result = result && !less_or_equal(b, option);
    for (const GameId option : right(b)) result = result && !less_or_equal(option, a);
    known = {a, b, result};
    return result;
}

ValueStore::Comparison& ValueStore::comparison_of(GameId a, GameId b) {
    return comparisons_[(pair_key(a, b) * 0x9e3779b97f4a7c15ULL >> 32) & (comparisons_.size() - 1)];
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

std::optional<Dyadic> ValueStore::as_number(GameId game) const {
    if (!games_[game].is_number) return std::nullopt;
    return games_[game].left_stop;
}

// A canonical form is a number if its options are, and left ones are below right ones.
void ValueStore::find_stops(Game& game) const {
    bool numbers = game.left.size() <= 1 && game.right.size() <= 1;
    std::optional<Dyadic> low;   // the best of the left options' right stops
    std::optional<Dyadic> high;  // the best of the right options' left stops
    for (const GameId option : game.left) {
        numbers = numbers && games_[option].is_number;
        low = low ? std::max(*low, right_stop(option)) : right_stop(option);
    }
    for (const GameId option : game.right) {
        numbers = numbers && games_[option].is_number;
        high = high ? std::min(*high, left_stop(option)) : left_stop(option);
    }
    if (low && high && !(numbers && *low < *high)) {
        game.left_stop = *low;
        game.right_stop = *high;
        return;
    }
    game.is_number = true;
    if (low && high) {
        game.left_stop = simplest_between(*low, *high);
    } else {
        game.left_stop = low ? *low + 1 : high ? *high - 1 : 0;
    }
    game.right_stop = game.left_stop;
}

}  // namespace buwei
