// Random games, as fast as we can make them.
//
// Playout keeps a board of its own, made for one question only: "may this colour play here, and if
// so, do it". For every block it counts liberties with multiplicity (a liberty that touches three
// stones of the block counts three times): such a count changes by one for each neighbour of a new
// stone, and it is zero exactly when the block has no liberty. An empty point counts as a block of
// one stone that is not there yet. So a move takes one off the counts of its (at most four)
// neighbours; it captures if an opponent's count becomes zero, and is suicide if the counts of the
// new block add up to zero. The four neighbours are handled side by side as the bytes of one
// register.
//
// What is illegal stays illegal (see rules/position.h), so each side keeps a list of points to draw
// from, and a point that is drawn and refused never comes back.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/position.h"

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
    // The arrays below are indexed by point. The largest board has 121; the places behind it are
    // Geometry::kOutside and one that takes the writes nobody wants.
    static constexpr int kPlaces = 128;
    static constexpr std::uint8_t kSpare = 127;
    static_assert(Geometry::kOutside >= kMaxPoints && Geometry::kOutside < kSpare,
                  "places overlap");
    using Bytes = std::array<std::uint8_t, kPlaces>;

    // Contents of color_ besides the index of a colour.
    static constexpr std::uint8_t kEmpty = 2;
    static constexpr std::uint8_t kOffBoard = 3;

    // The points that one side may still draw, in no particular order, and where each stands.
    struct DrawList {
        int count = 0;
        Bytes points;
        Bytes place_of;

        void remove_at(int place);
        void remove_if_present(Point point);
    };

    // Plays and returns true, or changes nothing and returns false if the move is illegal.
    // Precondition: the point is empty.
    bool try_play(Point point, int color);
    unsigned root_of(unsigned place) const;

    const Geometry* geometry_;
    Color to_move_;
    int moves_played_ = 0;
    Bytes moves_;
    Bytes liberties_;  // counted with multiplicity; valid at the root of a block
    Bytes parent_;     // towards the root of the block; a root is its own parent
    Bytes color_;
    std::array<DrawList, 2> lists_;
};

}  // namespace buwei
