// Any bytes as a position: never a crash, and what is accepted comes back from its own text.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/position_text.h"

using namespace buwei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<Position> position = parse_position(text);
    if (position) {
        const Result<Position> again = parse_position(to_text(*position));
        if (!again || *again != *position) std::abort();
    }
    static_cast<void>(parse_board_size(text));
    return 0;
}
