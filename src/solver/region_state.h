// A position reduced to what can still influence the game.
//
// Kept are the live points, who may play each, and of the stones only this: a block that might
// lose its last liberty ("mortal") is the set of its liberties; a block that never can ("immortal")
// is a flag at its liberties. Two positions with the same state have the same game tree, however
// their stones look. The reductions, each with its reason:
//
// - Dead point (empty, nobody may play it, hence for ever so): a permanent liberty. Blocks beside
//   it are immortal, and so is every future stone beside it: both colours are `firm` at its
//   neighbours. Then the point itself can be forgotten.
// - Firm: a stone of colour c at p would be immortal, as it would join an immortal block or have a
//   permanent liberty.
// - Flood (Shan, 2013: walls). A point q that is firm for c and that only c may play is as good as
//   a permanent liberty for c: the opponent never fills it, and when c does, the block joins
//   something immortal. So c-blocks with the liberty q are immortal, and c is firm beside q.
// - Blocks of one colour with the same liberties are one: each move that changes one of them does
//   the same to the other.
// - A point that nothing depends on is a game of its own (see drop_isolated): +1 or -1 where one
//   side may play it, star (*) where both may. Integers add up, and * + * = 0.
//
// The position equals the game of the live points + `integer` + * if `star` (equal in Conway's
// sense: the same side wins with either side to move, alone and in every sum).
#pragma once

#include <array>
#include <cstdint>

#include "solver/region_graph.h"

namespace buwei {

// Both halves together identify a state; neither depends on `integer`.
struct StateKey {
    std::uint64_t place = 0;  // where to look in a table
    std::uint64_t check = 0;  // what to compare there
};

struct RegionState {
    // The blocks of a colour are distinct sets. There are never more of them than stones beside
    // live points.
    static constexpr int kMaxBlocks = 112;

    RegionState() = default;
    // Precondition: the graph covers the live points of the position.
    RegionState(const RegionGraph& graph, const Position& position);
    RegionState(const RegionState& other) { *this = other; }
    RegionState& operator=(const RegionState& other);

    VertexSet live() const { return legal[0] | legal[1]; }
    VertexSet two_way() const { return legal[0] & legal[1]; }
    VertexSet only(int color) const { return legal[color] & ~legal[1 - color]; }
    // The integer seen from one side.
    int integer_for(int color) const { return color == 0 ? integer : -integer; }

    // Precondition: legal.
    void play(const RegionGraph& graph, int color, int vertex);

    // Seen from `mover`: the same position with colours exchanged has the same key. So have, near
    // the empty board, positions that a symmetry of the board maps to each other.
    StateKey key(const RegionGraph& graph, int mover) const;

    std::array<VertexSet, 2> legal = {};
    std::array<VertexSet, 2> firm = {};  // subsets of `legal`
    VertexSet open = 0;  // has a live neighbour; meaningful where a legal colour is not firm
    int integer = 0;     // moves of Black minus moves of White that nothing can disturb
    bool star = false;
    std::array<std::uint8_t, 2> block_count = {};
    std::array<std::array<VertexSet, kMaxBlocks>, 2> blocks;  // liberties of the mortal blocks

private:
    StateKey plain_key(const RegionGraph& graph, int mover) const;
    StateKey image_key(const RegionGraph& graph, int mover, int symmetry) const;
    void reduce(const RegionGraph& graph);
    void update_legal();
    void drop_dead(const RegionGraph& graph, VertexSet dead);
    void flood(const RegionGraph& graph);
    void drop_isolated(const RegionGraph& graph);
    void free_blocks(int color, VertexSet anchor);
    void add_block(int color, VertexSet liberties);
    VertexSet liberties_of_blocks(int color) const;
};

}  // namespace buwei
