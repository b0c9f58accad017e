// `buwei solve --value`: the combinatorial value of a position, for people and as JSON.
#pragma once

#include <string>

#include "rules/position.h"

namespace buwei {

struct ValueOptions {
    bool as_json = false;
    std::string svg;      // where to draw the thermograph; nowhere if empty
    std::string regions;  // file of known regions, used and brought up to date; none if empty
};

// Returns the exit code.
int print_value(const Position& position, const ValueOptions& options);

}  // namespace buwei
