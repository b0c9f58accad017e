#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/cores.h"
#include "cli/command.h"
#include "cli/match_report.h"
#include "cli/workshop.h"
#include "registry/match_request.h"

namespace buwei {
namespace {

// Set by Ctrl-C: the games that have begun are finished and stored.
std::atomic<bool> stop_requested{false};

void request_stop(int /*signal*/) {
    stop_requested = true;
}

// Shows how the match stands: a table that is drawn over itself on a terminal, and now and then a
// line elsewhere.
class ProgressView {
public:
    explicit ProgressView(bool on_terminal) : on_terminal_(on_terminal) {}

    void show(const MatchProgress& progress) {
        if (on_terminal_) {
            if (lines_ > 0) std::cerr << "\x1b[" << lines_ << "A\x1b[J";
            const std::string table = match_table(progress);
            lines_ = std::count(table.begin(), table.end(), '\n');
            std::cerr << table << std::flush;
            return;
        }
        const int step = std::max(1, progress.total / 20);
        if (progress.done > 0 && (progress.done % step == 0 || progress.done == progress.total)) {
            std::cerr << match_line(progress) << std::endl;
        }
    }

private:
    bool on_terminal_;
    std::ptrdiff_t lines_ = 0;
};

struct MatchArguments {
    MatchRequest request;
    int workers = 0;
    bool fresh = false;
    bool as_json = false;
    WorkshopOptions workshop;
};

void add_options(CLI::App& app, MatchArguments& match) {
    app.add_option("bots", match.request.bots, "names of the registry, or PROTOCOL:COMMAND")
        ->required()
        ->expected(2, 64);
    app.add_option("--games", match.request.games,
                   "games of each pairing, in colour-swapped pairs (default 100)")
        ->check(CLI::Range(1, 1000000));
    app.add_option("--kind", match.request.kind,
                   "match (two bots), round_robin, gauntlet (the first against all others); more "
                   "than two bots play round_robin by default");
    app.add_option("--opening-plies", match.request.opening_plies,
                   "random legal moves before the bots are asked (default 0)")
        ->check(CLI::Range(0, 40));
    app.add_option("--openings", match.request.openings_file,
                   "openings from a file, one a line: x,y x,y ...")
        ->check(CLI::ExistingFile);
    app.add_option("--seed", match.request.seed, "of the openings");
    app.add_option("--sprt", match.request.sprt,
                   "ELO0 ELO1: stop as soon as one of the two is clear (5 % error each)")
        ->expected(2);
    app.add_option("--workers", match.workers, "games at once (default: one for each core)")
        ->check(CLI::Range(1, 1024));
    app.add_flag("--fresh", match.fresh, "do not go on with an unfinished match of the same kind");
    app.add_flag("--ban-centre", match.request.ban_centre_opening,
                 "Black may not open in the centre");
    app.add_flag("--json", match.as_json, "print one JSON object at the end");
    add_limit_options(app, match.request.limits);
    match.workshop.add_to(app);
}

int run_match_command(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Plays a match and says which bot is stronger. A match that was interrupted goes on when "
        "the same command is given again.",
        "buwei match");
    MatchArguments match;
    add_options(app, match);
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<std::unique_ptr<Workshop>> workshop = Workshop::open(match.workshop);
    if (!workshop) return failed("match", workshop.error().message);
    const Result<MatchPlan> plan = plan_match(match.request, (*workshop)->registry());
    if (!plan) return wrong_use("match", plan.error().message);
    GameStore store((*workshop)->database());
    const Result<std::int64_t> id = match.fresh
                                        ? store.add_match(name_of(plan->kind), plan_settings(*plan))
                                        : find_or_add_match(store, *plan);
    if (!id) return failed("match", id.error().message);
    const Result<StoredMatch> stored = store.match(*id);
    if (stored && stored->games > 0) {
        std::cerr << "going on with match " << *id << ", of which " << stored->games
                  << " games are stored (--fresh begins anew)\n";
    }

    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    const SystemClock clock;
    const bool on_terminal = isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    ProgressView view(on_terminal);
    MatchOptions options;
    options.workers =
        match.workers > 0 ? match.workers : std::max(1, static_cast<int>(available_cores().size()));
    options.stop = &stop_requested;
    options.on_progress = [&view](const MatchProgress& progress) { view.show(progress); };
    const Result<MatchOutcome> outcome =
        run_match(*plan, *id, (*workshop)->runner(), store, clock, options);
    if (!outcome) return failed("match", outcome.error().message);
    if (match.as_json) {
        std::cout << match_json(*id, *outcome)
                         .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    } else {
        std::cout << "match " << *id << ": " << name_of(outcome->end) << '\n';
        // On a terminal the table stands there already.
        if (!on_terminal) std::cout << match_table(outcome->progress);
    }
    return kExitDone;
}

}  // namespace

const Command kMatchCommand = {"match", "play many games and compare bots", run_match_command};

}  // namespace buwei
