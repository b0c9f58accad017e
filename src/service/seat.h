// Who sits at a table: a person, the engine, or a bot.
#pragma once

#include <optional>
#include <string>

#include "service/document.h"
#include "service/fault.h"
#include "service/user.h"

namespace buwei {

struct Seat {
    enum class Kind { kPerson, kEngine, kBot };

    Kind kind = Kind::kPerson;
    std::string name;    // of the person ("" for a free seat) or the bot
    int level = 1;       // of the engine
    double seconds = 1;  // the engine's time for a move

    bool is_person() const { return kind == Kind::kPerson; }
    // As in the record of the game.
    std::string player_name() const;
};

// `creator` sits down where a person is wanted and no name is given.
Outcome<Seat> read_seat(const Document& document, const User& creator);
Document seat_document(const Seat& seat);

}  // namespace buwei
