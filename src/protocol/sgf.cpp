#include "protocol/sgf.h"

#include <cctype>
#include <string>

#include "rules/position_text.h"

namespace buwei {
namespace {

// One property: an identifier of capital letters and its values.
struct Property {
    std::string name;
    std::vector<std::string> values;
};
using SgfNode = std::vector<Property>;

// Reads nodes of the main line: in each game tree, its nodes and then the first variation.
class SgfScanner {
public:
    explicit SgfScanner(std::string_view text) : text_(text) {}

    Result<std::vector<SgfNode>> main_line() {
        std::vector<SgfNode> nodes;
        skip_space();
        if (peek() != '(') return Error{"not SGF: it does not begin with '('"};
        while (at_ < text_.size()) {
            skip_space();
            const char sign = peek();
            if (sign == ')') break;  // the end of the first line of play
            ++at_;
            if (sign == '(') continue;
            if (sign != ';') return Error{"not SGF: ';' was expected"};
            Result<SgfNode> node = read_node();
            if (!node) return node.error();
            nodes.push_back(std::move(*node));
        }
        if (peek() != ')') return Error{"not SGF: ')' is missing"};
        if (nodes.empty()) return Error{"not SGF: there is no node"};
        return nodes;
    }

private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_space() {
        while (std::isspace(static_cast<unsigned char>(peek())) != 0) ++at_;
    }
    Result<SgfNode> read_node() {
        SgfNode node;
        for (skip_space(); std::isalpha(static_cast<unsigned char>(peek())) != 0; skip_space()) {
            Property property;
            for (; std::isalpha(static_cast<unsigned char>(peek())) != 0; ++at_) {
                // Lower-case letters are old style and mean nothing.
                if (std::isupper(static_cast<unsigned char>(peek())) != 0) property.name += peek();
            }
            for (skip_space(); peek() == '['; skip_space()) {
                ++at_;
                std::string value;
                for (; peek() != ']'; ++at_) {
                    if (peek() == '\\') ++at_;
                    if (at_ >= text_.size()) return Error{"not SGF: ']' is missing"};
                    value += peek();
                }
                ++at_;
                property.values.push_back(value);
            }
            if (property.values.empty()) return Error{"not SGF: a property without value"};
            node.push_back(std::move(property));
        }
        return node;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

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
    const Result<std::vector<SgfNode>> nodes = SgfScanner(text).main_line();
    if (!nodes) return nodes.error();
    const Geometry* geometry = &Geometry::nine();
    for (const Property& property : nodes->front()) {
        if (property.name != "SZ") continue;
        const Result<const Geometry*> board = board_of(property.values[0]);
        if (!board) return board.error();
        geometry = *board;
    }
    SgfGame game;
    game.start = Position(*geometry);
    Position position(*geometry);
    for (const SgfNode& node : *nodes) {
        for (const Property& property : node) {
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
