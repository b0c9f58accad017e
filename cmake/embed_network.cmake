# Writes the C++ file that defines shipped_network_text() (src/eval/shipped_network.h) from a network
# file. Called as
#   cmake -DNETWORK=<file> -DOUTPUT=<file> -P embed_network.cmake
include(${CMAKE_CURRENT_LIST_DIR}/text_literal.cmake)

file(READ "${NETWORK}" content)
text_literal(literal network "${content}")
file(WRITE "${OUTPUT}" "// Made by cmake/embed_network.cmake from a file of models/; do not edit.
#include \"eval/shipped_network.h\"

namespace buwei {

std::string shipped_network_text() {
    return ${literal};
}

}  // namespace buwei
")
