#include "search/playout.h"

#include <cassert>
#include <cstring>

#include "search/byte_lanes.h"

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

Playout::Playout(const Position& position)
    : geometry_(&position.geometry()), to_move_(position.to_move()) {
    for (int place = 0; place < kPlaces; ++place) {
        parent_[place] = static_cast<std::uint8_t>(place);
    }
    moves_.fill(0);
    liberties_.fill(0);
    color_.fill(kOffBoard);
    for (DrawList& list : lists_) {
        list.points.fill(0);
        list.place_of.fill(0);
    }
    for (const Point point : geometry_->all()) {
        color_[point] = kEmpty;
        liberties_[point] = static_cast<std::uint8_t>(geometry_->neighbours_of(point).count());
    }
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        for (const Point point : position.stones(color)) {
            const bool played = try_play(point, index_of(color));
            assert(played);  // as in parse_position(): any order of the stones is legal
            static_cast<void>(played);
        }
        DrawList& list = lists_[index_of(color)];
        for (const Point point : position.legal(color)) {
            list.place_of[point] = static_cast<std::uint8_t>(list.count);
            list.points[list.count++] = static_cast<std::uint8_t>(point);
        }
    }
}

void Playout::play(Point point) {
    const bool played = try_play(point, index_of(to_move_));
    assert(played);
    static_cast<void>(played);
    for (DrawList& list : lists_) list.remove_if_present(point);
    to_move_ = opponent(to_move_);
    moves_[moves_played_++] = static_cast<std::uint8_t>(point);
}

Color Playout::run(Rng& rng) {
    int mover = index_of(to_move_);
    for (;;) {
        DrawList& list = lists_[mover];
        Point point = kNoPoint;
        do {
            if (list.count == 0) {
                to_move_ = static_cast<Color>(mover);
                return opponent(to_move_);
            }
            const auto place = static_cast<int>(rng.below(static_cast<std::uint32_t>(list.count)));
            point = list.points[place];
            list.remove_at(place);
        } while (!try_play(point, mover));
        moves_[moves_played_++] = static_cast<std::uint8_t>(point);
        mover ^= 1;
        lists_[mover].remove_if_present(point);
    }
}

unsigned Playout::root_of(unsigned place) const {
    // Blocks are small and mostly grow stone by stone, so two steps nearly always arrive.
    unsigned root = parent_[parent_[place]];
    while (__builtin_expect(root != parent_[root], 0)) root = parent_[root];
    return root;
}

inline __attribute__((always_inline)) bool Playout::try_play(Point point, int color) {
    const auto pack = [](unsigned a, unsigned b, unsigned c, unsigned d) {
        return ByteLanes(a | b << 8 | c << 16 | d << 24);
    };
    const std::array<std::uint8_t, 4>& near = geometry_->adjacent_to(point);
    const unsigned root_0 = root_of(near[0]);
    const unsigned root_1 = root_of(near[1]);
    const unsigned root_2 = root_of(near[2]);
    const unsigned root_3 = root_of(near[3]);
    const ByteLanes roots = pack(root_0, root_1, root_2, root_3);
    const ByteLanes colors =
        pack(color_[near[0]], color_[near[1]], color_[near[2]], color_[near[3]]);
    const ByteLanes counts =
        pack(liberties_[root_0], liberties_[root_1], liberties_[root_2], liberties_[root_3]);

    // Every neighbour loses the point as a liberty, once for each lane that shows the same block:
    // a mask is -1 in the lanes where it is set.
    const ByteLanes same_1 = equal(roots, roots.rotated(1));
    const ByteLanes same_2 = equal(roots, roots.rotated(2));
    const ByteLanes same_3 = equal(roots, roots.rotated(3));
    const ByteLanes left = counts + ByteLanes::all(0xff) + same_1 + same_2 + same_3;

    const ByteLanes own = equal(colors, ByteLanes::all(static_cast<std::uint8_t>(color)));
    const ByteLanes other = equal(colors, ByteLanes::all(static_cast<std::uint8_t>(color ^ 1)));
    const ByteLanes captured = other & equal(left, ByteLanes::all(0));

    // The new block's liberties: the point's own and those of the blocks it joins, each block
    // taken only in the first lane that shows it.
    const ByteLanes repeated = (same_1 & ByteLanes(0xffffff00U)) |
                               (same_2 & ByteLanes(0xffff0000U)) |
                               (same_3 & ByteLanes(0xff000000U));
    const int joined = liberties_[point] + (left & own).without(repeated).sum();
    if (__builtin_expect(static_cast<int>(captured.bits() != 0) | static_cast<int>(joined == 0),
                         0)) {
        return false;
    }

    const std::uint32_t left_bits = left.bits();
    liberties_[root_0] = static_cast<std::uint8_t>(left_bits);
    liberties_[root_1] = static_cast<std::uint8_t>(left_bits >> 8);
    liberties_[root_2] = static_cast<std::uint8_t>(left_bits >> 16);
    liberties_[root_3] = static_cast<std::uint8_t>(left_bits >> 24);

    // All the blocks that are joined get one root: that of the first own neighbour, or the stone.
    const std::uint32_t own_bits = own.bits();
    const std::uint32_t root_bits = roots.bits();
    const int first_own = __builtin_ctz(own_bits | 0x80000000U) & 24;
    const auto root = static_cast<std::uint8_t>(own_bits != 0 ? (root_bits >> first_own) & 0xffU
                                                              : static_cast<unsigned>(point));
    const std::uint32_t joining = (root_bits & own_bits) | (~own_bits & (kSpare * 0x01010101U));
    color_[point] = static_cast<std::uint8_t>(color);
    parent_[point] = root;
    parent_[joining & 0xffU] = root;
    parent_[(joining >> 8) & 0xffU] = root;
    parent_[(joining >> 16) & 0xffU] = root;
    parent_[joining >> 24] = root;
    liberties_[root] = static_cast<std::uint8_t>(joined);
    return true;
}

}  // namespace buwei
