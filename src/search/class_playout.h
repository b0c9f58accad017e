// Random games that know the classes of points.
//
// A point that only one side may still play is a move in reserve: nobody can take it away by
// playing there, so it can wait. As the champions' programs do (HappyNoGo, HaHaNoGo), both sides
// play uniformly random two-way points while there are any, and then spend their reserves, in
// random order (a fixed order biases the result badly).
//
// Classes only move down (see rules/position.h), so one list of points that may be two-way serves
// both sides: a point that is drawn and has become one-sided goes to its owner's list, and one
// that is dead is dropped.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/position.h"
#include "search/liberty_board.h"

namespace buwei {

class ClassPlayout {
public:
    using Bytes = LibertyBoard::Bytes;

    // The board of the position. This is slow: build one and copy it for every game.
    explicit ClassPlayout(const Position& position);

    Color to_move() const { return to_move_; }

    // Plays for the side to move. Precondition: legal.
    void play(Point point);

    // Plays to the end and returns the winner.
    Color run(Rng& rng);

    // The legal moves of the side to move, and how many there are.
    int legal_moves(Bytes& moves) const;

    // The moves made with play() and run(), in order. Those from two_way_moves() on were spent
    // from reserves and say nothing about who should play where.
    int moves_played() const { return moves_played_; }
    int two_way_moves() const { return two_way_moves_; }
    Point move(int number) const { return moves_[number]; }

private:
    struct DrawList {
        int count = 0;
        Bytes points;

        void add(Point point) { points[count++] = static_cast<std::uint8_t>(point); }
        Point take(Rng& rng) {
            const auto place = rng.below(static_cast<std::uint32_t>(count));
            const Point point = points[place];
            points[place] = points[--count];
            return point;
        }
        void remove_if_present(Point point);
    };

    void record(Point point) { moves_[moves_played_++] = static_cast<std::uint8_t>(point); }

    LibertyBoard board_;
    Color to_move_;
    int moves_played_ = 0;
    int two_way_moves_ = 0;
    Bytes moves_;
    DrawList two_way_;                 // holds every two-way point, and some that no longer are
    std::array<DrawList, 2> reserve_;  // of Black, of White
};

}  // namespace buwei
