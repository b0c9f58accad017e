#include "solver/region_state.h"

#include <cassert>

#include "solver/tiny_state.h"

namespace buwei {

RegionState region_state(const RegionGraph& graph, const Position& position) {
    const Geometry& geometry = position.geometry();
    const PointSet legal_points[2] = {position.legal(Color::kBlack), position.legal(Color::kWhite)};
    const PointSet live_points = legal_points[0] | legal_points[1];
    const PointSet dead_points = position.empty() & ~live_points;
    const PointSet beside_dead = geometry.neighbours(dead_points);
    RegionState state;
    for (int color = 0; color < 2; ++color) {
        state.legal[color] = graph.vertices(legal_points[color]);
        state.firm[color] = graph.vertices(beside_dead & legal_points[color]);
        PointSet rest = position.stones(static_cast<Color>(color));
        while (!rest.empty()) {
            PointSet block = PointSet::of(rest.first());
            for (PointSet grown; (grown = block | (geometry.neighbours(block) & rest)) != block;) {
                block = grown;
            }
            rest &= ~block;
            const PointSet around = geometry.neighbours(block);
            const VertexSet liberties = graph.vertices(around & live_points);
            if (around.intersects(dead_points)) {
                state.firm[color] |= liberties & state.legal[color];
            } else {
                state.blocks[color].add(liberties);
            }
        }
    }
    const VertexSet all = state.live();
    for (VertexSet rest = all; rest != 0; rest &= rest - 1) {
        const int vertex = first_vertex(rest);
        if ((graph.adjacent(vertex) & all) != 0) state.open |= vertex_bit(vertex);
    }
    state.reduce(graph);
    return state;
}

void shrink(const RegionState& state, const SmallGraph& graph, SmallState& result) {
    const VertexSet there = graph.vertices();
    for (int color = 0; color < 2; ++color) {
        result.legal[color] = graph.compressed(state.legal[color] & there);
        result.firm[color] = graph.compressed(state.firm[color] & there);
        result.blocks[color].clear();
        state.blocks[color].for_each([&](VertexSet block) {
            if ((block & there) != 0) result.blocks[color].add(graph.compressed(block));
        });
    }
    result.open = graph.compressed(state.open & there);
    result.integer = state.integer;
    result.star = state.star;
}

template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::play(const Graph& graph, int color, int vertex) {
    const Set bit = Set{1} << vertex;
    assert((legal[color] & bit) != 0);
    const bool immortal = (firm[color] & bit) != 0;
    for (int c = 0; c < 2; ++c) {
        legal[c] &= ~bit;
        firm[c] &= ~bit;
    }
    const Set empty = live();
    const Set near = graph.adjacent(vertex) & empty;
    for (Set rest = near; rest != 0; rest &= rest - 1) {
        if ((graph.adjacent(first_vertex(rest)) & empty) == 0) open &= ~(rest & (~rest + 1));
    }
    // The new stone joins all blocks of its colour that had this liberty.
    const Set liberties = near | (blocks[color].take(bit) & ~bit);
    if (immortal) {
        firm[color] |= liberties & legal[color];
    } else {
        assert(liberties != 0);
        blocks[color].add(liberties);
    }
    blocks[1 - color].fill(bit);
    reduce(graph);
}

template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::reduce(const Graph& graph) {
    const Set before = live();
    update_legal();
    const Set dead = before & ~live();
    if (dead != 0) drop_dead(graph, dead);
    flood(graph);
    drop_isolated(graph);
}

// A move is legal if it takes no last liberty of the other colour and leaves its own block one:
// an empty neighbour, an immortal friend, or a friend that has another liberty. (See
// rules/position.h; legal sets only shrink, so only what was legal is looked at.)
template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::update_legal() {
    const Set last[2] = {blocks[0].take_single(), blocks[1].take_single()};
    for (int color = 0; color < 2; ++color) {
        legal[color] &= ~last[1 - color] & (open | firm[color] | blocks[color].all());
        firm[color] &= legal[color];
    }
}

template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::drop_dead(const Graph& graph, Set dead) {
    const Set beside = graph.adjacent_to(dead);
    for (int color = 0; color < 2; ++color) {
        firm[color] |= (beside | blocks[color].take(dead)) & legal[color];
    }
}

template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::flood(const Graph& graph) {
    for (int color = 0; color < 2; ++color) {
        Set done = 0;
        while (const Set anchor = firm[color] & only(color) & ~done) {
            done |= anchor;
            firm[color] |= (graph.adjacent_to(anchor) | blocks[color].take(anchor)) & legal[color];
        }
    }
}

// Takes out the points that are games of their own. Say c may play p and is firm there: then a
// c-stone at p never needs another liberty. If p is in addition
// - no liberty of a mortal block of the other colour (so c never captures by playing p, and no such
//   block misses p), and
// - beside no point where the other colour may put a mortal stone (so this stays true),
// then c can play p at any time unless the other colour has played there, and nothing depends on
// who did. Where only c may play, own mortal blocks with liberty p do not exist (flood), and own
// stones beside p are immortal (flood again): the game is the integer 1. Where both may play, the
// same must hold for both colours, and the game is *. After that the point may be treated as
// filled: all legal neighbours are firm and need no `open`.
template <class Graph, class Blocks>
void BasicState<Graph, Blocks>::drop_isolated(const Graph& graph) {
    const Set all_frail = frail(0) | frail(1);
    const Set settled = live() & ~all_frail & ~blocks[0].all() & ~blocks[1].all();
    if (settled == 0) return;
    const Set gone = settled & ~graph.adjacent_to(all_frail);
    if (gone == 0) return;
    const int black = count_vertices(gone & only(0));
    const int white = count_vertices(gone & only(1));
    integer += black - white;
    star ^= ((count_vertices(gone) - black - white) & 1) != 0;
    for (int color = 0; color < 2; ++color) {
        legal[color] &= ~gone;
        firm[color] &= ~gone;
    }
}

template struct BasicState<RegionGraph, WideBlocks>;
template struct BasicState<SmallGraph, LaneBlocks>;
template struct BasicState<TinyGraph, ByteBlocks>;

}  // namespace buwei
