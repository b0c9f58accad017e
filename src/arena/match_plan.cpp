#include "arena/match_plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/random.h"

namespace buwei {
namespace {

using Json = nlohmann::ordered_json;

Json limits_json(const GameLimits& limits) {
    return {{"seconds", limits.seconds},
            {"first_turn_seconds", limits.first_turn_seconds},
            {"wall_factor", limits.wall_factor},
            {"wall_grace_seconds", limits.wall_grace_seconds},
            {"memory_bytes", limits.memory_bytes},
            {"output_bytes", limits.output_bytes},
            {"max_processes", limits.max_processes}};
}

}  // namespace

std::vector<std::string> MatchPlan::bot_names() const {
    std::vector<std::string> names;
    for (const BotSpec& bot : bots) names.push_back(bot.name);
    return names;
}

std::optional<Error> check_plan(const MatchPlan& plan) {
    std::set<std::string> names;
    for (const BotSpec& bot : plan.bots) {
        if (!names.insert(bot.name).second) {
            return Error{"two bots of the match are called \"" + bot.name + "\""};
        }
    }
    const int bot_count = static_cast<int>(plan.bots.size());
    for (std::size_t i = 0; i < plan.schedule.size(); ++i) {
        const ScheduledGame& game = plan.schedule[i];
        if (game.index != static_cast<int>(i) || std::min(game.black, game.white) < 0 ||
            std::max(game.black, game.white) >= bot_count) {
            return Error{"the match's schedule does not fit its bots"};
        }
    }
    if (plan.schedule.empty() || plan.schedule.size() % 2 != 0) {
        return Error{"a match is made of pairs of games"};
    }
    if (plan.sprt) {
        if (bot_count != 2) return Error{"an SPRT needs a match of two bots"};
        const Result<SprtSettings> checked = check_sprt(*plan.sprt);
        if (!checked) return checked.error();
    }
    return std::nullopt;
}

GameSpec game_spec(const MatchPlan& plan, const ScheduledGame& game) {
    GameSpec spec;
    spec.bots = {plan.bots[game.black], plan.bots[game.white]};
    if (!plan.openings.empty()) spec.opening = plan.openings[game.round % plan.openings.size()];
    spec.limits = plan.limits;
    // Mixed first, so that matches with neighbouring seeds share no game's seed.
    spec.seed = Rng(Rng(plan.seed).next() + static_cast<std::uint64_t>(game.index)).next();
    spec.ban_centre_opening = plan.ban_centre_opening;
    return spec;
}

std::string plan_settings(const MatchPlan& plan) {
    Json bots = Json::array();
    for (const BotSpec& bot : plan.bots) {
        bots.push_back({{"name", bot.name},
                        {"protocol", static_cast<int>(bot.protocol)},
                        {"command", bot.command},
                        {"folder", bot.folder},
                        {"fingerprint", bot.fingerprint}});
    }
    Json settings = {{"bots", bots},
                     {"openings", plan.openings_from},
                     {"limits", limits_json(plan.limits)},
                     {"seed", plan.seed},
                     {"ban_centre_opening", plan.ban_centre_opening}};
    if (plan.sprt) {
        settings["sprt"] = {{"elo0", plan.sprt->elo0},
                            {"elo1", plan.sprt->elo1},
                            {"alpha", plan.sprt->alpha},
                            {"beta", plan.sprt->beta}};
    }
    return settings.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::int64_t> find_or_add_match(GameStore& store, const MatchPlan& plan) {
    const std::string settings = plan_settings(plan);
    const Result<std::optional<std::int64_t>> found =
        store.find_match(name_of(plan.kind), settings);
    if (!found) return found.error();
    if (*found) {
        const Result<StoredMatch> match = store.match(**found);
        if (!match) return match.error();
        if (match->games < static_cast<int>(plan.schedule.size())) return match->id;
    }
    return store.add_match(name_of(plan.kind), settings);
}

}  // namespace buwei
