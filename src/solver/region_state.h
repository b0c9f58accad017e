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
// - A block with a single liberty has done its work when the opponent may not play there any more:
//   it adds nothing to a block it may be joined to.
// - A point that nothing depends on is a game of its own (see drop_isolated): +1 or -1 where one
//   side may play it, star (*) where both may. Integers add up, and * + * = 0.
//
// The position equals the game of the live points + `integer` + * if `star` (equal in Conway's
// sense: the same side wins with either side to move, alone and in every sum).
#pragma once

#include <array>
#include <cstdint>

#include "solver/block_list.h"
#include "solver/region_graph.h"
#include "solver/small_graph.h"

namespace buwei {

// Both halves together identify a state; neither depends on `integer`. Keys add up: the key of a
// sum of games is the sum of their keys.
struct StateKey {
    std::uint64_t place = 0;  // where to look in a table
    std::uint64_t check = 0;  // what to compare there; 0 only for a state without points

    StateKey& operator+=(const StateKey& other) {
        place += other.place;
        check += other.check;
        return *this;
    }
    friend bool operator==(const StateKey& a, const StateKey& b) {
        return a.place == b.place && a.check == b.check;
    }
};

template <class GraphType, class BlocksType>
struct BasicState {
    using Graph = GraphType;
    using Blocks = BlocksType;
    using Set = typename Graph::Set;

    Set live() const { return legal[0] | legal[1]; }
    Set two_way() const { return legal[0] & legal[1]; }
    Set only(int color) const { return legal[color] & ~legal[1 - color]; }
    // Where a future stone of the colour would be mortal.
    Set frail(int color) const { return legal[color] & ~firm[color]; }
    // The integer seen from one side.
    int integer_for(int color) const { return color == 0 ? integer : -integer; }

    // Precondition: legal.
    void play(const Graph& graph, int color, int vertex);
    // To be called when the sets have been put together by hand.
    void reduce(const Graph& graph);

    std::array<Set, 2> legal = {};
    std::array<Set, 2> firm = {};  // subsets of `legal`
    Set open = 0;     // has a live neighbour; meaningful where a legal colour is not firm
    int integer = 0;  // moves of Black minus moves of White that nothing can disturb
    bool star = false;
    std::array<Blocks, 2> blocks;

private:
    void update_legal();
    void drop_dead(const Graph& graph, Set dead);
    void flood(const Graph& graph);
    void drop_isolated(const Graph& graph);
};

using RegionState = BasicState<RegionGraph, WideBlocks>;
using SmallState = BasicState<SmallGraph, LaneBlocks>;

// Precondition: the graph covers the live points of the position.
RegionState region_state(const RegionGraph& graph, const Position& position);
// The same state on the small graph, without what is not there: only parts that nothing joins to
// the others may be missing.
void shrink(const RegionState& state, const SmallGraph& graph, SmallState& result);

// The key of some of the points, which nothing joins to the others; the star is left out. Seen from
// `mover`: the same position with colours exchanged has the same key.
//
// With few points it depends on nothing but the structure: wherever the points lie and on whichever
// board, states that look alike have the same key (with a few exceptions, see small_key.cpp). With
// many points it does so only for symmetric images of positions near the empty board.
StateKey part_key(const RegionGraph& graph, const RegionState& state, VertexSet part, int mover);
StateKey part_key(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover);
// The same for the points as they lie: quick to compute, but only the same points of the same graph
// have the same key.
StateKey plain_key(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover);

constexpr StateKey kStarKey = {0x8ebc6af09c88c6e3ULL, 0x589965cc75374cc3ULL};

}  // namespace buwei
