#include "service/stored_match.h"

#include "service/document.h"

namespace buwei {
namespace {

// How many games of each pairing were ordered; 0 if nobody said.
int games_in(const std::string& request) {
    const Document document = Document::parse(request, nullptr, false);
    return document.is_object() ? document.value("games", 0) : 0;
}

}  // namespace

std::vector<std::string> names_in(const std::string& settings) {
    std::vector<std::string> names;
    const Document document = Document::parse(settings, nullptr, false);
    if (!document.is_object()) return names;
    for (const Document& bot : document.value("bots", Document::array())) {
        names.push_back(bot.is_object() ? bot.value("name", "") : "");
    }
    return names;
}

std::optional<SprtSettings> sprt_in(const std::string& settings) {
    const Document document = Document::parse(settings, nullptr, false);
    if (!document.is_object() || !document.contains("sprt")) return std::nullopt;
    const Document& stored = document["sprt"];
    SprtSettings sprt;
    sprt.elo0 = stored.value("elo0", sprt.elo0);
    sprt.elo1 = stored.value("elo1", sprt.elo1);
    sprt.alpha = stored.value("alpha", sprt.alpha);
    sprt.beta = stored.value("beta", sprt.beta);
    const Result<SprtSettings> checked = check_sprt(sprt);
    return checked ? std::optional(*checked) : std::nullopt;
}

MatchProgress stored_standing(const StoredMatch& match, const std::vector<StoredGame>& games,
                              const std::string& request) {
    const std::vector<std::string> names = names_in(match.settings);
    const Result<ScheduleKind> kind = parse_schedule_kind(match.kind);
    const int bots = static_cast<int>(names.size());
    MatchProgress nothing;
    if (!kind) return nothing;
    const Result<std::vector<ScheduledGame>> round = make_schedule(*kind, bots, 1);
    if (!round || round->empty()) return nothing;
    // A match of the command line does not say how long it was meant to be.
    int rounds = (games_in(request) + 1) / 2;
    for (const StoredGame& game : games) {
        rounds = std::max(rounds, game.entry.index / static_cast<int>(round->size()) + 1);
    }
    const Result<std::vector<ScheduledGame>> schedule =
        make_schedule(*kind, bots, std::max(rounds, 1));
    if (!schedule) return nothing;
    Scoreboard score(names, *schedule, bots == 2 ? sprt_in(match.settings) : std::nullopt);
    for (const StoredGame& game : games) {
        score.add(game.entry.index, game.entry.winner, game.entry.reason);
    }
    return standing_of(score);
}

}  // namespace buwei
