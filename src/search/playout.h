// Uniformly random games.
//
// What is illegal stays illegal (see rules/position.h), so each side keeps a list of points to draw
// from, and a point that is drawn and refused never comes back.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/position.h"
#include "search/liberty_board.h"

namespace buwei {

class Playout {
public:
    // The board of the position. This is slow: build one and copy it for every game.
    explicit Playout(const Position& position);

    Color to_move() const { return to_move_; }
    // The moves made with play() and run(), in order.
    int moves_played() const { return moves_played_; }
    Point move(int number) const { return moves_[number]; }

    // Plays for the side to move. Precondition: legal.
    void play(Point point);

    // Plays uniformly random legal moves until one side has none, and returns the winner.
    Color run(Rng& rng);

private:
    using Bytes = LibertyBoard::Bytes;

    // The points that one side may still draw, in no particular order, and where each stands.
    struct DrawList {
        int count = 0;
        Bytes points;
        Bytes place_of;

        void remove_at(int place);
        void remove_if_present(Point point);
    };

    LibertyBoard board_;
    Color to_move_;
    int moves_played_ = 0;
    Bytes moves_;
    std::array<DrawList, 2> lists_;
};

}  // namespace buwei
