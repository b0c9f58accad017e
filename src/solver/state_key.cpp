// Hashing of states: two sums of strongly mixed words, one word for each set of the state. A sum
// does not depend on the order of the blocks. Both sums are 64 bits and mixed differently, so two
// different states share a place and a check with a probability of about 2^-63 in each comparison.
#include "solver/region_state.h"

namespace buwei {

namespace {

// What a set is to the mover; an odd number each.
constexpr std::uint64_t kHashLegal[2] = {0x9e3779b97f4a7c15ULL, 0xc2b2ae3d27d4eb4fULL};
constexpr std::uint64_t kHashFirm[2] = {0x165667b19e3779f9ULL, 0xd6e8feb86659fd93ULL};
constexpr std::uint64_t kHashBlock[2] = {0xa0761d6478bd642fULL, 0xe7037ed1a0b428dbULL};
constexpr std::uint64_t kHashGraph = 0x8ebc6af09c88c6e3ULL;

struct KeySum {
    StateKey key;

    void add(VertexSet set, std::uint64_t role) {
        // The finalizers of SplitMix64 and of MurmurHash3, after a step that makes the role count.
        std::uint64_t x = (set + role) * role;
        x ^= x >> 32;
        std::uint64_t a = x * 0xbf58476d1ce4e5b9ULL;
        a = (a ^ (a >> 27)) * 0x94d049bb133111ebULL;
        key.place += a ^ (a >> 31);
        std::uint64_t b = x * 0xff51afd7ed558ccdULL;
        b = (b ^ (b >> 33)) * 0xc4ceb9fe1a85ec53ULL;
        key.check += b ^ (b >> 29);
    }
};

// Symmetric images have to be tried one by one, which pays only while there are few stones: there
// the subtrees are large, and most positions have images that are searched too.
constexpr int kMostFilledForSymmetry = 7;

StateKey plain_key(const RegionGraph& graph, const RegionState& state, VertexSet part, int mover,
                   int symmetry) {
    const auto image = [&graph, symmetry](VertexSet set) {
        return symmetry == 0 ? set : graph.transformed(symmetry, set);
    };
    KeySum sum;
    sum.key.place = graph.identity();
    sum.key.check = graph.identity() * kHashGraph;
    for (int role = 0; role < 2; ++role) {
        const int color = role == 0 ? mover : 1 - mover;
        sum.add(image(state.legal[color] & part), kHashLegal[role]);
        sum.add(image(state.firm[color] & part), kHashFirm[role]);
        state.blocks[color].for_each([&](VertexSet block) {
            if ((block & part) != 0) sum.add(image(block), kHashBlock[role]);
        });
    }
    return sum.key;
}

}  // namespace

StateKey plain_key(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover) {
    static_assert(kMaxSmallVertices == 16, "four sets fill a word");
    const auto within = [part](SmallSet set) { return std::uint64_t{set & part}; };
    const int other = 1 - mover;
    KeySum sum;
    sum.key.place = graph.identity();
    sum.key.check = graph.identity() * kHashGraph;
    sum.add(within(state.legal[mover]) | within(state.legal[other]) << 16 |
                within(state.firm[mover]) << 32 | within(state.firm[other]) << 48,
            kHashLegal[0]);
    for (int role = 0; role < 2; ++role) {
        state.blocks[role == 0 ? mover : other].for_each([&](SmallSet block) {
            if ((block & part) != 0) sum.add(block, kHashBlock[role]);
        });
    }
    return sum.key;
}

StateKey part_key(const RegionGraph& graph, const RegionState& state, VertexSet part, int mover) {
    if (count_vertices(part) <= kMaxSmallVertices) {
        const SmallGraph small(graph, part);
        SmallState few;
        shrink(state, small, few);
        return part_key(small, few, few.live(), mover);
    }
    StateKey least = plain_key(graph, state, part, mover, 0);
    if (count_vertices(part) + kMostFilledForSymmetry < graph.size()) return least;
    for (int symmetry = 1; symmetry < graph.symmetries(); ++symmetry) {
        const StateKey image = plain_key(graph, state, part, mover, symmetry);
        if (image.check < least.check) least = image;
    }
    return least;
}

}  // namespace buwei
