#include "search/playout.h"

#include <cassert>

namespace buwei {

void Playout::DrawList::remove_at(int place) {
    const std::uint8_t last = points[--count];
    points[place] = last;
    place_of[last] = static_cast<std::uint8_t>(place);
}

void Playout::DrawList::remove_if_present(Point point) {
    // A point that has been removed before may leave any place behind: look what is there.
    const int place = place_of[point];
    if (place < count && points[place] == point) remove_at(place);
}

Playout::Playout(const Position& position) : board_(position), to_move_(position.to_move()) {
    moves_.fill(0);
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        DrawList& list = lists_[index_of(color)];
        list.points.fill(0);
        list.place_of.fill(0);
        for (const Point point : position.legal(color)) {
            list.place_of[point] = static_cast<std::uint8_t>(list.count);
            list.points[list.count++] = static_cast<std::uint8_t>(point);
        }
    }
}

void Playout::play(Point point) {
    board_.play(LibertyBoard::Look(board_, point), index_of(to_move_));
    for (DrawList& list : lists_) list.remove_if_present(point);
    to_move_ = opponent(to_move_);
    moves_[moves_played_++] = static_cast<std::uint8_t>(point);
}

Color Playout::run(Rng& rng) {
    int mover = index_of(to_move_);
    for (;;) {
        DrawList& list = lists_[mover];
        if (list.count == 0) {
            to_move_ = static_cast<Color>(mover);
            return opponent(to_move_);
        }
        const auto place = static_cast<int>(rng.below(static_cast<std::uint32_t>(list.count)));
        const Point point = list.points[place];
        list.remove_at(place);
        const LibertyBoard::Look look(board_, point);
        if (!look.legal_for(mover)) continue;
        board_.play(look, mover);
        moves_[moves_played_++] = static_cast<std::uint8_t>(point);
        mover ^= 1;
        lists_[mover].remove_if_present(point);
    }
}

}  // namespace buwei
