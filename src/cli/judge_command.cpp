#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "cli/workshop.h"
#include "judge/game_log.h"
#include "rules/position_text.h"
#include "store/game_entry.h"

namespace buwei {
namespace {

// Follows a game and draws it turn by turn.
class LiveBoard {
public:
    explicit LiveBoard(const GameSpec& spec) : spec_(spec) {
        for (const Point point : spec.opening) position_.play(point);
    }

    void show(const TurnRecord& turn) {
        const Color mover = turn.mover;
        std::printf("\n%d. %s %s (%s): ", ++turns_, mover == Color::kBlack ? "●" : "○",
                    name_of(mover), spec_.bots[index_of(mover)].name.c_str());
        if (turn.move) std::printf("%d,%d  ", (*turn.move)[0], (*turn.move)[1]);
        std::printf("%s  CPU %.2f s, wall %.2f s, %zu MB\n", name_of(turn.verdict),
                    turn.cpu_seconds, turn.wall_seconds, turn.peak_memory_bytes >> 20);
        if (!turn.debug.empty()) std::printf("   %s\n", turn.debug.c_str());
        if (!turn.verdict_detail.empty()) std::printf("   %s\n", turn.verdict_detail.c_str());
        if (turn.verdict != Verdict::kOk || !turn.move) return;
        const auto [x, y] = *turn.move;
        if (position_.check_at(x, y, mover) != MoveStatus::kLegal) return;
        PictureOptions options;
        options.marked = position_.geometry().point_at(x, y);
        position_.play(options.marked);
        std::fputs(picture(position_, options).c_str(), stdout);
        std::fflush(stdout);
    }

private:
    const GameSpec& spec_;
    Position position_;
    int turns_ = 0;
};

nlohmann::json summary(const GameRecord& record) {
    nlohmann::json turns = nlohmann::json::array();
    for (const TurnRecord& turn : record.turns) {
        turns.push_back({{"color", name_of(turn.mover)},
                         {"verdict", name_of(turn.verdict)},
                         {"cpu_seconds", turn.cpu_seconds},
                         {"wall_seconds", turn.wall_seconds},
                         {"peak_memory_bytes", turn.peak_memory_bytes}});
    }
    nlohmann::json moves = nlohmann::json::array();
    for (const Point point : record.moves) moves.push_back(point_name(Geometry::nine(), point));
    return {{"black", record.spec.bots[0].name},
            {"white", record.spec.bots[1].name},
            {"winner", name_of(record.winner)},
            {"winner_name", record.spec.bots[index_of(record.winner)].name},
            {"reason", loss_text(record)},
            {"moves", moves},
            {"turns", turns}};
}

int run_judge(const std::vector<std::string>& arguments) {
    CLI::App app("Plays a game between two bots, as Botzone would judge it.", "buwei judge");
    std::vector<std::string> names;
    std::string log_path;
    bool as_json = false;
    bool quiet = false;
    GameSpec spec;
    WorkshopOptions workshop_options;
    app.add_option("bots", names,
                   "Black and White: names of the registry, or PROTOCOL:COMMAND with simple, json, "
                   "keep or gtp")
        ->required()
        ->expected(2);
    app.add_option("--log", log_path, "write the game as a Botzone log");
    app.add_flag("--json", as_json, "print one JSON object instead of the game");
    app.add_flag("--quiet", quiet, "only the result");
    app.add_flag("--ban-centre", spec.ban_centre_opening, "Black may not open in the centre");
    add_limit_options(app, spec.limits);
    workshop_options.add_to(app);
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<std::unique_ptr<Workshop>> workshop = Workshop::open(workshop_options);
    if (!workshop) return failed("judge", workshop.error().message);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Result<BotSpec> bot = (*workshop)->registry().resolve(names[i]);
        if (!bot) return wrong_use("judge", bot.error().message);
        spec.bots[i] = *bot;
    }
    LiveBoard board(spec);
    const Result<GameRecord> record = (*workshop)->runner().run(spec, [&](const TurnRecord& turn) {
        if (!as_json && !quiet) board.show(turn);
    });
    if (!record) return failed("judge", record.error().message);
    if (!log_path.empty()) {
        std::ofstream file(log_path, std::ios::binary);
        file << write_game_log(*record) << '\n';
        file.close();
        if (!file) return failed("judge", "can't write \"" + log_path + "\"");
    }
    if (as_json) {
        std::cout << summary(*record).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    } else {
        const Color loser = opponent(record->winner);
        std::printf("\n%s (%s) wins: %s lost by %s\n", name_of(record->winner),
                    record->spec.bots[index_of(record->winner)].name.c_str(), name_of(loser),
                    loss_text(*record).c_str());
    }
    return kExitDone;
}

}  // namespace

const Command kJudgeCommand = {"judge", "play a game between two bots and show it", run_judge};

}  // namespace buwei
