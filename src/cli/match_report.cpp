#include "cli/match_report.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "arena/ratings.h"

namespace buwei {
namespace {

constexpr int kBarWidth = 40;

template <class... Arguments>
std::string formatted(const char* format, Arguments... arguments) {
    char text[512];
    std::snprintf(text, sizeof text, format, arguments...);
    return text;
}

std::string time_text(double seconds) {
    const int whole = static_cast<int>(std::lround(seconds));
    if (whole >= 3600) return formatted("%d h %02d min", whole / 3600, whole / 60 % 60);
    if (whole >= 60) return formatted("%d min %02d s", whole / 60, whole % 60);
    return formatted("%d s", whole);
}

std::string elo_text(const EloEstimate& elo) {
    if (std::isinf(elo.elo)) return elo.elo > 0 ? "+inf" : "-inf";
    if (std::isinf(elo.error()))
        return formatted("%+.0f (%+.0f to %+.0f)", elo.elo, elo.low, elo.high);
    return formatted("%+.0f ± %.0f", elo.elo, elo.error());
}

std::string progress_bar(const MatchProgress& progress) {
    const int filled = progress.total > 0 ? kBarWidth * progress.done / progress.total : 0;
    std::string bar = "[" + std::string(static_cast<std::size_t>(filled), '#') +
                      std::string(static_cast<std::size_t>(kBarWidth - filled), '.') + "]";
    bar +=
        formatted(" %d of %d games, ", progress.done, progress.total) + time_text(progress.seconds);
    if (progress.seconds_left) bar += ", " + time_text(*progress.seconds_left) + " left";
    return bar;
}

std::string sprt_text(const SprtProgress& sprt) {
    return formatted("SPRT %s: LLR %.2f (%.2f to %.2f)", name_of(sprt.state), sprt.ratio,
                     sprt.lower, sprt.upper);
}

// JSON knows no infinity.
nlohmann::json finite(double number) {
    return std::isfinite(number) ? nlohmann::json(number) : nlohmann::json(nullptr);
}

}  // namespace

std::string match_table(const MatchProgress& progress) {
    std::string text = progress_bar(progress) + "\n";
    text += "  wins losses  score   as ●   as ○  TLE   RE  other   Elo            bot\n";
    const Result<Ratings> ratings =
        rate_bots(static_cast<int>(progress.bots.size()), progress.encounters);
    for (std::size_t i = 0; i < progress.bots.size(); ++i) {
        const BotScore& bot = progress.bots[i];
        const int losses = bot.games() - bot.total_wins();
        // Losing by having no move left is how the game ends; all else is a fault.
        const int other =
            losses - bot.time_losses() - bot.crashes() - bot.losses_by("no_legal_move");
        text += formatted("%6d %6d %5.1f%% %6d %6d %4d %4d %6d   ", bot.total_wins(), losses,
                          bot.games() > 0 ? 100.0 * bot.total_wins() / bot.games() : 0.0,
                          bot.wins[0], bot.wins[1], bot.time_losses(), bot.crashes(), other);
        text += ratings ? formatted("%+5.0f ± %-5.0f", ratings->bots[i].elo, ratings->bots[i].error)
                        : std::string(13, ' ');
        text += "  " + bot.name + "\n";
    }
    if (ratings) {
        text += formatted("first move: %+.0f ± %.0f Elo", ratings->first_move.elo,
                          ratings->first_move.error);
    }
    if (progress.bots.size() == 2) {
        text += formatted("   difference: %s Elo, superiority %.1f%%",
                          elo_text(progress.elo).c_str(), 100 * progress.superiority);
    }
    text += "\n";
    if (progress.sprt) text += sprt_text(*progress.sprt) + "\n";
    return text;
}

std::string match_line(const MatchProgress& progress) {
    std::string line = formatted("%d/%d", progress.done, progress.total);
    for (const BotScore& bot : progress.bots) {
        line += formatted("  %s %d", bot.name.c_str(), bot.total_wins());
    }
    if (progress.bots.size() == 2) line += "  Elo " + elo_text(progress.elo);
    if (progress.sprt) line += "  " + sprt_text(*progress.sprt);
    return line;
}

nlohmann::json match_json(std::int64_t match_id, const MatchOutcome& outcome) {
    const MatchProgress& progress = outcome.progress;
    nlohmann::json bots = nlohmann::json::array();
    const Result<Ratings> ratings =
        rate_bots(static_cast<int>(progress.bots.size()), progress.encounters);
    for (std::size_t i = 0; i < progress.bots.size(); ++i) {
        const BotScore& bot = progress.bots[i];
        nlohmann::json entry = {{"name", bot.name},
                                {"wins", bot.total_wins()},
                                {"losses", bot.games() - bot.total_wins()},
                                {"wins_as_black", bot.wins[0]},
                                {"wins_as_white", bot.wins[1]},
                                {"losses_by_reason", bot.losses_by_reason},
                                {"time_losses", bot.time_losses()},
                                {"crashes", bot.crashes()}};
        if (ratings) {
            entry["rating"] = ratings->bots[i].elo;
            entry["rating_error"] = ratings->bots[i].error;
        }
        bots.push_back(entry);
    }
    nlohmann::json json = {{"match", match_id},
                           {"end", name_of(outcome.end)},
                           {"games", progress.done},
                           {"bots", bots},
                           {"pairs",
                            {{"lost", progress.pairs.lost},
                             {"split", progress.pairs.split},
                             {"won", progress.pairs.won}}},
                           {"elo", finite(progress.elo.elo)},
                           {"elo_error", finite(progress.elo.error())},
                           {"elo_low", finite(progress.elo.low)},
                           {"elo_high", finite(progress.elo.high)},
                           {"likelihood_of_superiority", progress.superiority},
                           {"seconds", progress.seconds}};
    if (ratings) {
        json["first_move_elo"] = ratings->first_move.elo;
        json["first_move_elo_error"] = ratings->first_move.error;
    }
    if (progress.sprt) {
        json["sprt"] = {{"state", name_of(progress.sprt->state)},
                        {"llr", progress.sprt->ratio},
                        {"lower", progress.sprt->lower},
                        {"upper", progress.sprt->upper}};
    }
    return json;
}

}  // namespace buwei
