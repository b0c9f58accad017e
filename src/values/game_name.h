// Games in the usual notation.
#pragma once

#include <string>

#include "values/value_store.h"

namespace buwei {

// Numbers ("-3", "1/2"), nimbers ("*", "*2"), multiples of up ("↑", "⇓", "3·↑", "↑*"), switches
// ("±1", "1±2"), a number plus one of these infinitesimals ("2+↑*", "1*"), and otherwise the
// options in braces: "{2|*,0}".
std::string name_of(ValueStore& store, GameId game);

// Who wins: "P" whoever moves second, "N" whoever moves first, "L" Black, "R" White.
char outcome_class(ValueStore& store, GameId game);

}  // namespace buwei
