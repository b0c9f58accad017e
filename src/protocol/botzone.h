// Botzone's way of talking to a bot: turns as text, and the game they describe.
//
// A turn comes in one of two dialects, told apart by its first character:
//   simple  n, then 2n-1 places "x y": request 1, response 1, ..., request n
//   JSON    {"requests":[{"x":..,"y":..}, ...], "responses":[...], anything else}
// A process that is kept running gets the whole history once, and then only the newest request:
// "x y" or {"x":..,"y":..}. The first request of Black is (-1, -1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/position.h"

namespace buwei {

enum class Dialect { kSimple, kJson };

struct Place {
    int x = -1;
    int y = -1;
};

struct BotzoneTurn {
    Dialect dialect = Dialect::kSimple;
    bool whole_history = true;  // otherwise one request only
    std::vector<Place> requests;
    std::vector<Place> responses;
    double time_limit = 0;  // seconds, from the JSON field of that name; 0 if it says nothing
};

// The first turn in a text, and how many bytes of it the turn took; 0 bytes if the text may be the
// beginning of a turn and more is needed.
struct ScannedTurn {
    std::size_t length = 0;
    BotzoneTurn turn;
};

// `at_end`: nothing will follow the text. `first`: no turn has been read yet, so a simple turn must
// be a whole history (later, a line with two numbers is a single request).
Result<ScannedTurn> scan_turn(std::string_view text, bool at_end, bool first);

// The game as one bot sees it.
class BotzoneGame {
public:
    // Brings the game to where the turn says it is. On an error the game is unusable.
    Result<const Position*> apply(const BotzoneTurn& turn);
    // Plays the bot's own move. Precondition: legal.
    void answer(Point point) { position_.play(point); }
    const Position& position() const { return position_; }

private:
    Result<const Position*> play(const Place& place);
    Result<const Position*> request(const Place& place);

    Position position_;
    int moves_ = 0;
};

// The bot's answer with its line ends. Debug text is cut to Botzone's limit of 1 KB and put on one
// line.
std::string format_answer(Dialect dialect, const Place& place, std::string_view debug);

// The line that asks Botzone to keep the process running.
constexpr std::string_view kKeepRunningLine = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n";

}  // namespace buwei
