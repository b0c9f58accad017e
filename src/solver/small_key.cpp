// Hashing of small states by structure alone.
//
// Each vertex gets a colour, a hash of what may be played there and in what surroundings (how many
// neighbours and liberties of the same blocks are of which kind). Where two vertices have the same
// colour, colours are hashed together with those of the neighbours and blocks, round by round
// (colour refinement; Weisfeiler and Leman, 1968). When all colours differ, no vertex can be
// mistaken for another, and the sum over all vertices and blocks of the colours found there tells
// the whole structure. While rounds do not help, one vertex of the first equal pair is marked. If
// the two are images of each other under a symmetry of the state, which is nearly always so, any
// choice leads to the same key; otherwise a state may get several keys, which costs time but is
// never wrong.
#include "solver/region_state.h"

namespace buwei {

namespace {

constexpr std::uint64_t kSmallBlock[2] = {0xa0761d6478bd642fULL, 0xe7037ed1a0b428dbULL};
constexpr std::uint64_t kSmallMark = 0x589965cc75374cc3ULL;

inline std::uint64_t mixed(std::uint64_t x) {
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 32;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 29);
}

class Refinement {
public:
    Refinement(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover)
        : graph_(graph),
          live_(part),
          frail_((state.frail(0) | state.frail(1)) & part),
          count_(count_vertices(live_)) {
        const int other = 1 - mover;
        const SmallSet kinds[4] = {state.legal[mover], state.legal[other], state.firm[mover],
                                   state.firm[other]};
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            color_[vertex] = 1 + surroundings(near(vertex), kinds);
            for (const SmallSet kind : kinds) {
                color_[vertex] = 2 * color_[vertex] + (kind >> vertex & 1);
            }
        }
        for (int role = 0; role < 2; ++role) {
            state.blocks[role == 0 ? mover : other].for_each([&](SmallSet block) {
                if ((block & part) == 0) return;
                blocks_[block_count_++] = {block, kSmallBlock[role]};
                const std::uint64_t hash = mixed(kSmallBlock[role] + surroundings(block, kinds));
                for (; block != 0; block &= block - 1) color_[first_vertex(block)] += hash;
            });
        }
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            color_[vertex] = mixed(color_[vertex]);
        }
    }

    StateKey key() {
        for (int distinct = count_distinct(); distinct < count_;) {
            round();
            const int now = count_distinct();
            if (now < count_ && now <= distinct) color_[tied_] += kSmallMark;
            distinct = now;
        }
        StateKey key;
        const auto add = [&key](std::uint64_t sum) {
            const std::uint64_t hash = mixed(sum);
            key.place += hash;
            key.check += mixed(hash ^ sum);
        };
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            add(3 * color_[vertex] + sum_of(near(vertex)));
        }
        for (int i = 0; i < block_count_; ++i) add(blocks_[i].role + sum_of(blocks_[i].liberties));
        key.place = mixed(key.place);
        return key;
    }

private:
    struct Block {
        SmallSet liberties;
        std::uint64_t role;
    };

    // Neighbours do not matter to each other where no stone could be mortal.
    SmallSet near(int vertex) const {
        return graph_.adjacent(vertex) & ((frail_ >> vertex & 1) != 0 ? live_ : frail_);
    }
    static std::uint64_t surroundings(SmallSet set, const SmallSet (&kinds)[4]) {
        std::uint64_t result = static_cast<std::uint64_t>(count_vertices(set));
        for (const SmallSet kind : kinds) {
            result = 32 * result + static_cast<std::uint64_t>(count_vertices(set & kind));
        }
        return result;
    }
    std::uint64_t sum_of(SmallSet set) const {
        std::uint64_t sum = 0;
        for (; set != 0; set &= set - 1) sum += color_[first_vertex(set)];
        return sum;
    }

    void round() {
        std::uint64_t next[kMaxSmallVertices];
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            next[vertex] = 3 * color_[vertex] + sum_of(near(vertex));
        }
        for (int i = 0; i < block_count_; ++i) {
            const std::uint64_t hash = mixed(blocks_[i].role + sum_of(blocks_[i].liberties));
            for (SmallSet rest = blocks_[i].liberties; rest != 0; rest &= rest - 1) {
                next[first_vertex(rest)] += hash;
            }
        }
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            color_[vertex] = mixed(next[vertex]);
        }
    }

    // How many colours there are. If two vertices have the same, tied_ is one that has the least
    // such colour.
    int count_distinct() {
        std::uint64_t seen = 0;
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            seen |= std::uint64_t{1} << (color_[first_vertex(rest)] >> 58);
        }
        if (count_vertices(seen) == count_) return count_;
        int distinct = 0;
        tied_ = -1;
        for (SmallSet rest = live_; rest != 0; rest &= rest - 1) {
            const int vertex = first_vertex(rest);
            SmallSet same = live_;
            while (color_[first_vertex(same)] != color_[vertex]) same &= same - 1;
            if (first_vertex(same) == vertex) {
                ++distinct;
            } else if (tied_ < 0 || color_[vertex] < color_[tied_]) {
                tied_ = vertex;
            }
        }
        return distinct;
    }

    const SmallGraph& graph_;
    const SmallSet live_;
    const SmallSet frail_;
    const int count_;
    int block_count_ = 0;
    int tied_ = -1;
    std::array<std::uint64_t, kMaxSmallVertices> color_;
    std::array<Block, 4 * kMaxSmallVertices> blocks_;
};

}  // namespace

StateKey part_key(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover) {
    return Refinement(graph, state, part, mover).key();
}

}  // namespace buwei
