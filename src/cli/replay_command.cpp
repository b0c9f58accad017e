// Looking back at a game: `replay` draws it, `turn` gives a bot's author the input of one turn.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "judge/game_log.h"
#include "judge/turn_text.h"
#include "rules/position_text.h"
#include "store/game_entry.h"

namespace buwei {
namespace {

Result<GameRecord> read_record(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"can't read \"" + path + "\""};
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return read_game_log(text);
}

int run_replay(const std::vector<std::string>& arguments) {
    CLI::App app("Shows a game from its log.", "buwei replay");
    std::string path;
    double delay = isatty(STDOUT_FILENO) != 0 ? 0.5 : 0;
    int only = 0;
    app.add_option("log", path, "a log of buwei judge, or of Botzone")->required();
    app.add_option("--delay", delay, "seconds between moves (default 0.5 on a terminal)")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--move", only, "only the position after this move")->check(CLI::PositiveNumber);
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<GameRecord> record = read_record(path);
    if (!record) return wrong_use("replay", record.error().message);
    const int count = static_cast<int>(record->moves.size());
    if (only > count) {
        return wrong_use("replay", "the game has only " + std::to_string(count) + " moves");
    }
    std::printf("● %s  against  ○ %s\n", record->spec.bots[0].name.c_str(),
                record->spec.bots[1].name.c_str());
    Position position;
    for (int number = 1; number <= count; ++number) {
        const Color mover = position.to_move();
        PictureOptions options;
        options.marked = record->moves[number - 1];
        position.play(options.marked);
        if (only != 0 && only != number) continue;
        std::printf("\n%d. %s %s\n%s", number, mover == Color::kBlack ? "●" : "○",
                    point_name(position.geometry(), options.marked).c_str(),
                    picture(position, options).c_str());
        std::fflush(stdout);
        if (only == 0 && number < count && delay > 0) {
            std::this_thread::sleep_for(std::chrono::duration<double>(delay));
        }
    }
    if (only == 0) {
        std::printf("\n%s wins: %s lost by %s\n", name_of(record->winner),
                    name_of(opponent(record->winner)), loss_text(*record).c_str());
    }
    return kExitDone;
}

int run_turn(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Prints the exact input of a turn, to debug a bot with: buwei turn game.json 7 | ./my_bot",
        "buwei turn");
    std::string path;
    int number = 0;
    bool what_happened = false;
    app.add_option("log", path, "a log of buwei judge, or of Botzone")->required();
    app.add_option("turn", number, "1 is Black's first")->required()->check(CLI::PositiveNumber);
    app.add_flag("--answer", what_happened,
                 "instead of the input: what the bot answered, its debug text, times and verdict");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<GameRecord> record = read_record(path);
    if (!record) return wrong_use("turn", record.error().message);
    const int count = static_cast<int>(record->turns.size());
    if (number > count) {
        return wrong_use("turn", "the game has only " + std::to_string(count) + " turns");
    }
    const TurnRecord& turn = record->turns[number - 1];
    if (!what_happened) {
        // A log of Botzone's own does not hold the inputs; they follow from the moves.
        const std::size_t played =
            record->spec.opening.size() + static_cast<std::size_t>(number) - 1;
        std::cout << (turn.input.empty() ? full_input(BotProtocol::kJson, Geometry::nine(),
                                                      {record->moves.begin(),
                                                       record->moves.begin() +
                                                           static_cast<std::ptrdiff_t>(played)},
                                                      {})
                                         : turn.input);
        return kExitDone;
    }
    std::printf(
        "color    %s\nverdict  %s %s\nCPU      %.3f s\nwall     %.3f s\nmemory   %zu bytes\n",
        name_of(turn.mover), name_of(turn.verdict), turn.verdict_detail.c_str(), turn.cpu_seconds,
        turn.wall_seconds, turn.peak_memory_bytes);
    std::cout << "answer\n"
              << turn.output << "\ndebug\n"
              << turn.debug << "\nstderr\n"
              << turn.error_output << '\n';
    return kExitDone;
}

}  // namespace

const Command kReplayCommand = {"replay", "show a game from its log", run_replay};
const Command kTurnCommand = {"turn", "print the input of one turn of a game", run_turn};

}  // namespace buwei
