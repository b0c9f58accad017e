// The engine's way to the network. Two files define these functions: network_player.cpp, and for
// the packed bot without a network no_network_player.cpp.
#pragma once

#include <cstddef>
#include <memory>

#include "base/clock.h"
#include "rules/geometry.h"
#include "search/search.h"

namespace buwei {

// Does this program have a network that can play on this board?
bool network_plays_on(const Geometry& geometry);

// The search with the program's network. `clock` must outlive it. Precondition: there is one.
std::unique_ptr<Search> make_network_search(const Clock& clock, std::size_t memory_bytes);

}  // namespace buwei
