// Any bytes as a Botzone turn: never a crash, and what is accepted is a legal game. The bytes are
// also given in two pieces, which must not change what is understood.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/botzone.h"

using namespace buwei;

namespace {

void check(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const bool first : {true, false}) {
        const Result<ScannedTurn> whole = scan_turn(text, true, first);
        if (!whole || whole->length == 0) continue;
        check(whole->length <= size);
        check(!whole->turn.requests.empty());
        BotzoneGame game;
        const Result<const Position*> position = game.apply(whole->turn);
        if (!position) check(!position.error().message.empty());
        // A turn that is complete before the end is the same turn.
        const Result<ScannedTurn> early = scan_turn(text, false, first);
        if (early && early->length > 0) check(early->length == whole->length);
        // The part before it is never taken for a turn of its own, unless it is the same one
        // without the white space behind it.
        const Result<ScannedTurn> part = scan_turn(text.substr(0, whole->length / 2), false, first);
        if (part) check(part->length <= whole->length);
    }
    return 0;
}
