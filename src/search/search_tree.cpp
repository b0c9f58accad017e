#include "search/search_tree.h"

namespace buwei {

SearchTree::SearchTree(std::size_t memory_bytes)
    : max_edges_(memory_bytes / (kBytesPerEdge + sizeof(Node) / kEdgesPerNode + 1)),
      max_nodes_(max_edges_ / kEdgesPerNode),
      nodes_(std::make_unique<Node[]>(max_nodes_)),
      visits_(new float[max_edges_]),
      wins_(new float[max_edges_]),
      rave_visits_(new float[max_edges_]),
      rave_wins_(new float[max_edges_]),
      child_(new NodeIndex[max_edges_]),
      point_(new std::uint8_t[max_edges_]) {}

SearchTree::NodeIndex SearchTree::add_node(int edge_count) {
    if (node_count_ == max_nodes_ ||
        edge_count_ + static_cast<std::size_t>(edge_count) > max_edges_) {
        return kNoNode;
    }
    Node& node = nodes_[node_count_];
    node = Node();
    node.first_edge = static_cast<EdgeIndex>(edge_count_);
    node.edge_count = static_cast<std::uint8_t>(edge_count);
    node.open_edges = node.edge_count;
    edge_count_ += static_cast<std::size_t>(edge_count);
    return static_cast<NodeIndex>(node_count_++);
}

void SearchTree::set_edge(EdgeIndex edge, Point point, float prior_visits, float prior_wins) {
    visits_[edge] = 0;
    wins_[edge] = 0;
    rave_visits_[edge] = prior_visits;
    rave_wins_[edge] = prior_wins;
    child_[edge] = kNoNode;
    point_[edge] = static_cast<std::uint8_t>(point);
}

}  // namespace buwei
