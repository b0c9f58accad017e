#include "judge/local_runner.h"

#include <memory>

#include "judge/bot_player.h"
#include "judge/referee.h"

namespace buwei {

LocalGameRunner::LocalGameRunner(SandboxProbe probe, LocalRunnerOptions options)
    : probe_(std::move(probe)), options_(options) {}

Result<GameRecord> LocalGameRunner::run(const GameSpec& spec, const TurnObserver& observer) {
    if (!probe_.works() && !options_.allow_unsandboxed) {
        return Error{
            "there is no sandbox to run bots in; running them without one has to be "
            "allowed explicitly\n" +
            probe_.missing()};
    }
    std::array<std::unique_ptr<BotPlayer>, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        Result<std::unique_ptr<BotPlayer>> player =
            BotPlayer::make(probe_, spec.bots[i], spec.limits, probe_.works());
        if (!player) return player.error();
        players[i] = std::move(*player);
    }
    return play_game(spec, {players[0].get(), players[1].get()}, observer);
}

}  // namespace buwei
