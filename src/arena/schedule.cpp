#include "arena/schedule.h"

#include <string>

namespace buwei {
namespace {

// Far more than anyone can play, far less than an int can count.
constexpr long long kMaxGames = 100'000'000;

constexpr ScheduleKind kAllKinds[] = {ScheduleKind::kMatch, ScheduleKind::kRoundRobin,
                                      ScheduleKind::kGauntlet};

}  // namespace

const char* name_of(ScheduleKind kind) {
    switch (kind) {
        case ScheduleKind::kMatch: return "match";
        case ScheduleKind::kRoundRobin: return "round_robin";
        case ScheduleKind::kGauntlet: return "gauntlet";
    }
    return "";
}

Result<ScheduleKind> parse_schedule_kind(std::string_view name) {
    for (const ScheduleKind kind : kAllKinds) {
        if (name == name_of(kind)) return kind;
    }
    return Error{"\"" + std::string(name) +
                 "\" is not a kind of schedule; there are match, round_robin and gauntlet"};
}

Result<std::vector<ScheduledGame>> make_schedule(ScheduleKind kind, int bot_count, int rounds) {
    if (kind == ScheduleKind::kMatch && bot_count != 2) {
        return Error{"a match is played by two bots, not " + std::to_string(bot_count)};
    }
    if (bot_count < 2) return Error{"a schedule needs at least two bots"};
    if (rounds < 1) return Error{"a schedule needs at least one round"};
    const int hosts = kind == ScheduleKind::kRoundRobin ? bot_count - 1 : 1;
    const long long bots = bot_count;
    const long long pairs = kind == ScheduleKind::kRoundRobin ? bots * (bots - 1) / 2 : bots - 1;
    if (pairs > kMaxGames / 2 / rounds) {
        return Error{"the schedule has more than " + std::to_string(kMaxGames) + " games"};
    }

    std::vector<ScheduledGame> games;
    games.reserve(static_cast<std::size_t>(2 * pairs * rounds));
    for (int round = 0; round < rounds; ++round) {
        for (int first = 0; first < hosts; ++first) {
            for (int second = first + 1; second < bot_count; ++second) {
                const int index = static_cast<int>(games.size());
                games.push_back({index, round, first, second});
                games.push_back({index + 1, round, second, first});
            }
        }
    }
    return games;
}

}  // namespace buwei
