// The position that `buwei solve` is asked about, from any of the forms it is given in.
#pragma once

#include <string>

#include "base/result.h"
#include "rules/position.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace buwei {

struct SolveInput {
    std::string board;
    std::string text;
    std::string file;     // SGF, or a log of Botzone or buwei judge
    int move = -1;        // how many moves of the file; all if negative
    std::string to_move;  // "black" or "white"; as the input says if empty

    void add_options(CLI::App& app);
    Result<Position> position() const;
};

}  // namespace buwei
