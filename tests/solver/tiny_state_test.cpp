// The quick forms of small things against the slow ones.
#include "solver/tiny_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "rules/random_play.h"

namespace buwei {
namespace {

template <class Blocks>
std::vector<std::uint64_t> sorted(const Blocks& blocks) {
    std::vector<std::uint64_t> result;
    blocks.for_each([&](auto block) { result.push_back(block); });
    std::sort(result.begin(), result.end());
    return result;
}

TEST(ByteBlocks, DoAsWideBlocksDo) {
    Rng rng(1);
    for (int game = 0; game < 2000; ++game) {
        ByteBlocks bytes;
        WideBlocks wide;
        for (int step = 0; step < 12; ++step) {
            const auto set = static_cast<SmallSet>(rng.below(256));
            const SmallSet vertex = SmallSet{1} << rng.below(8);
            switch (rng.below(4)) {
                case 0:
                    if (count_vertices(set) < 2 || wide.count() == 2 * kMaxTinyVertices) break;
                    bytes.add(set);
                    wide.add(set);
                    break;
                case 1: ASSERT_EQ(bytes.take(vertex), wide.take(vertex)); break;
                case 2: ASSERT_EQ(bytes.take_single(), wide.take_single()); break;
                default:
                    ASSERT_EQ(bytes.take_single(), wide.take_single());  // fill()'s precondition
                    bytes.fill(vertex);
                    wide.fill(vertex);
            }
            ASSERT_EQ(sorted(bytes), sorted(wide));
            ASSERT_EQ(bytes.count(), wide.count());
            ASSERT_EQ(bytes.all(), wide.all());
            ASSERT_EQ(bytes.empty(), wide.empty());
        }
    }
}

// Calls visit(position, game) for late positions of random games.
template <class Visitor>
void for_late_positions(const Geometry& geometry, int games, Visitor visit) {
    Rng rng(2);
    for (int game = 0; game < games; ++game) {
        Position position(geometry);
        while (!position.lost()) {
            const PointSet live = position.legal(Color::kBlack) | position.legal(Color::kWhite);
            if (live.count() <= kMaxTinyVertices) {
                const RegionGraph graph(geometry, live);
                const RegionState state = region_state(graph, position);
                const SmallGraph small(graph, state.live());
                SmallState few;
                shrink(state, small, few);
                visit(position, tiny_game(small, few));
            }
            std::vector<Point> moves;
            for (const Point point : position.legal()) moves.push_back(point);
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(TinyKey, IsTheSameWithAndWithoutVectorInstructions) {
    int seen = 0;
    for (const auto& [rows, columns] : {std::pair(5, 5), std::pair(9, 9), std::pair(1, 15)}) {
        for_late_positions(
            **Geometry::find(rows, columns), 300, [&](const Position&, const TinyGame& game) {
                ++seen;
                for (int mover = 0; mover < 2; ++mover) {
                    ASSERT_TRUE(tiny_key(game, mover) == plain_tiny_key(game, mover));
                }
            });
    }
    EXPECT_GT(seen, 1000);
}

// With numbers that are all different, an image of a state has the key of the state.
TEST(TinyKey, DoesNotDependOnTheNumbersOfUnlikeVertices) {
    // Vertex 0: both may play. 1: only Black. 2: only White, beside 0; Black is firm at 1.
    const auto game = [](int both, int black, int white) {
        const auto bit = [](int vertex) { return SmallSet{1} << vertex; };
        TinyGame result = {TinyGraph(std::uint64_t{bit(white)} << (8 * both) |
                                     std::uint64_t{bit(both)} << (8 * white)),
                           {}};
        result.state.legal = {bit(both) | bit(black), bit(both) | bit(white)};
        result.state.firm = {bit(black), 0};
        result.state.blocks[0].add(bit(both) | bit(white));
        return result;
    };
    const StateKey key = tiny_key(game(0, 1, 2), 0);
    EXPECT_TRUE(key == tiny_key(game(2, 1, 0), 0));
    EXPECT_TRUE(key == tiny_key(game(5, 7, 3), 0));
    EXPECT_FALSE(key == tiny_key(game(0, 1, 2), 1));
    TinyGame with_star = game(0, 1, 2);
    with_star.state.star = true;
    EXPECT_FALSE(key == tiny_key(with_star, 0));
}

TEST(TinyState, PlaysAsThePositionDoes) {
    int compared = 0;
    for_late_positions(Geometry::nine(), 300, [&](const Position& position, const TinyGame& game) {
        // A move outside the state is a move in its integer or its star: not compared.
        const int mover = index_of(position.to_move());
        const PointSet live = position.legal(Color::kBlack) | position.legal(Color::kWhite);
        const RegionGraph graph(position.geometry(), live);
        const RegionState state = region_state(graph, position);
        int vertex = 0;
        for (VertexSet rest = state.live(); rest != 0; rest &= rest - 1, ++vertex) {
            const Point point = graph.point_of(first_vertex(rest));
            if (!position.legal().contains(point)) continue;
            TinyGame child = game;
            child.state.play(child.graph, mover, vertex);
            Position after = position;
            after.play(point);
            const RegionState expected = region_state(graph, after);
            ASSERT_EQ(count_vertices(child.state.legal[0]), count_vertices(expected.legal[0]));
            ASSERT_EQ(count_vertices(child.state.legal[1]), count_vertices(expected.legal[1]));
            ASSERT_EQ(child.state.integer, expected.integer);
            ASSERT_EQ(child.state.star, expected.star);
            ++compared;
        }
    });
    EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace buwei
