#include "search/greedy_search.h"

#include <algorithm>

#include "base/random.h"

namespace buwei {

SearchResult GreedySearch::run(const Position& position, const SearchLimits& /*limits*/,
                               std::uint64_t seed, const SearchProgress& /*progress*/) {
    struct Choice {
        int margin;
        std::uint64_t lot;
        Point point;
    };
    std::vector<Choice> choices;
    Rng rng(seed);
    for (const Point point : position.legal()) {
        const Position::LegalSets after = position.legal_after(point);
        choices.push_back({after.mover.count() - after.opponent.count(), rng.next(), point});
    }
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.margin != b.margin ? a.margin > b.margin : a.lot < b.lot;
    });
    SearchResult result;
    result.simulations = choices.size();
    if (choices.empty()) {
        result.proof = Proof::kLoss;
        return result;
    }
    result.depth = 1;
    result.best = choices.front().point;
    result.principal_variation = {result.best};
    for (const Choice& choice : choices) result.moves.push_back({choice.point, 1, 0.5});
    return result;
}

}  // namespace buwei
