#include "service/table_player.h"

#include <atomic>
#include <ctime>
#include <mutex>

#include "engine/engine.h"
#include "judge/bot_player.h"
#include "judge/turn_text.h"
#include "service/position_document.h"

namespace buwei {
namespace {

// Enough for the deepest search of the levels below the strongest, with room to spare.
constexpr std::size_t kEngineMemory = std::size_t{48} << 20;

double thread_cpu_seconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class EngineAtTable final : public TablePlayer {
public:
    EngineAtTable(const Seat& seat, std::uint64_t seed) : seat_(seat), seed_(seed) {}

    Result<TurnRecord> take_turn(const std::vector<Point>& moves) override {
        const Position position = position_after(moves);
        const Geometry& board = position.geometry();
        // Made for this turn only: a table that waits for a person takes no memory.
        EngineOptions options;
        options.seed = seed_;
        options.memory_bytes = kEngineMemory;
        Engine engine(options);
        engine.set_position(position);
        {
            const std::lock_guard lock(mutex_);
            if (cancelled_) return Error{"cancelled"};
            thinking_ = &engine;
        }
        GoLimits limits;
        limits.level = seat_.level;
        limits.seconds = seat_.seconds;
        const double cpu_before = thread_cpu_seconds();
        const Answer answer = engine.go(limits, [&](const Answer&) {
            // A stop that came before the search began is forgotten by it.
            if (cancelled_) engine.stop();
        });
        TurnRecord turn;
        turn.mover = position.to_move();
        turn.cpu_seconds = thread_cpu_seconds() - cpu_before;
        {
            const std::lock_guard lock(mutex_);
            thinking_ = nullptr;
        }
        if (cancelled_) return Error{"cancelled"};
        turn.wall_seconds = answer.seconds;
        turn.input = full_input(BotProtocol::kSimple, board, moves, {});
        turn.debug = answer.explanation(board);
        if (answer.move != kNoPoint) {
            turn.move = {board.x_of(answer.move), board.y_of(answer.move)};
            turn.output = std::to_string((*turn.move)[0]) + " " + std::to_string((*turn.move)[1]);
        }
        return turn;
    }

    void cancel() override {
        cancelled_ = true;
        const std::lock_guard lock(mutex_);
        if (thinking_ != nullptr) thinking_->stop();
    }

private:
    const Seat seat_;
    const std::uint64_t seed_;
    std::atomic<bool> cancelled_{false};
    std::mutex mutex_;
    Engine* thinking_ = nullptr;
};

class BotAtTable final : public TablePlayer {
public:
    BotAtTable(BotRegistry& registry, const SandboxProbe& probe, std::string name,
               const GameLimits& limits)
        : registry_(registry), probe_(probe), name_(std::move(name)), limits_(limits) {}

    Result<TurnRecord> take_turn(const std::vector<Point>& moves) override {
        if (!probe_.works()) return Error{"there is no sandbox on this machine to run bots in"};
        if (!bot_) {
            const Result<BotSpec> spec = registry_.resolve(name_);
            if (!spec) return spec.error();
            Result<std::unique_ptr<BotPlayer>> bot = BotPlayer::make(probe_, *spec, limits_, true);
            if (!bot) return bot.error();
            bot_ = std::move(*bot);
        }
        return bot_->take_turn(moves);
    }

private:
    BotRegistry& registry_;
    const SandboxProbe& probe_;
    const std::string name_;
    const GameLimits limits_;
    std::unique_ptr<BotPlayer> bot_;
};

}  // namespace

Result<std::string> LocalPlayerMaker::full_bot_name(const std::string& name) {
    // Commands would be run as they are: that is for the command line.
    if (name.find(':') != std::string::npos) return Error{"a bot is named by its name here"};
    const Result<BotSpec> spec = registry_.resolve(name);
    if (!spec) return Error{"there is no usable bot \"" + name + "\""};
    return spec->name;
}

std::shared_ptr<TablePlayer> LocalPlayerMaker::make(const Seat& seat, const GameLimits& limits,
                                                    std::uint64_t seed) {
    if (seat.kind == Seat::Kind::kEngine) return std::make_shared<EngineAtTable>(seat, seed);
    return std::make_shared<BotAtTable>(registry_, probe_, seat.name, limits);
}

}  // namespace buwei
