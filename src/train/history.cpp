#include "train/history.h"

#include <cstdio>
#include <sstream>

#include "train/plot.h"

namespace buwei {
namespace {

constexpr const char* kHistoryHeading =
    "round\tgames\tsamples\tfresh_policy\tfresh_value\tfresh_owner\tpolicy\tvalue\towner\tgate\t"
    "accepted\telo\tyardstick\tplay_seconds\ttrain_seconds\tgate_seconds";
constexpr int kSmoothing = 5;  // rounds in the yardstick's moving mean

PlotLine line(const std::string& name, const std::vector<RoundHistory>& history,
              double (*value)(const RoundHistory&)) {
    PlotLine result;
    result.name = name;
    for (const RoundHistory& entry : history) {
        result.points.emplace_back(entry.round, value(entry));
    }
    return result;
}

}  // namespace

std::string history_text(const std::vector<RoundHistory>& history) {
    std::string text = std::string(kHistoryHeading) + '\n';
    for (const RoundHistory& entry : history) {
        char row[300];
        std::snprintf(row, sizeof row,
                      "%d\t%d\t%d\t%.5f\t%.5f\t%.5f\t%.5f\t%.5f\t%.5f\t%.4f\t%d\t%.1f\t%.3f\t"
                      "%.1f\t%.1f\t%.1f\n",
                      entry.round, entry.games, entry.samples, entry.fresh.policy,
                      entry.fresh.value, entry.fresh.owner, entry.trained.policy,
                      entry.trained.value, entry.trained.owner, entry.gate, entry.accepted ? 1 : 0,
                      entry.elo, entry.yardstick, entry.play_seconds, entry.train_seconds,
                      entry.gate_seconds);
        text += row;
    }
    return text;
}

Result<std::vector<RoundHistory>> parse_history(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string row;
    if (!std::getline(in, row) || row != kHistoryHeading) return Error{"not a history of rounds"};
    std::vector<RoundHistory> history;
    while (std::getline(in, row)) {
        std::istringstream fields(row);
        RoundHistory entry;
        fields >> entry.round >> entry.games >> entry.samples >> entry.fresh.policy >>
            entry.fresh.value >> entry.fresh.owner >> entry.trained.policy >> entry.trained.value >>
            entry.trained.owner >> entry.gate >> entry.accepted >> entry.elo >> entry.yardstick >>
            entry.play_seconds >> entry.train_seconds >> entry.gate_seconds;
        if (!fields || entry.round != static_cast<int>(history.size())) {
            return Error{"a line of the history is damaged"};
        }
        history.push_back(entry);
    }
    return history;
}

std::string loss_chart(const std::vector<RoundHistory>& history) {
    Plot plot;
    plot.title = "Loss in nats, on games not yet learned";
    plot.x_name = "round";
    plot.lines = {
        line("policy", history, [](const RoundHistory& entry) { return entry.fresh.policy; }),
        line("value", history, [](const RoundHistory& entry) { return entry.fresh.value; }),
        line("owner", history, [](const RoundHistory& entry) { return entry.fresh.owner; })};
    return plot_svg(plot);
}

std::string strength_chart(const std::vector<RoundHistory>& history) {
    Plot plot;
    plot.title = "Bare policy against the search without network: score, mean of 5 rounds";
    plot.x_name = "round";
    PlotLine score{"score", {}};
    for (std::size_t i = 0; i < history.size(); ++i) {
        double sum = 0;
        int count = 0;
        for (std::size_t k = i + 1 > kSmoothing ? i + 1 - kSmoothing : 0; k <= i; ++k) {
            sum += history[k].yardstick;
            ++count;
        }
        score.points.emplace_back(history[i].round, sum / count);
    }
    plot.lines = {score, line("gates won (Elo / 1000)", history,
                              [](const RoundHistory& entry) { return entry.elo / 1000; })};
    return plot_svg(plot);
}

}  // namespace buwei
