#include "store/move_text.h"

#include <charconv>

#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// "x,y", and nothing else.
bool read_place(std::string_view word, int& x, int& y) {
    const char* end = word.data() + word.size();
    const auto [after_x, x_error] = std::from_chars(word.data(), end, x);
    if (x_error != std::errc() || after_x == end || *after_x != ',') return false;
    const auto [after_y, y_error] = std::from_chars(after_x + 1, end, y);
    return y_error == std::errc() && after_y == end;
}

}  // namespace

std::string moves_to_text(const std::vector<Point>& moves) {
    std::string text;
    for (const Point move : moves) {
        if (!text.empty()) text += ' ';
        text += point_name(Geometry::nine(), move);
    }
    return text;
}

Result<std::vector<Point>> parse_moves(std::string_view text) {
    Position position;
    std::vector<Point> moves;
    for (;;) {
        const std::size_t start = text.find_first_not_of(kBlanks);
        if (start == std::string_view::npos) return moves;
        text.remove_prefix(start);
        const std::string word(text.substr(0, text.find_first_of(kBlanks)));
        text.remove_prefix(word.size());

        const std::string which = "move " + std::to_string(moves.size() + 1) + ", \"" + word + "\"";
        int x = 0;
        int y = 0;
        if (!read_place(word, x, y)) return Error{which + ", is not written as x,y"};
        const MoveStatus status = position.check_at(x, y, position.to_move());
        if (status != MoveStatus::kLegal) return Error{which + ", " + describe(status)};
        const Point move = position.geometry().point_at(x, y);
        position.play(move);
        moves.push_back(move);
    }
}

}  // namespace buwei
