#include "solver/region_bounds.h"

#include <algorithm>

namespace buwei {

namespace {

// What colour c can count on in a state, whatever the other colour d does.
template <class Set>
struct Guarantee {
    int reserve = 0;  // moves that d can never take away
    Set safe = 0;     // two-way points that c can play for as long as d has not occupied them
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
template <class State>
Guarantee<typename State::Set> guarantee_of(const typename State::Graph& graph, const State& state,
                                            int c) {
    using Set = typename State::Set;
    const int d = 1 - c;
    const Set noisy = state.blocks[d].all() | graph.adjacent_to(state.frail(d));
    const Set quiet = state.legal[c] & ~noisy;
    Guarantee<Set> result;
    if (quiet == 0) return result;

    Set firm = state.firm[c];
    const Set own = state.only(c);
    const Set reserve = quiet & own;
    Set promised = 0;
    Set done = firm & own;  // flooded already
    for (Set rest; (rest = reserve & ~firm & ~promised) != 0;) {
        Set anchor = rest & (~rest + 1);
        promised |= anchor;
        while (anchor != 0) {
            done |= anchor;
            firm |= graph.adjacent_to(anchor) & state.legal[c];
            state.blocks[c].for_each([&](Set block) {
                if ((block & anchor) != 0) firm |= block;
            });
            anchor = firm & own & ~done;
        }
    }
    result.reserve = count_vertices(reserve & ~promised);
    result.safe = quiet & firm & state.legal[d];
    return result;
}

// Of the liberties of each mortal block of c, the other colour leaves at least one: it never
// captures. So of the points in `room`, where it may play, it cannot have all. Returns how many it
// must leave at least, counting blocks that share no liberty, and these liberties.
template <class State>
int left_over(const State& state, int c, typename State::Set room, typename State::Set& kept) {
    using Set = typename State::Set;
    int result = 0;
    kept = 0;
    for (const bool small : {true, false}) {  // small blocks first: more of them find room
        state.blocks[c].for_each([&](Set block) {
            if ((block & ~(room & ~kept)) != 0) return;
            if (small && count_vertices(block) > 2) return;
            kept |= block;
            ++result;
        });
    }
    return result;
}

}  // namespace

// Let n be the mover's integer, and count every live point that a side may play as a move of that
// side, but for those it must leave: nobody ever gets more.
//
// If a side takes its s safe points one after the other and then its reserve, it gets every second
// of them, and each of those is lost for the other side. Going second it makes at least
// reserve + floor(s / 2) moves against at most legal - s + ceil(s / 2), and wins if it makes at
// least as many. Going first it makes reserve + ceil(s / 2) against legal - s + floor(s / 2), and
// must make more. Going first, it may also begin on another two-way point, which the other side
// then has no more, and be second from there on; if that point was one the other side had to leave,
// it need not leave another. The star is a safe point of both.
template <class State>
ProofBounds static_bounds(const typename State::Graph& graph, const State& state, int mover) {
    using Set = typename State::Set;
    const int other = 1 - mover;
    const int star = state.star ? 1 : 0;
    const Guarantee<Set> own = guarantee_of(graph, state, mover);
    const Guarantee<Set> theirs = guarantee_of(graph, state, other);
    ProofBounds bounds;
    Set kept = 0;

    const int their_safe = count_vertices(theirs.safe) + star;
    const int own_moves = count_vertices(state.legal[mover]) + star -
                          left_over(state, other, state.legal[mover] & ~theirs.safe, kept);
    bounds.loss_to = theirs.reserve + (their_safe - their_safe % 2) - own_moves;

    const int own_safe = count_vertices(own.safe) + star;
    const int their_moves = count_vertices(state.legal[other]) + star -
                            left_over(state, mover, state.legal[other] & ~own.safe, kept);
    bounds.win_from = their_moves - own_safe + 1 - own_safe % 2 - own.reserve;
    const Set others = state.two_way() & ~own.safe;
    if (own_safe % 2 == 0 && others != 0) bounds.win_from -= (others & ~kept) != 0 ? 2 : 1;
    return bounds;
}

template ProofBounds static_bounds(const RegionGraph&, const RegionState&, int);
template ProofBounds static_bounds(const SmallGraph&, const SmallState&, int);

}  // namespace buwei
