// Who wins, exactly: `solve` finds it, `verify` checks what `solve --certificate` wrote.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "cli/progress_line.h"
#include "cli/solve_input.h"
#include "cli/solve_regions.h"
#include "cli/solve_value.h"
#include "cli/solve_watch.h"
#include "cli/stop_signal.h"
#include "proof/certificate_verifier.h"
#include "proof/certificate_writer.h"
#include "proof/shortest_win.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

struct SolveOptions {
    SolveInput input;
    SolverLimits limits;
    std::size_t table_mb = 1024;
    std::string checkpoint;
    double checkpoint_minutes = 10;
    std::string certificate;
    std::uint64_t most_entries = 20'000'000;
    bool all = false;
    bool line = false;
    bool shortest = false;
    bool as_json = false;
    bool quiet = false;
    bool value = false;
    ValueOptions value_options;
};

struct SolveAnswer {
    Outcome outcome = Outcome::kUnknown;
    std::vector<Point> winning;
    bool complete = false;  // are these all winning moves?
    std::vector<Point> line;
    int shortest = ShortestWin::kUnknown;  // moves until the loser has none
    std::optional<CertificateFigures> certificate;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Without --all, the list of winning moves is completed where that costs next to nothing.
constexpr std::uint64_t kNodesForOtherMoves = 100'000;

// What is left of the limits.
SolverLimits rest_of(const SolverLimits& limits, const SolveAnswer& answer) {
    SolverLimits rest = limits;
    if (rest.nodes != 0) rest.nodes = limits.nodes > answer.nodes ? limits.nodes - answer.nodes : 1;
    if (rest.seconds > 0) rest.seconds = std::max(limits.seconds - answer.seconds, 1e-9);
    return rest;
}

void find_winning_moves(Solver& solver, const Position& position, const SolveOptions& options,
                        SolveAnswer& answer) {
    if (answer.outcome != Outcome::kWin) {
        answer.complete = answer.outcome == Outcome::kLoss;
        return;
    }
    SolverLimits limits = rest_of(options.limits, answer);
    if (!options.all) {
        limits.nodes =
            limits.nodes == 0 ? kNodesForOtherMoves : std::min(limits.nodes, kNodesForOtherMoves);
    }
    answer.complete = true;
    answer.winning.clear();
    const Point first = solver.best_move();
    for (const MoveOutcome& move : solver.winning_moves(position, limits)) {
        const bool wins = move.outcome == Outcome::kWin || move.point == first;
        if (wins) answer.winning.push_back(move.point);
        if (!wins && move.outcome == Outcome::kUnknown) answer.complete = false;
    }
    answer.nodes += solver.nodes();
}

nlohmann::json points_json(const Geometry& geometry, const std::vector<Point>& points) {
    nlohmann::json list = nlohmann::json::array();
    for (const Point point : points) list.push_back({geometry.x_of(point), geometry.y_of(point)});
    return list;
}

std::string points_text(const Geometry& geometry, const std::vector<Point>& points) {
    std::string text;
    for (const Point point : points) {
        if (!text.empty()) text += ' ';
        text += point_name(geometry, point);
    }
    return text;
}

const char* winner_name(const Position& position, Outcome outcome) {
    if (outcome == Outcome::kUnknown) return "unknown";
    const Color mover = position.to_move();
    const Color winner = outcome == Outcome::kWin ? mover : opponent(mover);
    return winner == Color::kBlack ? "black" : "white";
}

void print_json(const Position& position, const SolveOptions& options, const SolveRegions& regions,
                const SolveAnswer& answer) {
    const Geometry& geometry = position.geometry();
    nlohmann::json object = {
        {"position", to_text(position)},
        {"to_move", position.to_move() == Color::kBlack ? "black" : "white"},
        {"winner", winner_name(position, answer.outcome)},
        {"winning_moves", points_json(geometry, answer.winning)},
        {"winning_moves_complete", answer.complete},
        {"nodes", answer.nodes},
        {"seconds", answer.seconds},
    };
    if (options.line) object["line"] = points_json(geometry, answer.line);
    if (options.shortest) {
        const bool known = answer.shortest != ShortestWin::kUnknown;
        object["shortest_win"] =
            known ? nlohmann::json(answer.shortest) : nlohmann::json("unknown");
    }
    if (answer.certificate) {
        object["certificate"] = {{"entries", answer.certificate->entries},
                                 {"bytes", answer.certificate->bytes}};
    }
    if (regions.used()) {
        object["regions"] = regions.count();
        object["regions_computed"] = regions.computed();
    }
    std::cout << object << '\n';
}

void print_text(const Position& position, const SolveOptions& options, const SolveRegions& regions,
                const SolveAnswer& answer) {
    const Geometry& geometry = position.geometry();
    std::cout << picture(position);
    std::cout << name_of(position.to_move()) << " to move: ";
    if (answer.outcome == Outcome::kUnknown) {
        std::cout << "unknown, a limit was met\n";
    } else {
        const bool wins = answer.outcome == Outcome::kWin;
        std::cout << name_of(wins ? position.to_move() : opponent(position.to_move())) << " wins\n";
        if (wins) {
            std::cout << (answer.complete ? "Winning moves: " : "Winning moves known: ")
                      << points_text(geometry, answer.winning) << '\n';
        }
    }
    if (options.line && !answer.line.empty()) {
        std::cout << "Best play: " << points_text(geometry, answer.line) << '\n';
    }
    if (options.shortest && answer.shortest != ShortestWin::kUnknown) {
        std::cout << "Shortest forced win: " << answer.shortest << " moves from here\n";
    } else if (options.shortest) {
        std::cout << "Shortest forced win: unknown, a limit was met\n";
    }
    if (regions.used()) {
        std::cout << regions.count() << " values of regions, " << regions.computed()
                  << " of them new\n";
    }
    std::cout << answer.nodes << " nodes, " << answer.seconds << " s\n";
    if (answer.certificate) {
        std::cout << "Certificate: " << answer.certificate->entries << " entries, "
                  << answer.certificate->bytes << " bytes\n";
    }
}

std::string millions(std::uint64_t number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f M", static_cast<double>(number) / 1e6);
    return text;
}

// Writes the certificate. A file with that name is replaced only when the new one is whole.
Result<bool> certify(Solver& solver, const Position& position, const SolveOptions& options,
                     SolveAnswer& answer) {
    const std::string fresh = options.certificate + ".new";
    std::ofstream file(fresh, std::ios::binary);
    if (!file) return Error{"can't write \"" + fresh + "\""};
    const SystemClock clock;
    ProgressLine line(clock);
    const std::atomic<bool>& stop = stop_on_signal();
    const auto progress = [&](std::uint64_t entries) {
        if (!options.quiet && line.due())
            line.show("certificate: " + millions(entries) + " entries");
        return !stop;
    };
    const Result<CertificateFigures> figures =
        write_certificate(solver, position, options.limits, options.most_entries, file, progress);
    std::error_code error;
    if (!figures) {
        std::filesystem::remove(fresh, error);
        return Error{"no certificate: " + figures.error().message};
    }
    file.close();
    std::filesystem::rename(fresh, options.certificate, error);
    if (error) return Error{"can't write \"" + options.certificate + "\": " + error.message()};
    answer.certificate = *figures;
    return true;
}

int run_solve(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Finds who wins a position with best play. Points are x,y from the top left; in JSON, "
        "[x, y].",
        "buwei solve");
    SolveOptions options;
    options.input.add_options(app);
    app.add_option("--node-limit", options.limits.nodes, "give up after this many states");
    app.add_option("--time-limit", options.limits.seconds, "give up after this many seconds")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--table-mb", options.table_mb, "memory for proofs (default 1024)")
        ->check(CLI::Range(1, 1 << 20));
    app.add_flag("--all", options.all, "find all winning moves, whatever it costs");
    app.add_flag("--line", options.line, "add a line of best play");
    app.add_flag("--shortest", options.shortest,
                 "add how many moves the win takes if the winner hurries and the loser delays");
    app.add_option("--checkpoint", options.checkpoint,
                   "keep proofs in this file now and then, and go on from it if it is there");
    app.add_option("--checkpoint-minutes", options.checkpoint_minutes, "how often (default 10)")
        ->check(CLI::PositiveNumber);
    app.add_option("--certificate", options.certificate,
                   "write the winner's strategy to this file, for buwei verify");
    app.add_option("--certificate-entries", options.most_entries,
                   "give the certificate up if it gets larger (default 20000000)");
    auto* value_flag = app.add_flag("--value", options.value,
                                    "the combinatorial value instead, of up to 16 live points");
    app.add_option("--thermograph", options.value_options.svg, "draw it to this file (SVG)")
        ->needs(value_flag);
    app.add_option("--regions", options.value_options.regions,
                   "keep the values of regions in this file, with or without --value, and use "
                   "those that are there");
    app.add_flag("--json", options.as_json, "print one JSON object");
    app.add_flag("--quiet", options.quiet, "no progress on standard error");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;
    const Result<Position> position = options.input.position();
    if (!position) return wrong_use("solve", position.error().message);
    if (options.value) {
        options.value_options.as_json = options.as_json;
        return print_value(*position, options.value_options);
    }

    const SystemClock clock;
    SolveRegions regions(options.value_options.regions);
    if (const Result<bool> loaded = regions.load(); !loaded) {
        return wrong_use("solve", loaded.error().message);
    }
    Solver solver(clock, options.table_mb << 20);
    solver.set_part_values(regions.source());
    WatchOptions watch_options;
    watch_options.checkpoint = options.checkpoint;
    watch_options.checkpoint_seconds = 60 * options.checkpoint_minutes;
    watch_options.show_progress = !options.quiet;
    SolveWatch watch(solver, *position, clock, watch_options);
    if (const Result<bool> resumed = watch.resume(); !resumed) {
        return wrong_use("solve", resumed.error().message);
    }

    SolveAnswer answer;
    answer.outcome = solver.solve(*position, options.limits);
    answer.nodes = solver.nodes();
    if (answer.outcome == Outcome::kWin) answer.winning = {solver.best_move()};
    answer.seconds = clock.seconds();
    find_winning_moves(solver, *position, options, answer);
    if (options.line) {
        answer.line = solver.principal_variation(*position, rest_of(options.limits, answer));
        answer.nodes += solver.nodes();
    }
    if (options.shortest && answer.outcome != Outcome::kUnknown) {
        answer.seconds = clock.seconds();
        ShortestWin shortest(solver, clock);
        answer.shortest = shortest.find(*position, rest_of(options.limits, answer));
        answer.nodes += shortest.nodes();
    }
    answer.seconds = clock.seconds() + watch.earlier_seconds();
    answer.nodes += watch.earlier_nodes();
    if (const Result<bool> saved = watch.save(); !saved) {
        return failed("solve", saved.error().message);
    }
    Result<bool> certified = true;
    if (!options.certificate.empty()) certified = certify(solver, *position, options, answer);
    options.as_json ? print_json(*position, options, regions, answer)
                    : print_text(*position, options, regions, answer);
    if (const Result<bool> saved = regions.save(); !saved) {
        return failed("solve", saved.error().message);
    }
    if (!certified) return failed("solve", certified.error().message);
    return kExitDone;
}

int run_verify(const std::vector<std::string>& arguments) {
    CLI::App app("Checks a certificate of buwei solve with the slow and obvious rules.",
                 "buwei verify");
    std::string path;
    bool as_json = false;
    bool quiet = false;
    app.add_option("certificate", path, "what buwei solve --certificate wrote")->required();
    app.add_flag("--json", as_json, "print one JSON object");
    app.add_flag("--quiet", quiet, "no progress on standard error");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;
    std::ifstream file(path, std::ios::binary);
    if (!file) return wrong_use("verify", "can't read \"" + path + "\"");
    const SystemClock clock;
    ProgressLine line(clock);
    const Result<VerifiedClaim> claim =
        verify_certificate(file, [&](std::uint64_t checked, std::uint64_t entries) {
            if (quiet || !line.due()) return;
            line.show("checked " + millions(checked) + " of " + millions(entries) + " entries");
        });
    if (!claim) return failed("verify", "not proved: " + claim.error().message);
    const auto side = [](char letter) { return letter == 'X' ? "black" : "white"; };
    if (as_json) {
        std::cout << nlohmann::json{{"position", claim->position},
                                    {"to_move", side(claim->to_move)},
                                    {"winner", side(claim->winner)},
                                    {"entries", claim->entries},
                                    {"positions", claim->positions},
                                    {"seconds", clock.seconds()}}
                  << '\n';
        return kExitDone;
    }
    std::cout << "Proved: " << side(claim->winner) << " wins " << claim->position << " with "
              << side(claim->to_move) << " to move (" << claim->entries << " entries, "
              << clock.seconds() << " s)\n";
    return kExitDone;
}

}  // namespace

const Command kSolveCommand = {"solve", "find who wins a position, exactly", run_solve};
const Command kVerifyCommand = {"verify", "check a certificate of solve", run_verify};

}  // namespace buwei
