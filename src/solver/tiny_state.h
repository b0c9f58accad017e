// States of up to eight points, where most of a search is: sets are bytes, all blocks of a colour
// fit into one register, and keys are cheap.
#pragma once

#include <cstdint>

#include "solver/byte_blocks.h"
#include "solver/region_state.h"

namespace buwei {

class TinyGraph {
public:
    using Set = SmallSet;

    // Byte v holds the neighbours of vertex v.
    explicit TinyGraph(std::uint64_t rows) : rows_(rows) {}

    std::uint64_t rows() const { return rows_; }
    Set adjacent(int vertex) const { return static_cast<Set>(rows_ >> (8 * vertex) & 0xffU); }
    // Being neighbours is mutual: these are the vertices whose row meets the set.
    Set adjacent_to(Set set) const { return vertices_of(rows_ & in_every_row(set)); }

    static std::uint64_t in_every_row(Set set) { return set * std::uint64_t{0x0101010101010101}; }
    // All bits of the rows of these vertices.
    static std::uint64_t rows_of(Set set) {
        return (nonzero_rows(in_every_row(set) & 0x8040201008040201ULL) >> 7) * 0xff;
    }

private:
    // The uppermost bit of each row that is not zero.
    static std::uint64_t nonzero_rows(std::uint64_t rows) {
        constexpr std::uint64_t kTops = 0x8080808080808080ULL;
        return (((rows & ~kTops) + ~kTops) | rows) & kTops;
    }
    static Set vertices_of(std::uint64_t rows) {
        return static_cast<Set>(((nonzero_rows(rows) >> 7) * 0x0102040810204080ULL) >> 56);
    }

    std::uint64_t rows_;
};

using TinyState = BasicState<TinyGraph, ByteBlocks>;

struct TinyGame {
    TinyGraph graph;
    TinyState state;
};
// The same state on a graph of its own. Precondition: at most eight live points.
TinyGame tiny_game(const SmallGraph& graph, const SmallState& state);

// Tells states apart as part_key() does, but the star belongs to it, and nothing adds up.
StateKey tiny_key(const TinyGame& game, int mover);
// The same without vector instructions of one kind of processor.
StateKey plain_tiny_key(const TinyGame& game, int mover);

}  // namespace buwei
