// Stands in for network_player.cpp in `buwei pack --classic`.
#include "engine/network_player.h"

namespace buwei {

bool network_plays_on(const Geometry& /*geometry*/) {
    return false;
}

std::unique_ptr<Search> make_network_search(const Clock& /*clock*/, std::size_t /*memory_bytes*/) {
    return nullptr;
}

}  // namespace buwei
