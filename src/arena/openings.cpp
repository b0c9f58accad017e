#include "arena/openings.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>

#include "base/random.h"
#include "rules/position_text.h"
#include "rules/random_play.h"
#include "rules/symmetry.h"
#include "store/move_text.h"

namespace buwei {
namespace {

// New positions are taken to be used up after this many repetitions in a row.
constexpr int kMaxRepetitions = 2000;
// Openings of so many plies are taken to be impossible after this many dead ends in a row.
constexpr int kMaxDeadEnds = 2000;

// The smallest of the texts of the position's mirror images: the same for all of them.
std::string canonical_text(const Position& position) {
    std::string smallest = to_text(position);
    for (int symmetry = 1; symmetry < symmetry_count(position.geometry()); ++symmetry) {
        smallest = std::min(smallest, to_text(transformed(symmetry, position)));
    }
    return smallest;
}

struct Draft {
    Opening moves;
    Position position;
};

// Nothing if the moves led to a position in which a side cannot move.
std::optional<Draft> draw_opening(const RandomOpenings& settings, Rng& rng) {
    const Geometry& geometry = Geometry::nine();
    Draft draft;
    for (int ply = 0; ply < settings.plies; ++ply) {
        PointSet choices = draft.position.legal();
        if (ply == 0 && settings.ban_centre) {
            choices.erase(geometry.point_at(geometry.columns() / 2, geometry.rows() / 2));
        }
        if (choices.empty()) return std::nullopt;
        draft.moves.push_back(random_point(choices, rng));
        draft.position.play(draft.moves.back());
    }
    const bool both_can_move = !draft.position.legal(Color::kBlack).empty() &&
                               !draft.position.legal(Color::kWhite).empty();
    return both_can_move ? std::optional<Draft>(std::move(draft)) : std::nullopt;
}

}  // namespace

Result<std::vector<Opening>> random_openings(const RandomOpenings& settings) {
    if (settings.plies < 0) return Error{"an opening can't have fewer than 0 plies"};
    if (settings.count < 1) return Error{"at least one opening is needed"};

    Rng rng(settings.seed);
    std::vector<Opening> openings;
    std::set<std::string> seen;
    int repetitions = 0;
    int dead_ends = 0;
    while (static_cast<int>(openings.size()) < settings.count && repetitions < kMaxRepetitions) {
        std::optional<Draft> draft = draw_opening(settings, rng);
        if (!draft) {
            if (++dead_ends < kMaxDeadEnds) continue;
            return Error{"after " + std::to_string(settings.plies) +
                         " random plies there is hardly ever a move left for both sides; "
                         "take fewer"};
        }
        dead_ends = 0;
        if (seen.insert(canonical_text(draft->position)).second) {
            openings.push_back(std::move(draft->moves));
            repetitions = 0;
        } else {
            ++repetitions;
        }
    }
    const std::size_t different = openings.size();
    for (std::size_t i = different; i < static_cast<std::size_t>(settings.count); ++i) {
        openings.push_back(openings[i - different]);
    }
    return openings;
}

Result<std::vector<Opening>> parse_openings(std::istream& lines) {
    std::vector<Opening> openings;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start == std::string::npos || line[start] == '#') continue;
        Result<Opening> opening = parse_moves(line);
        if (!opening) {
            return Error{"line " + std::to_string(number) +
                         " of the openings: " + opening.error().message};
        }
        Position position;
        for (const Point move : *opening) position.play(move);
        if (position.lost()) {
            return Error{"line " + std::to_string(number) +
                         " of the openings leaves the side to move without a move"};
        }
        openings.push_back(std::move(*opening));
    }
    if (lines.bad()) return Error{"the openings can't be read"};
    if (openings.empty()) return Error{"there are no openings in it"};
    return openings;
}

Result<std::vector<Opening>> read_openings(const std::string& path) {
    std::ifstream file(path);
    if (!file) return Error{path + ": the file can't be opened"};
    Result<std::vector<Opening>> openings = parse_openings(file);
    if (!openings) return Error{path + ": " + openings.error().message};
    return openings;
}

}  // namespace buwei
