#include "registry/match_request.h"

namespace buwei {
namespace {

// Fills in the openings; nothing, or what is wrong.
std::optional<Error> choose_openings(const MatchRequest& request, int rounds, MatchPlan& plan) {
    if (!request.openings_file.empty()) {
        Result<std::vector<Opening>> openings = read_openings(request.openings_file);
        if (!openings) return openings.error();
        plan.openings = *openings;
        plan.openings_from = "file " + request.openings_file;
        return std::nullopt;
    }
    if (request.opening_plies == 0) return std::nullopt;
    Result<std::vector<Opening>> openings =
        random_openings({request.opening_plies, rounds, request.seed, request.ban_centre_opening});
    if (!openings) return openings.error();
    plan.openings = *openings;
    plan.openings_from = "random " + std::to_string(request.opening_plies) + " plies seed " +
                         std::to_string(request.seed);
    return std::nullopt;
}

}  // namespace

Result<MatchPlan> plan_match(const MatchRequest& request, BotRegistry& registry) {
    const bool many = request.bots.size() > 2;
    const Result<ScheduleKind> kind =
        parse_schedule_kind(many && request.kind == "match" ? "round_robin" : request.kind);
    if (!kind) return kind.error();
    MatchPlan plan;
    plan.kind = *kind;
    plan.limits = request.limits;
    plan.seed = request.seed;
    plan.ban_centre_opening = request.ban_centre_opening;
    for (const std::string& name : request.bots) {
        Result<BotSpec> bot = registry.resolve(name);
        if (!bot) return bot.error();
        // The same bot twice is a fair question ("how noisy is this?"), but names must differ.
        int copies = 1;
        for (const BotSpec& other : plan.bots) copies += other.command == bot->command ? 1 : 0;
        if (copies > 1) bot->name += " #" + std::to_string(copies);
        plan.bots.push_back(*bot);
    }
    const int rounds = (request.games + 1) / 2;
    Result<std::vector<ScheduledGame>> schedule =
        make_schedule(*kind, static_cast<int>(request.bots.size()), rounds);
    if (!schedule) return schedule.error();
    plan.schedule = *schedule;
    if (!request.sprt.empty()) {
        SprtSettings sprt;
        sprt.elo0 = request.sprt[0];
        sprt.elo1 = request.sprt[1];
        plan.sprt = sprt;
    }
    if (auto error = choose_openings(request, rounds, plan)) return *error;
    if (auto error = check_plan(plan)) return *error;
    return plan;
}

}  // namespace buwei
