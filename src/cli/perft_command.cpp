#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/command.h"
#include "rules/perft.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

int run_perft(const std::vector<std::string>& arguments) {
    CLI::App app("Counts the sequences of legal moves from a position.", "buwei perft");
    std::string board = "9x9";
    std::string text;
    int depth = 3;
    bool as_json = false;
    auto* board_option = app.add_option("--board", board, "ROWSxCOLUMNS of an empty board");
    app.add_option("--position", text, "a position such as \"X.O|...|..X O\"")
        ->excludes(board_option);
    app.add_option("--depth", depth, "moves")->check(CLI::Range(1, kMaxPoints));
    app.add_flag("--json", as_json, "print one JSON object");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    Position position;
    if (!text.empty()) {
        const Result<Position> parsed = parse_position(text);
        if (!parsed) return wrong_use("perft", parsed.error().message);
        position = *parsed;
    } else {
        const Result<const Geometry*> geometry = parse_board_size(board);
        if (!geometry) return wrong_use("perft", geometry.error().message);
        position = Position(**geometry);
    }

    nlohmann::json counts = nlohmann::json::array();
    const SystemClock clock;
    for (int moves = 1; moves <= depth; ++moves) {
        const std::uint64_t count = perft(position, moves);
        counts.push_back(count);
        if (!as_json) std::cout << moves << ": " << count << std::endl;
    }
    if (as_json) {
        std::cout << nlohmann::json{{"position", to_text(position)},
                                    {"counts", counts},
                                    {"seconds", clock.seconds()}}
                  << '\n';
    }
    return kExitDone;
}

}  // namespace

const Command kPerftCommand = {"perft", "count move sequences (checks the rules)", run_perft};

}  // namespace buwei
