#include "solver/region_state.h"

#include <algorithm>
#include <cassert>

namespace buwei {

RegionState& RegionState::operator=(const RegionState& other) {
    legal = other.legal;
    firm = other.firm;
    open = other.open;
    integer = other.integer;
    star = other.star;
    block_count = other.block_count;
    for (int color = 0; color < 2; ++color) {
        std::copy_n(other.blocks[color].begin(), block_count[color], blocks[color].begin());
    }
    return *this;
}

RegionState::RegionState(const RegionGraph& graph, const Position& position) {
    const Geometry& geometry = position.geometry();
    const PointSet legal_points[2] = {position.legal(Color::kBlack), position.legal(Color::kWhite)};
    const PointSet live_points = legal_points[0] | legal_points[1];
    const PointSet dead_points = position.empty() & ~live_points;
    const PointSet beside_dead = geometry.neighbours(dead_points);
    for (int color = 0; color < 2; ++color) {
        legal[color] = graph.vertices(legal_points[color]);
        firm[color] = graph.vertices(beside_dead & legal_points[color]);
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
                firm[color] |= liberties & legal[color];
            } else {
                add_block(color, liberties);
            }
        }
    }
    const VertexSet all = live();
    for (VertexSet rest = all; rest != 0; rest &= rest - 1) {
        const int vertex = first_vertex(rest);
        if ((graph.adjacent(vertex) & all) != 0) open |= vertex_bit(vertex);
    }
    flood(graph);
    drop_isolated(graph);
}

void RegionState::play(const RegionGraph& graph, int color, int vertex) {
    const VertexSet bit = vertex_bit(vertex);
    assert((legal[color] & bit) != 0);
    const bool immortal = (firm[color] & bit) != 0;
    for (int c = 0; c < 2; ++c) {
        legal[c] &= ~bit;
        firm[c] &= ~bit;
    }
    const VertexSet empty = live();
    const VertexSet near = graph.adjacent(vertex) & empty;
    for (VertexSet rest = near; rest != 0; rest &= rest - 1) {
        const int neighbour = first_vertex(rest);
        if ((graph.adjacent(neighbour) & empty) == 0) open &= ~vertex_bit(neighbour);
    }

    // The new stone joins all blocks of its colour that had this liberty.
    VertexSet liberties = near;
    int kept = 0;
    for (int i = 0; i < block_count[color]; ++i) {
        const VertexSet block = blocks[color][i];
        if ((block & bit) != 0) {
            liberties |= block & ~bit;
        } else {
            blocks[color][kept++] = block;
        }
    }
    block_count[color] = static_cast<std::uint8_t>(kept);
    if (immortal) {
        firm[color] |= liberties & legal[color];
    } else {
        assert(liberties != 0);
        add_block(color, liberties);
    }
    // Blocks of the other colour lose the liberty, and may become alike by that.
    const int other = 1 - color;
    for (int i = 0; i < block_count[other];) {
        if ((blocks[other][i] & bit) == 0) {
            ++i;
            continue;
        }
        const VertexSet block = blocks[other][i] & ~bit;
        assert(block != 0);
        const auto begin = blocks[other].begin();
        const auto end = begin + block_count[other];
        if (std::find(begin, end, block) != end) {
            blocks[other][i] = blocks[other][--block_count[other]];
        } else {
            blocks[other][i++] = block;
        }
    }
    reduce(graph);
}

void RegionState::reduce(const RegionGraph& graph) {
    const VertexSet before = live();
    update_legal();
    drop_dead(graph, before & ~live());
    flood(graph);
    drop_isolated(graph);
}

// A move is legal if it takes no last liberty of the other colour and leaves its own block one:
// an empty neighbour, an immortal friend, or a friend that has another liberty. (See
// rules/position.h; legal sets only shrink, so only what was legal is looked at.)
void RegionState::update_legal() {
    VertexSet last[2] = {0, 0};
    VertexSet spare[2] = {0, 0};
    for (int color = 0; color < 2; ++color) {
        for (int i = 0; i < block_count[color]; ++i) {
            const VertexSet liberties = blocks[color][i];
            (single_vertex(liberties) ? last[color] : spare[color]) |= liberties;
        }
    }
    for (int color = 0; color < 2; ++color) {
        legal[color] &= ~last[1 - color] & (open | firm[color] | spare[color]);
        firm[color] &= legal[color];
    }
}

void RegionState::drop_dead(const RegionGraph& graph, VertexSet dead) {
    if (dead == 0) return;
    const VertexSet beside = graph.adjacent_to(dead);
    for (int color = 0; color < 2; ++color) {
        firm[color] |= beside & legal[color];
        free_blocks(color, dead);
    }
}

void RegionState::flood(const RegionGraph& graph) {
    for (int color = 0; color < 2; ++color) {
        VertexSet done = 0;
        while (const VertexSet anchor = firm[color] & only(color) & ~done) {
            done |= anchor;
            firm[color] |= graph.adjacent_to(anchor) & legal[color];
            free_blocks(color, anchor);
        }
    }
}

// The blocks that have a liberty in `anchor` turn out to be immortal.
void RegionState::free_blocks(int color, VertexSet anchor) {
    int kept = 0;
    for (int i = 0; i < block_count[color]; ++i) {
        const VertexSet block = blocks[color][i];
        if ((block & anchor) != 0) {
            firm[color] |= block & legal[color];
        } else {
            blocks[color][kept++] = block;
        }
    }
    block_count[color] = static_cast<std::uint8_t>(kept);
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
void RegionState::drop_isolated(const RegionGraph& graph) {
    VertexSet needed[2];  // liberties of a mortal block
    VertexSet frail[2];   // where a future stone would be mortal
    VertexSet settled = live();
    for (int color = 0; color < 2; ++color) {
        needed[color] = liberties_of_blocks(color);
        frail[color] = legal[color] & ~firm[color];
        settled &= ~frail[color] & ~needed[color];
    }
    VertexSet gone = 0;
    for (VertexSet rest = settled; rest != 0; rest &= rest - 1) {
        const int vertex = first_vertex(rest);
        if ((graph.adjacent(vertex) & (frail[0] | frail[1])) == 0) gone |= vertex_bit(vertex);
    }
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

void RegionState::add_block(int color, VertexSet liberties) {
    const auto begin = blocks[color].begin();
    const auto end = begin + block_count[color];
    if (std::find(begin, end, liberties) != end) return;
    assert(block_count[color] < kMaxBlocks);
    blocks[color][block_count[color]++] = liberties;
}

VertexSet RegionState::liberties_of_blocks(int color) const {
    VertexSet result = 0;
    for (int i = 0; i < block_count[color]; ++i) result |= blocks[color][i];
    return result;
}

}  // namespace buwei
