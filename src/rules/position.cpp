#include "rules/position.h"

#include <cassert>

#include "rules/zobrist.h"

namespace buwei {

const char* describe(MoveStatus status) {
    switch (status) {
        case MoveStatus::kLegal: return "is legal";
        case MoveStatus::kOffBoard: return "is off the board";
        case MoveStatus::kOccupied: return "is occupied";
        case MoveStatus::kCaptures: return "would capture";
        case MoveStatus::kSuicide: return "is suicide";
    }
    return "";
}

Position::Position(const Geometry& geometry, Color to_move)
    : geometry_(&geometry),
      empty_(geometry.all()),
      hash_(zobrist_turn(to_move)),
      to_move_(to_move) {}

PointClass Position::class_of(Point point) const {
    if (!empty_.contains(point)) return PointClass::kStone;
    const bool black = legal(Color::kBlack).contains(point);
    const bool white = legal(Color::kWhite).contains(point);
    if (black) return white ? PointClass::kTwoWay : PointClass::kBlackOnly;
    return white ? PointClass::kWhiteOnly : PointClass::kDead;
}

MoveStatus Position::check(Point point, Color color) const {
    if (!empty_.contains(point)) return MoveStatus::kOccupied;
    if (legal(color).contains(point)) return MoveStatus::kLegal;
    // A move that does both (captures, and would have no liberty otherwise) counts as a capture,
    // as it does for a judge that lifts captured stones first.
    return sole_liberties_[index_of(opponent(color))].contains(point) ? MoveStatus::kCaptures
                                                                      : MoveStatus::kSuicide;
}

MoveStatus Position::check_at(int x, int y, Color color) const {
    if (!geometry_->on_board(x, y)) return MoveStatus::kOffBoard;
    return check(geometry_->point_at(x, y), color);
}

void Position::play(Point point, Color color) {
    assert(check(point, color) == MoveStatus::kLegal);
    const int own = index_of(color);
    const int other = index_of(opponent(color));
    const PointSet around = geometry_->neighbours_of(point);

    empty_.erase(point);
    stones_[own].insert(point);
    hash_ ^= zobrist_stone(point, color);

    // The new stone joins one block of its own colour, and pulls any further ones into that.
    Block joined{PointSet::of(point), around};
    int target = -1;
    bool relabel = false;
    for (const Point near : around& stones_[own]) {
        if (near == point) continue;
        const int block = block_of_[near];
        if (block == target) continue;
        joined.stones |= blocks_[block].stones;
        joined.around |= blocks_[block].around;
        relabel = relabel || target >= 0;
        target = block;
    }
    if (target < 0) target = block_count_++;
    const PointSet renamed = relabel ? joined.stones : PointSet::of(point);
    for (const Point stone : renamed) block_of_[stone] = static_cast<std::uint8_t>(target);
    joined.around &= empty_;
    blocks_[target] = joined;

    update_liberties(joined, own);
    for (const Point near : around& stones_[other]) {
        update_liberties(blocks_[block_of_[near]], other);
    }
    set_to_move(opponent(color));
}

void Position::set_to_move(Color color) {
    hash_ ^= zobrist_turn(to_move_) ^ zobrist_turn(color);
    to_move_ = color;
}

// Files a block whose liberties may have changed under `safe` or `sole liberty`.
void Position::update_liberties(const Block& block, int color) {
    const PointSet liberties = block.around & empty_;
    assert(!liberties.empty());
    if (liberties.single()) {
        sole_liberties_[color] |= liberties;
        safe_[color] &= ~block.stones;
    } else {
        safe_[color] |= block.stones;
    }
}

}  // namespace buwei
