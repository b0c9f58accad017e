#include "rules/position_text.h"

#include <cctype>
#include <cstdlib>
#include <vector>

namespace buwei {
namespace {

std::string quoted(char character) {
    const bool printable = std::isprint(static_cast<unsigned char>(character)) != 0;
    return printable ? std::string("'") + character + "'"
                     : "byte " + std::to_string(static_cast<unsigned char>(character));
}

bool is_stone_or_empty(char character) {
    return character == 'X' || character == 'O' || character == '.';
}

}  // namespace

Result<Position> parse_position(std::string_view text) {
    // A side to move is a lone X or O behind white space.
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
        text.remove_suffix(1);
    }
    Color to_move = Color::kBlack;
    if (text.size() >= 2 && text[text.size() - 2] == ' ' &&
        (text.back() == 'X' || text.back() == 'O')) {
        to_move = text.back() == 'X' ? Color::kBlack : Color::kWhite;
        text.remove_suffix(2);
    }

    std::vector<std::string> rows(1);
    for (const char character : text) {
        if (character == '|' || character == '\n') {
            rows.emplace_back();
        } else if (is_stone_or_empty(character)) {
            rows.back().push_back(character);
        } else if (character != '\r') {
            return Error{"a position is written with X, O, '.' and '|' between rows; " +
                         quoted(character) + " is none of them"};
        }
        if (rows.size() > kMaxPoints || rows.back().size() > kMaxPoints) {
            return Error{"the position is larger than any board (" + std::to_string(kMaxPoints) +
                         " points)"};
        }
    }
    for (const std::string& row : rows) {
        if (row.size() != rows.front().size()) {
            return Error{"the rows of the position differ in length: \"" + rows.front() +
                         "\" and \"" + row + "\""};
        }
    }
    const Result<const Geometry*> geometry =
        Geometry::find(static_cast<int>(rows.size()), static_cast<int>(rows.front().size()));
    if (!geometry) return geometry.error();

    // If every block has a liberty in the end, it has one on the way there, in any order: a part
    // of a block touches the stones of it that are still to come. So play() builds the position,
    // and a stone that it would refuse shows a block without a liberty.
    Position position(**geometry);
    for (int y = 0; y < (*geometry)->rows(); ++y) {
        for (int x = 0; x < (*geometry)->columns(); ++x) {
            const char character = rows[y][x];
            if (character == '.') continue;
            const Color color = character == 'X' ? Color::kBlack : Color::kWhite;
            const Point point = (*geometry)->point_at(x, y);
            if (position.check(point, color) != MoveStatus::kLegal) {
                return Error{"the position can't occur: near " + point_name(**geometry, point) +
                             " a block has no liberty"};
            }
            position.play(point, color);
        }
    }
    position.set_to_move(to_move);
    return position;
}

std::string to_text(const Position& position) {
    const Geometry& geometry = position.geometry();
    std::string text;
    for (int y = 0; y < geometry.rows(); ++y) {
        if (y > 0) text += '|';
        for (int x = 0; x < geometry.columns(); ++x) {
            const Point point = geometry.point_at(x, y);
            text += position.stones(Color::kBlack).contains(point)   ? 'X'
                    : position.stones(Color::kWhite).contains(point) ? 'O'
                                                                     : '.';
        }
    }
    text += position.to_move() == Color::kBlack ? " X" : " O";
    return text;
}

Result<const Geometry*> parse_board_size(std::string_view text) {
    const std::string copy(text);
    const std::size_t cross = copy.find('x');
    const auto all_digits = [](const std::string& part) {
        return !part.empty() && part.size() <= 4 &&
               part.find_first_not_of("0123456789") == std::string::npos;
    };
    if (cross == std::string::npos || !all_digits(copy.substr(0, cross)) ||
        !all_digits(copy.substr(cross + 1))) {
        return Error{"\"" + copy +
                     "\" is not a board size; write ROWSxCOLUMNS, such as 9x9 or 4x5"};
    }
    return Geometry::find(std::atoi(copy.c_str()), std::atoi(copy.c_str() + cross + 1));
}

std::string point_name(const Geometry& geometry, Point point) {
    return std::to_string(geometry.x_of(point)) + "," + std::to_string(geometry.y_of(point));
}

}  // namespace buwei
