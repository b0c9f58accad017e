#include "search/graph_store.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

struct Node {
    std::uint64_t hash;
    std::uint32_t first_edge;
    std::uint8_t edge_count;
    int mark;
};
using Store = GraphStore<Node, float, std::uint8_t>;
using NodeIndex = Store::NodeIndex;

constexpr std::size_t kRoom = 40000;

// Every edge is numbered within its node.
NodeIndex add(Store& store, std::uint64_t hash, int edges) {
    const NodeIndex index = store.add(hash, edges);
    store.node(index).mark = 0;
    for (int i = 0; i < edges; ++i) {
        const auto edge = store.node(index).first_edge + static_cast<unsigned>(i);
        store.numbers<1>()[edge] = static_cast<std::uint8_t>(i);
    }
    return index;
}

void link(Store& store, NodeIndex from, unsigned edge, NodeIndex to, float visits) {
    store.children()[store.node(from).first_edge + edge] = to;
    store.numbers<0>()[store.node(from).first_edge + edge] = visits;
}

TEST(GraphStore, FindsNodesByPosition) {
    Store tree(kRoom);
    // Hashes that fall into the same slot of the table.
    const std::uint64_t step = std::uint64_t{1} << 40;
    for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_EQ(add(tree, i * step, 3), i - 1);
    for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_EQ(tree.find(i * step), i - 1);
    EXPECT_EQ(tree.find(21 * step), Store::kNoNode);
    tree.clear();
    EXPECT_EQ(tree.find(step), Store::kNoNode);
}

TEST(GraphStore, SaysWhenItIsFull) {
    Store tree(kRoom);
    std::uint64_t hash = 0;
    while (tree.add(++hash, 5) != Store::kNoNode) ASSERT_LT(hash, 10000U);
    EXPECT_GT(tree.node_count(), 100U);
    EXPECT_EQ(tree.find(hash), Store::kNoNode);
    EXPECT_EQ(tree.find(hash - 1), hash - 2);
}

// 0 -> 1 -> 3, 0 -> 2 -> 3 and 2 -> 4: below 2 there are 3 and 4, and 3 was made before 2's share.
TEST(GraphStore, KeepsWhatIsBelowANode) {
    Store tree(kRoom);
    const NodeIndex root = add(tree, 100, 2);
    const NodeIndex one = add(tree, 101, 2);
    const NodeIndex three = add(tree, 103, 1);
    const NodeIndex two = add(tree, 102, 3);
    const NodeIndex four = add(tree, 104, 2);
    link(tree, root, 0, one, 7);
    link(tree, root, 1, two, 8);
    link(tree, one, 1, three, 3);
    link(tree, two, 2, three, 5);
    link(tree, two, 0, four, 2);
    tree.node(three).mark = 7;

    const NodeIndex kept = tree.keep_below(two);
    EXPECT_EQ(tree.node_count(), 3U);
    EXPECT_EQ(tree.find(102), kept);
    EXPECT_EQ(tree.find(100), Store::kNoNode);
    EXPECT_EQ(tree.find(101), Store::kNoNode);
    const Node& node = tree.node(kept);
    ASSERT_EQ(node.edge_count, 3);
    EXPECT_EQ(tree.children()[node.first_edge], tree.find(104));
    EXPECT_EQ(tree.children()[node.first_edge + 1], Store::kNoNode);
    EXPECT_EQ(tree.children()[node.first_edge + 2], tree.find(103));
    EXPECT_EQ(tree.numbers<0>()[node.first_edge], 2);
    EXPECT_EQ(tree.numbers<0>()[node.first_edge + 2], 5);
    EXPECT_EQ(tree.numbers<1>()[node.first_edge + 2], 2);
    EXPECT_EQ(tree.node(tree.find(103)).mark, 7);
    // There is room for more where the rest was.
    EXPECT_EQ(add(tree, 105, 4), 3U);
    EXPECT_EQ(tree.find(105), 3U);
}

}  // namespace
}  // namespace buwei
