// Who thinks: the engine itself, and the opponents it is judged by.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace buwei {

enum class Player {
    kNetwork,    // tree search with the learned network, and the exact solver
    kPolicy,     // the network's first thought, without any search
    kClassic,    // tree search with RAVE, classes of points, proofs and the exact solver
    kChampions,  // the same kind of search by the published recipe of former champions
    kGreedy,     // the move that leaves the best margin of legal points, without looking ahead
    kPlain,      // plain UCT
};

const char* name_of(Player player);
Result<Player> parse_player(const std::string& name);
// "network, policy, ...", for messages.
std::string player_names();

}  // namespace buwei
