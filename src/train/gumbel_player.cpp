#include "train/gumbel_player.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "train/policy_shares.h"

namespace buwei {
namespace {

constexpr std::size_t kGumbelTreeBytes = std::size_t{1} << 20;
constexpr double kLeastPrior = 1e-9;

// With so few simulations the root must not cost eight of them; and the policy is what is to be
// improved, so priors are its own.
NetworkSearchParameters training_parameters() {
    NetworkSearchParameters parameters;
    parameters.average_root = false;
    parameters.policy_temperature = 1;
    return parameters;
}

}  // namespace

GumbelPlayer::GumbelPlayer(const Network& network, const GumbelSettings& settings)
    : settings_(settings), tree_(clock_, kGumbelTreeBytes, network, training_parameters()) {}

Choice GumbelPlayer::choose(const Position& position, Effort effort, Rng& rng) {
    tree_.set_root(position, rng.next());
    const NetworkTree::Node& root = tree_.root();
    priors_.clear();
    for (EdgeIndex i = 0; i < root.edge_count; ++i) {
        priors_.push_back(tree_.prior(root.first_edge + i));
    }
    std::vector<Candidate> candidates = draw_candidates(rng);
    const int simulations =
        effort == Effort::kFull ? settings_.full_simulations : settings_.brief_simulations;
    search(candidates, simulations, std::clamp(simulations / 2, 1, settings_.most_considered));
    return answer(candidates);
}

// All moves, the most promising first. Taking the largest sums of logarithm and Gumbel noise draws
// moves by the policy without replacement.
std::vector<GumbelPlayer::Candidate> GumbelPlayer::draw_candidates(Rng& rng) const {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < priors_.size(); ++i) {
        const double uniform = std::max(rng.uniform(), 1e-12);
        const double prior = std::max(static_cast<double>(priors_[i]), kLeastPrior);
        candidates.push_back({tree_.root().first_edge + static_cast<EdgeIndex>(i),
                              std::log(prior) - std::log(-std::log(uniform))});
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.start > b.start; });
    return candidates;
}

// Sequential halving: equal visits for all that are left, then the worse half goes.
void GumbelPlayer::search(std::vector<Candidate>& candidates, int simulations, int considered) {
    if (candidates.size() > static_cast<std::size_t>(considered)) {
        candidates.resize(static_cast<std::size_t>(considered));
    }
    const int rounds = std::max(1, static_cast<int>(std::ceil(std::log2(candidates.size()))));
    for (int round = 0; round < rounds; ++round) {
        const int share = simulations / (rounds * static_cast<int>(candidates.size()));
        for (int visit = 0; visit < std::max(1, share); ++visit) {
            for (const Candidate& candidate : candidates) {
                if (tree_.root().proof != Proof::kNone) break;
                if (tree_.proof_of_edge(candidate.edge) == Proof::kNone) {
                    tree_.simulate(candidate.edge);
                }
            }
        }
        std::stable_sort(
            candidates.begin(), candidates.end(),
            [this](const Candidate& a, const Candidate& b) { return rank(a) > rank(b); });
        if (candidates.size() > 1) candidates.resize((candidates.size() + 1) / 2);
    }
}

double GumbelPlayer::gain(double win_rate) const {
    const NetworkTree::Node& root = tree_.root();
    float most = 0;
    for (EdgeIndex i = 0; i < root.edge_count; ++i) {
        most = std::max(most, tree_.visits(root.first_edge + i));
    }
    return static_cast<double>((settings_.visit_offset + most) * settings_.scale) * win_rate;
}

double GumbelPlayer::rank(const Candidate& candidate) const {
    switch (tree_.proof_of_edge(candidate.edge)) {
        case Proof::kWin: return 1e9;
        case Proof::kLoss: return -1e9;
        case Proof::kNone: break;
    }
    return candidate.start + gain(static_cast<double>(tree_.win_rate(candidate.edge)));
}

// What an untried move is taken to be worth: the network's value of the root, mixed with the
// results of the tried moves, weighted by their priors.
double GumbelPlayer::mixed_value() const {
    const NetworkTree::Node& root = tree_.root();
    double visits = 0;
    double prior_sum = 0;
    double value_sum = 0;
    // The node's sum holds the root's own evaluation and then all results.
    double own = static_cast<double>(root.wins);
    for (std::size_t i = 0; i < priors_.size(); ++i) {
        const EdgeIndex edge = root.first_edge + static_cast<EdgeIndex>(i);
        const auto edge_visits = static_cast<double>(tree_.visits(edge));
        if (edge_visits == 0) continue;
        const auto win_rate = static_cast<double>(tree_.win_rate(edge));
        visits += edge_visits;
        prior_sum += static_cast<double>(priors_[i]);
        value_sum += static_cast<double>(priors_[i]) * win_rate;
        own -= static_cast<double>(tree_.wins(edge));
    }
    if (prior_sum <= 0) return own;
    return (own + visits * value_sum / prior_sum) / (1 + visits);
}

// The move that came out first, and the improved policy: the priors moved by what was found.
Choice GumbelPlayer::answer(const std::vector<Candidate>& candidates) const {
    const NetworkTree::Node& root = tree_.root();
    Choice choice;
    EdgeIndex best = candidates.front().edge;
    if (root.proof != Proof::kNone || tree_.proof_of_edge(best) == Proof::kLoss) {
        best = tree_.best_edge(root);
    }
    choice.move = tree_.point(best);

    const double untried = mixed_value();
    std::vector<double> values;
    std::vector<double> exponents;
    for (std::size_t i = 0; i < priors_.size(); ++i) {
        const EdgeIndex edge = root.first_edge + static_cast<EdgeIndex>(i);
        const bool tried = tree_.visits(edge) > 0;
        values.push_back(tried ? static_cast<double>(tree_.win_rate(edge)) : untried);
        const double prior = std::max(static_cast<double>(priors_[i]), kLeastPrior);
        exponents.push_back(std::log(prior) + gain(values.back()));
    }
    const double most = *std::max_element(exponents.begin(), exponents.end());
    double sum = 0;
    double win = 0;
    std::vector<std::pair<Point, double>> weights;
    for (std::size_t i = 0; i < priors_.size(); ++i) {
        const double weight = std::exp(exponents[i] - most);
        weights.emplace_back(tree_.point(root.first_edge + static_cast<EdgeIndex>(i)), weight);
        sum += weight;
        win += weight * values[i];
    }
    choice.win = root.proof == Proof::kWin ? 1 : root.proof == Proof::kLoss ? 0 : win / sum;
    choice.policy = policy_shares(weights);
    return choice;
}

}  // namespace buwei
