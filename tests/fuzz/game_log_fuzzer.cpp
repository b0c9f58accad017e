// Any bytes as a game log: never a crash, and what is accepted comes back from its own text.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "judge/game_log.h"

using namespace buwei;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<GameRecord> record = read_game_log(text);
    if (!record) {
        if (record.error().message.empty()) std::abort();
        return 0;
    }
    const Result<GameRecord> again = read_game_log(write_game_log(*record));
    if (!again || again->moves != record->moves || again->winner != record->winner) std::abort();
    return 0;
}
