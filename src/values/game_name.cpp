#include "values/game_name.h"

#include <array>

namespace buwei {
namespace {

constexpr int kMostUps = 6;
constexpr int kMostNimber = 3;

std::string nimber_name(int size) {
    if (size == 0) return "";
    return size == 1 ? "*" : "*" + std::to_string(size);
}

std::string up_name(int ups) {
    switch (ups) {
        case 0: return "";
        case 1: return "↑";
        case 2: return "⇑";
        case -1: return "↓";
        case -2: return "⇓";
        default: return std::to_string(ups > 0 ? ups : -ups) + (ups > 0 ? "·↑" : "·↓");
    }
}

// "" if the infinitesimal is none that has a name.
std::string infinitesimal_name(ValueStore& store, GameId game) {
    std::array<GameId, kMostNimber + 1> nimbers = {ValueStore::kZero};
    for (std::size_t size = 1; size < nimbers.size(); ++size) {
        const GameIds smaller(nimbers.begin(), nimbers.begin() + static_cast<std::ptrdiff_t>(size));
        nimbers[size] = store.make(smaller, smaller);
    }
    const GameId up = store.make({ValueStore::kZero}, {store.star()});
    for (const int sign : {1, -1}) {
        const GameId step = sign > 0 ? up : store.negative(up);
        GameId ups = ValueStore::kZero;
        for (int count = 0; count <= kMostUps; ++count) {
            for (int size = 0; size <= kMostNimber; ++size) {
                if (store.sum(ups, nimbers[static_cast<std::size_t>(size)]) == game) {
                    return up_name(sign * count) + nimber_name(size);
                }
            }
            ups = store.sum(ups, step);
        }
    }
    return "";
}

std::string options_name(ValueStore& store, const GameIds& options) {
    std::string text;
    for (const GameId option : options) {
        if (!text.empty()) text += ',';
        text += name_of(store, option);
    }
    return text;
}

}  // namespace

std::string name_of(ValueStore& store, GameId game) {
    if (const auto number = store.as_number(game)) return to_text(*number);
    const Dyadic stop = store.left_stop(game);
    if (stop == store.right_stop(game)) {
        std::string small =
            infinitesimal_name(store, store.sum(game, store.negative(store.number(stop))));
        if (!small.empty()) {
            if (stop == 0) return small;
            return to_text(stop) + (small[0] == '*' ? "" : "+") + small;
        }
    }
    const GameIds left = store.left(game);
    const GameIds right = store.right(game);
    if (left.size() == 1 && right.size() == 1) {
        const auto high = store.as_number(left[0]);
        const auto low = store.as_number(right[0]);
        if (high && low) {
            const Dyadic mean = (*high + *low).half();
            const std::string swing = "±" + to_text((*high - *low).half());
            return mean == 0 ? swing : to_text(mean) + swing;
        }
    }
    return "{" + options_name(store, left) + "|" + options_name(store, right) + "}";
}

char outcome_class(ValueStore& store, GameId game) {
    const bool at_least_zero = store.less_or_equal(ValueStore::kZero, game);
    const bool at_most_zero = store.less_or_equal(game, ValueStore::kZero);
    if (at_least_zero) return at_most_zero ? 'P' : 'L';
    return at_most_zero ? 'R' : 'N';
}

}  // namespace buwei
