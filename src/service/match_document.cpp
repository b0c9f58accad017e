#include "service/match_document.h"

#include <cmath>

#include "arena/ratings.h"

namespace buwei {
namespace {

// JSON knows no infinity.
Document finite(double number) {
    return std::isfinite(number) ? Document(number) : Document();
}

}  // namespace

Document standing_document(const MatchProgress& progress, const std::optional<SprtSettings>& sprt) {
    const Result<Ratings> ratings =
        rate_bots(static_cast<int>(progress.bots.size()), progress.encounters);
    Document standings = Document::array();
    for (std::size_t i = 0; i < progress.bots.size(); ++i) {
        const BotScore& bot = progress.bots[i];
        standings.push_back(
            {{"name", bot.name},
             {"wins", bot.total_wins()},
             {"losses", bot.games() - bot.total_wins()},
             {"wins_as_black", bot.wins[0]},
             {"wins_as_white", bot.wins[1]},
             {"losses_by_reason", bot.losses_by_reason},
             {"rating", ratings ? finite(ratings->bots[i].elo) : Document()},
             {"rating_error", ratings ? finite(ratings->bots[i].error) : Document()}});
    }
    Document cross = Document::array();
    for (const EncounterResult& met : progress.encounters) {
        cross.push_back({{"black", progress.bots[met.black].name},
                         {"white", progress.bots[met.white].name},
                         {"black_wins", met.black_wins},
                         {"white_wins", met.white_wins}});
    }
    Document document = {
        {"standings", standings},
        {"cross", cross},
        {"elo", finite(progress.elo.elo)},
        {"elo_low", finite(progress.elo.low)},
        {"elo_high", finite(progress.elo.high)},
        {"likelihood_of_superiority", progress.superiority},
        {"first_move_elo", ratings ? finite(ratings->first_move.elo) : Document()},
        {"seconds_left", progress.seconds_left ? finite(*progress.seconds_left) : Document()},
        {"sprt", nullptr}};
    if (sprt && progress.sprt) {
        document["sprt"] = {{"elo0", sprt->elo0},
                            {"elo1", sprt->elo1},
                            {"ratio", progress.sprt->ratio},
                            {"lower", progress.sprt->lower},
                            {"upper", progress.sprt->upper},
                            {"state", name_of(progress.sprt->state)}};
    }
    return document;
}

}  // namespace buwei
