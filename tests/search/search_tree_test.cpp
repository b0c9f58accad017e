#include "search/search_tree.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

using NodeIndex = SearchTree::NodeIndex;

constexpr std::size_t kRoom = 40000;

NodeIndex add(SearchTree& tree, std::uint64_t hash, int edges) {
    const NodeIndex index = tree.add_node(hash, edges);
    for (int i = 0; i < edges; ++i) {
        tree.set_edge(tree.node(index).first_edge + static_cast<unsigned>(i), i, 10, 5);
    }
    return index;
}

void link(SearchTree& tree, NodeIndex from, unsigned edge, NodeIndex to, float visits) {
    tree.child()[tree.node(from).first_edge + edge] = to;
    tree.visits()[tree.node(from).first_edge + edge] = visits;
}

TEST(SearchTree, FindsNodesByPosition) {
    SearchTree tree(kRoom);
    // Hashes that fall into the same slot of the table.
    const std::uint64_t step = std::uint64_t{1} << 40;
    for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_EQ(add(tree, i * step, 3), i - 1);
    for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_EQ(tree.find(i * step), i - 1);
    EXPECT_EQ(tree.find(21 * step), SearchTree::kNoNode);
    tree.clear();
    EXPECT_EQ(tree.find(step), SearchTree::kNoNode);
}

TEST(SearchTree, SaysWhenItIsFull) {
    SearchTree tree(kRoom);
    std::uint64_t hash = 0;
    while (tree.add_node(++hash, 5) != SearchTree::kNoNode) ASSERT_LT(hash, 10000U);
    EXPECT_GT(tree.node_count(), 100U);
    EXPECT_EQ(tree.find(hash), SearchTree::kNoNode);
    EXPECT_EQ(tree.find(hash - 1), hash - 2);
}

// 0 -> 1 -> 3, 0 -> 2 -> 3 and 2 -> 4: below 2 there are 3 and 4, and 3 was made before 2's share.
TEST(SearchTree, KeepsWhatIsBelowANode) {
    SearchTree tree(kRoom);
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
    tree.node(three).proof = Proof::kWin;

    const NodeIndex kept = tree.keep_below(two);
    EXPECT_EQ(tree.node_count(), 3U);
    EXPECT_EQ(tree.find(102), kept);
    EXPECT_EQ(tree.find(100), SearchTree::kNoNode);
    EXPECT_EQ(tree.find(101), SearchTree::kNoNode);
    const SearchTree::Node& node = tree.node(kept);
    ASSERT_EQ(node.edge_count, 3);
    EXPECT_EQ(tree.child()[node.first_edge], tree.find(104));
    EXPECT_EQ(tree.child()[node.first_edge + 1], SearchTree::kNoNode);
    EXPECT_EQ(tree.child()[node.first_edge + 2], tree.find(103));
    EXPECT_EQ(tree.visits()[node.first_edge], 2);
    EXPECT_EQ(tree.visits()[node.first_edge + 2], 5);
    EXPECT_EQ(tree.point()[node.first_edge + 2], 2);
    EXPECT_EQ(tree.node(tree.find(103)).proof, Proof::kWin);
    // There is room for more where the rest was.
    EXPECT_EQ(add(tree, 105, 4), 3U);
    EXPECT_EQ(tree.find(105), 3U);
}

}  // namespace
}  // namespace buwei
