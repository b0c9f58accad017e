// Values against play: a position and its canonical form with the signs exchanged must be a win for
// whoever moves second, tried out move by move with the plain rules.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "rules/position_text.h"
#include "values/game_name.h"
#include "values/position_value.h"

namespace buwei {

// Plays position + game by brute force.
class SumPlayer {
public:
    explicit SumPlayer(ValueStore& store) : store_(store) {}

    bool mover_wins(const Position& position, GameId game, Color mover) {
        const auto key = std::make_tuple(stones_text(position), game, mover);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        bool wins = false;
        for (const Point point : position.legal(mover)) {
            if (wins) break;
            Position child = position;
            child.play(point, mover);
            wins = !mover_wins(child, game, opponent(mover));
        }
        const GameIds options = mover == Color::kBlack ? store_.left(game) : store_.right(game);
        for (const GameId option : options) {
            if (wins) break;
            wins = !mover_wins(position, option, opponent(mover));
        }
        known_[key] = wins;
        return wins;
    }

private:
    static std::string stones_text(Position position) {
        position.set_to_move(Color::kBlack);
        return to_text(position);
    }
    ValueStore& store_;
    std::map<std::tuple<std::string, GameId, Color>, bool> known_;
};

// Looks at one of `every` positions of the board.
inline void expect_values_by_play(int rows, int columns, std::size_t every) {
    PositionValues values;
    SumPlayer player(values.store());
    std::set<std::string> seen;
    std::size_t count = 0;
    const std::function<void(const Position&)> visit = [&](const Position& position) {
        if (testing::Test::HasFatalFailure() || !seen.insert(to_text(position)).second) return;
        if (count++ % every == 0) {
            const std::optional<GameId> value = values.value_of(position);
            ASSERT_TRUE(value.has_value());
            const GameId negative = values.store().negative(*value);
            for (const Color mover : {Color::kBlack, Color::kWhite}) {
                ASSERT_FALSE(player.mover_wins(position, negative, mover))
                    << to_text(position) << " = " << name_of(values.store(), *value);
            }
        }
        for (const Color color : {Color::kBlack, Color::kWhite}) {
            for (const Point point : position.legal(color)) {
                Position next = position;
                next.play(point, color);
                next.set_to_move(Color::kBlack);
                visit(next);
            }
        }
    };
    visit(Position(**Geometry::find(rows, columns)));
    EXPECT_GT(seen.size(), 1U);
}

}  // namespace buwei
