#include "search/class_playout.h"

namespace buwei {

void ClassPlayout::DrawList::remove_if_present(Point point) {
    for (int place = 0; place < count; ++place) {
        if (points[place] == point) {
            points[place] = points[--count];
            return;
        }
    }
}

ClassPlayout::ClassPlayout(const Position& position)
    : board_(position), to_move_(position.to_move()) {
    moves_.fill(0);
    two_way_.points.fill(0);
    for (DrawList& list : reserve_) list.points.fill(0);
    const PointSet black = position.legal(Color::kBlack);
    const PointSet white = position.legal(Color::kWhite);
    for (const Point point : black& white) two_way_.add(point);
    for (const Point point : black & ~white) reserve_[0].add(point);
    for (const Point point : white & ~black) reserve_[1].add(point);
}

void ClassPlayout::play(Point point) {
    const LibertyBoard::Look look(board_, point);
    two_way_.remove_if_present(point);
    reserve_[index_of(to_move_)].remove_if_present(point);
    board_.play(look, index_of(to_move_));
    record(point);
    two_way_moves_ = moves_played_;
    to_move_ = opponent(to_move_);
}

Color ClassPlayout::run(Rng& rng) {
    int mover = index_of(to_move_);
    while (two_way_.count > 0) {
        const Point point = two_way_.take(rng);
        const LibertyBoard::Look look(board_, point);
        const bool black = look.legal_for(0);
        const bool white = look.legal_for(1);
        if (black && white) {
            board_.play(look, mover);
            record(point);
            mover ^= 1;
        } else if (black || white) {
            reserve_[white ? 1 : 0].add(point);
        }
    }
    two_way_moves_ = moves_played_;
    for (;;) {
        DrawList& list = reserve_[mover];
        if (list.count == 0) break;
        const Point point = list.take(rng);
        const LibertyBoard::Look look(board_, point);
        if (!look.legal_for(mover)) continue;
        board_.play(look, mover);
        record(point);
        mover ^= 1;
    }
    to_move_ = static_cast<Color>(mover);
    return opponent(to_move_);
}

int ClassPlayout::legal_moves(Bytes& moves) const {
    const int mover = index_of(to_move_);
    int count = 0;
    for (const DrawList* list : {&two_way_, &reserve_[mover]}) {
        for (int place = 0; place < list->count; ++place) {
            const std::uint8_t point = list->points[place];
            if (LibertyBoard::Look(board_, point).legal_for(mover)) moves[count++] = point;
        }
    }
    return count;
}

}  // namespace buwei
