// Exact values of parts, from whoever knows them: what lets the search take parts of equal value
// for equal however they look, and decide sums without a search.
//
// The search needs no such source, and the bot has none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "solver/region_state.h"

namespace buwei {

// What a part is worth, as a game in Conway's sense.
struct PartValue {
    enum class Kind : unsigned char { kInteger, kIntegerAndStar, kOther };

    // Seen from Black [0] and from White [1] the value is an integer plus a game with this key.
    // Values that differ by an integer have the same key, all others have different ones. So two
    // parts add up to an integer if the key of one, seen from Black, is that of the other, seen
    // from White.
    std::array<StateKey, 2> key;
    std::array<int, 2> integer = {};
    // The integers next to it: low <= value <= high, seen from Black.
    int low = 0;
    int high = 0;
    Kind kind = Kind::kOther;
    std::uint32_t game = 0;  // for the source that gave it: which game it is
};

class PartValues {
public:
    virtual ~PartValues() = default;

    // What a part of the state is worth, integer and star of the state left out; null if that is
    // not known and would take too long to find out. Precondition: nothing joins the part to the
    // other points. The value stays where it is.
    virtual const PartValue* find(const SmallGraph& graph, const SmallState& state,
                                  SmallSet part) = 0;
    // Does this side, moving first, win the sum of these values and an integer (seen from Black)
    // and a star? Nothing if that would take too long to find out.
    virtual std::optional<bool> first_wins(const PartValue* const* values, int count, int integer,
                                           bool star, int mover) = 0;
};

}  // namespace buwei
