// Files that people import: SGF and logs. Every game that comes out can be stored and exported, and
// reads the same again.
#include <cstdint>
#include <cstdlib>

#include "judge/game_log.h"
#include "store/export.h"
#include "store/import.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace buwei;
    const ImportedGames games = import_games({reinterpret_cast<const char*>(data), size});
    for (const GameRecord& game : games.games) {
        StoredGame stored;
        stored.entry = make_entry(game);
        const Result<GameRecord> again = read_game_log(write_game_log(game));
        if (!again || again->moves != game.moves || again->winner != game.winner) std::abort();
        if (!game_to_sgf(stored)) std::abort();
    }
    return 0;
}
