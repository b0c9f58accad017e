#include "solver/region_bounds.h"

#include <algorithm>

namespace buwei {

namespace {

// What colour c can count on in a state, whatever the other colour d does.
struct Guarantee {
    int reserve = 0;     // moves that d can never take away
    VertexSet safe = 0;  // two-way points that c can play for as long as d has not occupied them
};

// A point is quiet for c if d has no mortal block beside it and never will: then c never captures
// by playing there.
//
// Reserve. Take the quiet points that only c may play, and let c promise not to fill one of them,
// v. Then v is a permanent liberty, and everything that becomes firm by flooding from v (see
// region_state.h) can be played at any time. Repeat with another v for the points not reached. So
// c can play all these points but the promised ones, in any order; moves elsewhere do not disturb
// them. (This is the reserve bound, with the promise reaching through walls.)
//
// Safe. A two-way point that is quiet for c and firm for c, if need be by those promises, stays
// playable for c until d occupies it.
Guarantee guarantee_of(const RegionGraph& graph, const RegionState& state, int c) {
    const int d = 1 - c;
    VertexSet needed = 0;
    for (int i = 0; i < state.block_count[d]; ++i) needed |= state.blocks[d][i];
    const VertexSet noisy = needed | graph.adjacent_to(state.legal[d] & ~state.firm[d]);
    const VertexSet quiet = state.legal[c] & ~noisy;
    Guarantee result;
    if (quiet == 0) return result;

    VertexSet firm = state.firm[c];
    const VertexSet own = state.only(c);
    const VertexSet reserve = quiet & own;
    VertexSet promised = 0;
    VertexSet done = firm & own;  // flooded already
    for (VertexSet rest; (rest = reserve & ~firm & ~promised) != 0;) {
        VertexSet anchor = rest & (~rest + 1);
        promised |= anchor;
        while (anchor != 0) {
            done |= anchor;
            firm |= graph.adjacent_to(anchor) & state.legal[c];
            for (int i = 0; i < state.block_count[c]; ++i) {
                if ((state.blocks[c][i] & anchor) != 0) firm |= state.blocks[c][i];
            }
            anchor = firm & own & ~done;
        }
    }
    result.reserve = count_vertices(reserve & ~promised);
    result.safe = quiet & firm & state.legal[d];
    return result;
}

}  // namespace

// Let n be the mover's integer, and count every live point that a side may play as a move of that
// side: nobody ever gets more.
//
// If a side takes its s safe points one after the other and then its reserve, it gets every second
// of them, and each of those is lost for the other side. Going second it makes at least
// reserve + floor(s / 2) moves against at most legal - s + ceil(s / 2), and wins if it makes at
// least as many. Going first it makes reserve + ceil(s / 2) against legal - s + floor(s / 2), and
// must make more. Going first, it may also begin on another two-way point, which the other side
// then has no more, and be second from there on. The star is a safe point of both.
ProofBounds static_bounds(const RegionGraph& graph, const RegionState& state, int mover) {
    const int other = 1 - mover;
    const int star = state.star ? 1 : 0;
    const Guarantee own = guarantee_of(graph, state, mover);
    const Guarantee theirs = guarantee_of(graph, state, other);
    ProofBounds bounds;

    const int their_safe = count_vertices(theirs.safe) + star;
    const int own_moves = count_vertices(state.legal[mover]) + star;
    bounds.loss_to = theirs.reserve + (their_safe - their_safe % 2) - own_moves;

    const int own_safe = count_vertices(own.safe) + star;
    const int their_moves = count_vertices(state.legal[other]) + star;
    bounds.win_from = their_moves - own_safe + 1 - own_safe % 2 - own.reserve;
    if (own_safe % 2 == 0 && (state.two_way() & ~own.safe) != 0) bounds.win_from -= 2;
    return bounds;
}

}  // namespace buwei
