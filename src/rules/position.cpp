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
    return liberties_[index_of(opponent(color))].sole.contains(point) ? MoveStatus::kCaptures
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
    hash_ ^= zobrist_stone(point, color);

    // The new stone joins one block of its own colour, and pulls any further ones into that.
    Block joined = joined_at(point, own);
    int target = -1;
    bool relabel = false;
    for (const Point near : around& stones_[own]) {
        const int block = block_of_[near];
        relabel = relabel || (target >= 0 && block != target);
        target = block;
    }
    if (target < 0) target = block_count_++;
    stones_[own].insert(point);
    const PointSet renamed = relabel ? joined.stones : PointSet::of(point);
    for (const Point stone : renamed) block_of_[stone] = static_cast<std::uint8_t>(target);
    joined.around &= empty_;
    blocks_[target] = joined;

    liberties_[own].update(joined.stones, joined.around);
    for (const Point near : around& stones_[other]) {
        const Block& block = blocks_[block_of_[near]];
        liberties_[other].update(block.stones, block.around & empty_);
    }
    set_to_move(opponent(color));
}

void Position::set_to_move(Color color) {
    hash_ ^= zobrist_turn(to_move_) ^ zobrist_turn(color);
    to_move_ = color;
}

Position::Block Position::joined_at(Point point, int color) const {
    const PointSet around = geometry_->neighbours_of(point);
    Block joined{PointSet::of(point), around};
    for (const Point near : around& stones_[color]) {
        const Block& block = blocks_[block_of_[near]];
        joined.stones |= block.stones;
        joined.around |= block.around;
    }
    return joined;
}

Position::LegalSets Position::legal_after(Point point) const {
    assert(check(point, to_move_) == MoveStatus::kLegal);
    const int own = index_of(to_move_);
    const int other = 1 - own;
    const PointSet empty = empty_ & ~PointSet::of(point);
    Liberties mine = liberties_[own];
    Liberties theirs = liberties_[other];
    const Block joined = joined_at(point, own);
    mine.update(joined.stones, joined.around & empty);
    for (const Point near : geometry_->neighbours_of(point) & stones_[other]) {
        const Block& block = blocks_[block_of_[near]];
        theirs.update(block.stones, block.around & empty);
    }
    return {legal_with(empty, mine.safe, theirs.sole), legal_with(empty, theirs.safe, mine.sole)};
}

void Position::Liberties::update(PointSet stones, PointSet liberties) {
    assert(!liberties.empty());
    if (liberties.single()) {
        sole |= liberties;
        safe &= ~stones;
    } else {
        safe |= stones;
    }
}

}  // namespace buwei
