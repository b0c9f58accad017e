#include "solver/tiny_state.h"

#include <cassert>

namespace buwei {
namespace {

// The members of `kept` in a set of four, moved together.
struct Together {
    std::uint8_t set[16][16] = {};  // by what is kept and the set

    constexpr Together() {
        for (unsigned kept = 0; kept < 16; ++kept) {
            for (unsigned from = 0; from < 16; ++from) {
                unsigned next = 1;
                for (unsigned bit = 1; bit < 16; bit *= 2) {
                    if ((kept & bit) == 0) continue;
                    if ((from & bit) != 0) set[kept][from] |= static_cast<std::uint8_t>(next);
                    next *= 2;
                }
            }
        }
    }
};
constexpr Together kTogether;

// The same for sixteen.
class Compression {
public:
    explicit Compression(SmallSet kept) {
        int before = 0;
        for (int i = 0; i < 4; ++i) {
            kept_[i] = kept >> (4 * i) & 15U;
            before_[i] = before;
            before += count_vertices(kept_[i]);
        }
    }
    SmallSet operator()(SmallSet set) const {
        SmallSet result = 0;
        for (int i = 0; i < 4; ++i) {
            result |= SmallSet{kTogether.set[kept_[i]][set >> (4 * i) & 15U]} << before_[i];
        }
        return result;
    }

private:
    SmallSet kept_[4];
    int before_[4];
};

}  // namespace

TinyGame tiny_game(const SmallGraph& graph, const SmallState& state) {
    const SmallSet live = state.live();
    assert(count_vertices(live) <= kMaxTinyVertices);
    const Compression compressed(live);
    std::uint64_t rows = 0;
    int shift = 0;
    for (SmallSet rest = live; rest != 0; rest &= rest - 1, shift += 8) {
        rows |= std::uint64_t{compressed(graph.adjacent(first_vertex(rest)))} << shift;
    }
    TinyGame game = {TinyGraph(rows), {}};
    for (int color = 0; color < 2; ++color) {
        game.state.legal[color] = compressed(state.legal[color]);
        game.state.firm[color] = compressed(state.firm[color]);
        state.blocks[color].for_each(
            [&](SmallSet block) { game.state.blocks[color].add(compressed(block)); });
    }
    game.state.open = compressed(state.open);
    game.state.integer = state.integer;
    game.state.star = state.star;
    return game;
}

}  // namespace buwei
