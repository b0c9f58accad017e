// A board made for one question: "who may play here, and if I may, do it", as fast as we can make
// it. Playouts stand on it.
//
// For every block it counts liberties with multiplicity (a liberty that touches three stones of the
// block counts three times): such a count changes by one for each neighbour of a new stone, and it
// is zero exactly when the block has no liberty. An empty point counts as a block of one stone that
// is not there yet. So a move takes one off the counts of its (at most four) neighbours; it
// captures if an opponent's count becomes zero, and is suicide if the counts of the new block add
// up to zero. The four neighbours are handled side by side as the bytes of one register.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/position.h"
#include "search/byte_lanes.h"

namespace buwei {

class LibertyBoard {
public:
    // The arrays below are indexed by point. The largest board has 121; the places behind it are
    // Geometry::kOutside and one that takes the writes nobody wants.
    static constexpr int kPlaces = 128;
    using Bytes = std::array<std::uint8_t, kPlaces>;

    explicit LibertyBoard(const Position& position);

    // What a stone on an empty point would do: enough to tell who may play there, and to play.
    class Look {
    public:
        // Precondition: `point` is empty.
        Look(const LibertyBoard& board, Point point);
        bool legal_for(int color) const {
            const bool captures = (lanes_of(color ^ 1) & no_liberty_).bits() != 0;
            const bool suicide = ((left_ & lanes_of(color)).bits() | own_liberties_) == 0;
            return !captures & !suicide;
        }

    private:
        friend class LibertyBoard;
        // Mask of the lanes with a stone of this colour.
        ByteLanes lanes_of(int color) const {
            return equal(colors_, ByteLanes::all(static_cast<std::uint8_t>(color)));
        }

        // No array: these must stay in registers.
        unsigned root_0_;
        unsigned root_1_;
        unsigned root_2_;
        unsigned root_3_;
        ByteLanes colors_{0};
        ByteLanes left_{0};        // the neighbours' counts after the move
        ByteLanes repeated_{0};    // mask of lanes that show a block once more
        ByteLanes no_liberty_{0};  // mask of lanes whose count would be zero
        unsigned own_liberties_;
        Point point_;
    };

    // Precondition: legal for the colour (an index).
    void play(const Look& look, int color);

private:
    static constexpr std::uint8_t kSpare = 127;
    static_assert(Geometry::kOutside >= kMaxPoints && Geometry::kOutside < kSpare,
                  "places overlap");
    // Contents of color_ besides the index of a colour.
    static constexpr std::uint8_t kEmpty = 2;
    static constexpr std::uint8_t kOffBoard = 3;

    unsigned root_of(unsigned place) const {
        // Blocks are small and mostly grow stone by stone, so two steps nearly always arrive.
        unsigned root = parent_[parent_[place]];
        while (__builtin_expect(static_cast<long>(root != parent_[root]), 0) != 0) {
            root = parent_[root];
        }
        return root;
    }

    const Geometry* geometry_;
    Bytes liberties_;  // counted with multiplicity; valid at the root of a block
    Bytes parent_;     // towards the root of the block; a root is its own parent
    Bytes color_;
};

inline LibertyBoard::LibertyBoard(const Position& position) : geometry_(&position.geometry()) {
    for (int place = 0; place < kPlaces; ++place) {
        parent_[place] = static_cast<std::uint8_t>(place);
    }
    liberties_.fill(0);
    color_.fill(kOffBoard);
    for (const Point point : geometry_->all()) {
        color_[point] = kEmpty;
        liberties_[point] = static_cast<std::uint8_t>(geometry_->neighbours_of(point).count());
    }
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        // As in parse_position(): any order of the stones is legal.
        for (const Point point : position.stones(color)) play(Look(*this, point), index_of(color));
    }
}

inline __attribute__((always_inline))
LibertyBoard::Look::Look(const LibertyBoard& board, Point point)
    : own_liberties_(board.liberties_[point]), point_(point) {
    const auto pack = [](unsigned a, unsigned b, unsigned c, unsigned d) {
        return ByteLanes(a | b << 8 | c << 16 | d << 24);
    };
    const std::array<std::uint8_t, 4>& near = board.geometry_->adjacent_to(point);
    root_0_ = board.root_of(near[0]);
    root_1_ = board.root_of(near[1]);
    root_2_ = board.root_of(near[2]);
    root_3_ = board.root_of(near[3]);
    colors_ = pack(board.color_[near[0]], board.color_[near[1]], board.color_[near[2]],
                   board.color_[near[3]]);
    const ByteLanes roots = pack(root_0_, root_1_, root_2_, root_3_);
    const ByteLanes counts = pack(board.liberties_[root_0_], board.liberties_[root_1_],
                                  board.liberties_[root_2_], board.liberties_[root_3_]);
    // Every neighbour loses the point as a liberty, once for each lane that shows the same block:
    // a mask is -1 in the lanes where it is set.
    const ByteLanes same_1 = equal(roots, roots.rotated(1));
    const ByteLanes same_2 = equal(roots, roots.rotated(2));
    const ByteLanes same_3 = equal(roots, roots.rotated(3));
    left_ = counts + ByteLanes::all(0xff) + same_1 + same_2 + same_3;
    repeated_ = (same_1 & ByteLanes(0xffffff00U)) | (same_2 & ByteLanes(0xffff0000U)) |
                (same_3 & ByteLanes(0xff000000U));
    no_liberty_ = equal(left_, ByteLanes::all(0));
}

inline __attribute__((always_inline)) void LibertyBoard::play(const Look& look, int color) {
    assert(look.legal_for(color));
    // The new block's liberties: the point's own and those of the blocks it joins, each block
    // taken only in the first lane that shows it.
    const ByteLanes own = look.lanes_of(color);
    const int joined =
        static_cast<int>(look.own_liberties_) + (look.left_ & own).without(look.repeated_).sum();
    const std::uint32_t left = look.left_.bits();
    liberties_[look.root_0_] = static_cast<std::uint8_t>(left);
    liberties_[look.root_1_] = static_cast<std::uint8_t>(left >> 8);
    liberties_[look.root_2_] = static_cast<std::uint8_t>(left >> 16);
    liberties_[look.root_3_] = static_cast<std::uint8_t>(left >> 24);
    // All the blocks that are joined get one root: that of the first own neighbour, or the stone.
    // The roots of lanes that are not joined give way to kSpare.
    const std::uint32_t roots =
        look.root_0_ | look.root_1_ << 8 | look.root_2_ << 16 | look.root_3_ << 24;
    const std::uint32_t own_bits = own.bits();
    const int first_own = __builtin_ctz(own_bits | 0x80000000U) & 24;
    const auto root = static_cast<std::uint8_t>(own_bits != 0 ? (roots >> first_own) & 0xffU
                                                              : static_cast<unsigned>(look.point_));
    const std::uint32_t joining = (roots & own_bits) | (~own_bits & (kSpare * 0x01010101U));
    color_[look.point_] = static_cast<std::uint8_t>(color);
    parent_[look.point_] = root;
    parent_[joining & 0xffU] = root;
    parent_[(joining >> 8) & 0xffU] = root;
    parent_[(joining >> 16) & 0xffU] = root;
    parent_[joining >> 24] = root;
    liberties_[root] = static_cast<std::uint8_t>(joined);
}

}  // namespace buwei
