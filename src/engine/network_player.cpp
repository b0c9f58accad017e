#include "engine/network_player.h"

#include <cassert>

#include "eval/network_text.h"
#include "eval/shipped_network.h"
#include "search/network_search.h"

namespace buwei {
namespace {

// Read at first use; searches of all threads share it.
const Network& shipped_network() {
    static const Network kShipped = [] {
        const Result<NetworkWeights> weights = parse_network(shipped_network_text());
        assert(weights);  // a test reads it
        return Network(*weights);
    }();
    return kShipped;
}

}  // namespace

bool network_plays_on(const Geometry& geometry) {
    return NetworkSearch::supports(geometry);
}

std::unique_ptr<Search> make_network_search(const Clock& clock, std::size_t memory_bytes) {
    return std::make_unique<NetworkSearch>(clock, memory_bytes, shipped_network());
}

}  // namespace buwei
