// A NoGo position: stones, whose turn it is, and who may play where.
//
// A move is illegal if it captures (takes the last liberty of an opponent's block) or is suicide
// (leaves the mover's own block without one). Hence no block ever loses its last liberty, stones
// never leave the board, and what is illegal stays illegal: a block whose only liberty is q can
// gain another only by filling q. Legal sets only shrink.
//
// With `sole` = the points that are the only liberty of some block of a colour, and `safe` = the
// stones of its blocks with two or more liberties,
//
//     legal(c) = empty & ~sole[opponent of c] & neighbours(empty | safe[c])
//
// A block's liberties are its neighbours that are empty, so it is enough to keep one set for each
// block and to take the empty points of it when it is looked at.
#pragma once

#include <array>
#include <cstdint>

#include "rules/color.h"
#include "rules/geometry.h"
#include "rules/point_set.h"

namespace buwei {

// What a point still is to the two players. It can only move down this list.
enum class PointClass : unsigned char {
    kTwoWay,     // both may play here
    kBlackOnly,  // only Black may
    kWhiteOnly,  // only White may
    kDead,       // empty, but nobody may
    kStone,
};

// Why a move is refused; kLegal if it is not.
enum class MoveStatus : unsigned char { kLegal, kOffBoard, kOccupied, kCaptures, kSuicide };

// A clause for people: "is occupied", "would capture", ...
const char* describe(MoveStatus status);

class Position {
public:
    explicit Position(const Geometry& geometry = Geometry::nine(), Color to_move = Color::kBlack);

    const Geometry& geometry() const { return *geometry_; }
    Color to_move() const { return to_move_; }
    PointSet empty() const { return empty_; }
    PointSet stones(Color color) const { return stones_[index_of(color)]; }

    PointSet legal(Color color) const {
        return legal_with(empty_, liberties_[index_of(color)].safe,
                          liberties_[index_of(opponent(color))].sole);
    }
    PointSet legal() const { return legal(to_move_); }
    // The points that still matter: one side or both may play there.
    PointSet live() const { return legal(Color::kBlack) | legal(Color::kWhite); }
    PointClass class_of(Point point) const;

    // Where both sides could play if the side to move played here: what play() and legal() would
    // say, without the copy. Precondition: legal.
    struct LegalSets {
        PointSet mover;  // of the side that has just moved
        PointSet opponent;
    };
    LegalSets legal_after(Point point) const;

    // The side to move has no legal move and has lost.
    bool lost() const { return legal().empty(); }

    MoveStatus check(Point point, Color color) const;
    // The same for a place that may lie outside the board.
    MoveStatus check_at(int x, int y, Color color) const;

    // Plays for the side to move. Precondition: legal.
    void play(Point point) { play(point, to_move_); }
    // Plays for either side; the other is to move next. Precondition: legal for `color`.
    void play(Point point, Color color);
    void set_to_move(Color color);

    // Equal for equal stones and side to move, kept up to date by play(). Boards of different
    // shape are not told apart.
    std::uint64_t hash() const { return hash_; }

    friend bool operator==(const Position& a, const Position& b) {
        return a.geometry_ == b.geometry_ && a.to_move_ == b.to_move_ &&
               a.stones_[0] == b.stones_[0] && a.stones_[1] == b.stones_[1];
    }
    friend bool operator!=(const Position& a, const Position& b) { return !(a == b); }

private:
    struct Block {
        PointSet stones;
        PointSet around;  // all liberties it has had since it was last joined
    };

    // What is kept of the blocks of a colour: the sole liberties of those that have only one, and
    // the stones of those that have more.
    struct Liberties {
        PointSet sole;  // may hold points that have been filled since
        PointSet safe;

        // Files a block whose liberties may have changed.
        void update(PointSet stones, PointSet liberties);
    };

    PointSet legal_with(PointSet empty, PointSet safe, PointSet opponents_sole) const {
        return empty & ~opponents_sole & geometry_->neighbours(empty | safe);
    }
    // The block that a stone of the colour makes here with those of its colour around it.
    Block joined_at(Point point, int color) const;

    const Geometry* geometry_;
    PointSet empty_;
    std::array<PointSet, 2> stones_;
    std::array<Liberties, 2> liberties_;
    std::uint64_t hash_;
    Color to_move_;
    int block_count_ = 0;
    std::array<std::uint8_t, kMaxPoints> block_of_;  // valid where a stone stands
    std::array<Block, kMaxPoints> blocks_;           // valid where block_of_ points to
};

}  // namespace buwei
