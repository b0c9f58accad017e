// The text of a file, built into the program.
#pragma once

#include <string>

namespace buwei {

struct EmbeddedSource {
    std::string path;  // as in #include "..."
    std::string text;
};

}  // namespace buwei
