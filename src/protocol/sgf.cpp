#include "protocol/sgf.h"

#include <string>

#include "protocol/sgf_tree.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

// "9" is a square, "5:4" has five columns and four rows.
Result<const Geometry*> board_of(const std::string& size) {
    const std::size_t colon = size.find(':');
    if (colon == std::string::npos) return parse_board_size(size + "x" + size);
    return parse_board_size(size.substr(colon + 1) + "x" + size.substr(0, colon));
}

// "ca": column c, row a.
Result<Point> point_of(const Geometry& geometry, const std::string& value) {
    if (value.size() == 2 && geometry.on_board(value[0] - 'a', value[1] - 'a')) {
        return geometry.point_at(value[0] - 'a', value[1] - 'a');
    }
    return Error{"\"" + value + "\" is no point of the board"};
}

}  // namespace

Position SgfGame::after(std::size_t count) const {
    Position position = start;
    for (std::size_t i = 0; i < count; ++i) position.play(moves[i]);
    return position;
}

Result<SgfGame> read_sgf(std::string_view text) {
    const Result<SgfTree> tree = read_sgf_tree(text);
    if (!tree) return tree.error();
    const Result<const Geometry*> board = board_of(tree->main_line.front().first("SZ", "9"));
    if (!board) return board.error();
    const Geometry* geometry = *board;
    SgfGame game;
    game.start = Position(*geometry);
    Position position(*geometry);
    for (const SgfNode& node : tree->main_line) {
        for (const SgfProperty& property : node.properties) {
            const bool black = property.name == "B" || property.name == "AB";
            const bool set_up = property.name == "AB" || property.name == "AW";
            if (property.name == "PL" && game.moves.empty()) {
                position.set_to_move(property.values[0] == "W" ? Color::kWhite : Color::kBlack);
                game.start = position;
            }
            if (!set_up && property.name != "B" && property.name != "W") continue;
            if (set_up && !game.moves.empty())
                return Error{"stones are put up after the first move"};
            const Color color = black ? Color::kBlack : Color::kWhite;
            for (const std::string& value : property.values) {
                const Result<Point> point = point_of(*geometry, value);
                if (!point) return point.error();
                const MoveStatus status = position.check(*point, color);
                if (status != MoveStatus::kLegal) {
                    return Error{"the move " + value + " " + describe(status)};
                }
                const Color mover = position.to_move();
                if (!set_up && color != mover)
                    return Error{"the move " + value + " is out of turn"};
                position.play(*point, color);
                if (set_up) {
                    position.set_to_move(mover);
                    game.start = position;
                } else {
                    game.moves.push_back(*point);
                }
            }
        }
    }
    return game;
}

}  // namespace buwei
