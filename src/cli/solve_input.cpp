#include "cli/solve_input.h"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iterator>

#include "judge/game_log.h"
#include "protocol/sgf.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

// The position after some moves of a game on disk. The first character tells the format.
Result<Position> position_in_file(const std::string& path, int move) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"can't read \"" + path + "\""};
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::size_t start = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    SgfGame game;
    if (start != std::string::npos && text[start] == '(') {
        const Result<SgfGame> sgf = read_sgf(std::string_view(text).substr(start));
        if (!sgf) return sgf.error();
        game = *sgf;
    } else {
        const Result<GameRecord> record = read_game_log(text);
        if (!record) return record.error();
        game.moves = record->moves;
    }
    if (move > static_cast<int>(game.moves.size())) {
        return Error{"the game has only " + std::to_string(game.moves.size()) + " moves"};
    }
    return game.after(move < 0 ? game.moves.size() : static_cast<std::size_t>(move));
}

}  // namespace

void SolveInput::add_options(CLI::App& app) {
    auto* board_option = app.add_option("--board", board, "ROWSxCOLUMNS of an empty board");
    auto* text_option = app.add_option("--position", text, "a position such as \"X.O|...|..X O\"")
                            ->excludes(board_option);
    auto* file_option =
        app.add_option("--file", file, "a game: SGF, or a log of Botzone or of buwei judge")
            ->excludes(board_option)
            ->excludes(text_option);
    app.add_option("--move", move, "of the file: the position after this many moves (default: all)")
        ->check(CLI::NonNegativeNumber)
        ->needs(file_option);
    app.add_option("--to-move", to_move, "the side to move, if not as the position says")
        ->check(CLI::IsMember({"black", "white"}));
}

Result<Position> SolveInput::position() const {
    Result<Position> result = Error{"give --board, --position or --file"};
    if (!board.empty()) {
        const Result<const Geometry*> geometry = parse_board_size(board);
        if (!geometry) return geometry.error();
        result = Position(**geometry);
    } else if (!text.empty()) {
        result = parse_position(text);
    } else if (!file.empty()) {
        result = position_in_file(file, move);
    }
    if (result && !to_move.empty()) {
        result->set_to_move(to_move == "black" ? Color::kBlack : Color::kWhite);
    }
    return result;
}

}  // namespace buwei
