#include "store/game_entry.h"

#include <algorithm>

#include "store/move_text.h"

namespace buwei {

std::string loss_text(const GameRecord& record) {
    const bool by_verdict = record.reason == LossReason::kVerdict && !record.turns.empty();
    return by_verdict ? name_of(record.turns.back().verdict) : name_of(record.reason);
}

GameEntry make_entry(const GameRecord& record) {
    GameEntry entry;
    entry.black = record.spec.bots[0].name;
    entry.white = record.spec.bots[1].name;
    entry.seed = record.spec.seed;
    entry.opening = moves_to_text(record.spec.opening);
    entry.moves = moves_to_text(record.moves);
    entry.winner = record.winner;
    entry.reason = loss_text(record);
    for (const TurnRecord& turn : record.turns) {
        const int mover = index_of(turn.mover);
        entry.cpu_seconds[mover] += turn.cpu_seconds;
        entry.longest_turn_seconds[mover] =
            std::max(entry.longest_turn_seconds[mover], turn.cpu_seconds);
        entry.wall_seconds += turn.wall_seconds;
    }
    return entry;
}

}  // namespace buwei
