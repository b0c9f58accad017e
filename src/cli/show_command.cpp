#include <CLI/CLI.hpp>
#include <iostream>
#include <iterator>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "protocol/botzone.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

// A position in any of the notations we know, told apart by their first character.
Result<Position> position_from(const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string::npos) return Error{"there is no position to show"};
    if (text[start] == 'X' || text[start] == 'O' || text[start] == '.') {
        return parse_position(text.substr(start));
    }
    const Result<ScannedTurn> scanned = scan_turn(text, true, true);
    if (!scanned)
        return Error{"neither a position like \"X.O|...|..X\" nor a Botzone turn: " +
                     scanned.error().message};
    BotzoneGame game;
    const Result<const Position*> position = game.apply(scanned->turn);
    if (!position) return position.error();
    return **position;
}

int run_show(const std::vector<std::string>& arguments) {
    CLI::App app("Draws a position.", "buwei show");
    std::string text;
    bool classes = false;
    app.add_option("position", text,
                   "\"X.O|...|..X O\" (rows joined by '|', then optionally the side to move), or "
                   "a Botzone turn, simple or JSON; standard input if it is left out");
    app.add_flag("--classes", classes, "tell points apart by who may still play there");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    if (text.empty()) text.assign(std::istreambuf_iterator<char>(std::cin), {});
    const Result<Position> position = position_from(text);
    if (!position) return wrong_use("show", position.error().message);

    PictureOptions options;
    options.show_classes = classes;
    std::cout << picture(*position, options);
    if (classes) std::cout << kClassLegend << '\n';
    const Color mover = position->to_move();
    if (position->lost()) {
        std::cout << name_of(mover) << " has no legal move: " << name_of(opponent(mover))
                  << " has won\n";
    } else {
        std::cout << name_of(mover) << " to move, " << position->legal(mover).count()
                  << " legal moves (" << name_of(opponent(mover)) << ": "
                  << position->legal(opponent(mover)).count() << ")\n";
    }
    std::cout << to_text(*position) << '\n';
    return kExitDone;
}

}  // namespace

const Command kShowCommand = {"show", "draw a position", run_show};

}  // namespace buwei
