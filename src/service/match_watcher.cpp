#include "service/match_watcher.h"

namespace buwei {

MatchWatcher::MatchWatcher(const MatchPlan& plan, GameRunner& runner, std::function<void()> moved)
    : runner_(runner), moved_(std::move(moved)) {
    for (const ScheduledGame& game : plan.schedule) {
        index_of_seed_[game_spec(plan, game).seed] = game.index;
    }
}

Result<GameRecord> MatchWatcher::run(const GameSpec& spec, const TurnObserver& observer) {
    const int index = index_of_seed_.at(spec.seed);
    PlayingGame game{spec.bots[0].name, spec.bots[1].name, {}};
    const Geometry& board = Geometry::nine();
    for (const Point move : spec.opening) {
        game.moves.push_back({board.x_of(move), board.y_of(move)});
    }
    {
        const std::lock_guard lock(mutex_);
        playing_[index] = game;
    }
    Result<GameRecord> record = runner_.run(spec, [&](const TurnRecord& turn) {
        observer(turn);
        if (!turn.move) return;
        {
            const std::lock_guard lock(mutex_);
            playing_[index].moves.push_back(*turn.move);
        }
        moved_();
    });
    const std::lock_guard lock(mutex_);
    playing_.erase(index);
    return record;
}

Document MatchWatcher::playing() const {
    const std::lock_guard lock(mutex_);
    Document list = Document::array();
    for (const auto& [index, game] : playing_) {
        list.push_back({{"index", index},
                        {"black", game.black},
                        {"white", game.white},
                        {"moves", game.moves}});
    }
    return list;
}

}  // namespace buwei
