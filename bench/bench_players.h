// Players named on the command line of a measuring program: "classic", or a file of weights, which
// may be followed by parameters of the search, such as @exploration=1.2@solver_points=12.
#pragma once

#include <string>

#include "search/search_types.h"
#include "train/duel.h"

namespace buwei {

// "0.1s" or a number of simulations.
SearchLimits limits_named(const std::string& text);

// Ends the program with a message if there is no such player or parameter. The result must outlive
// the players it makes.
MakePlayer player_named(std::string name, const SearchLimits& limits);

}  // namespace buwei
