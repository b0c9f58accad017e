// Whoever is asked for moves at a table and is no person: the engine in this process, or a bot in
// its sandbox.
#pragma once

#include <memory>

#include "judge/player.h"
#include "judge/sandbox.h"
#include "registry/registry.h"
#include "service/seat.h"

namespace buwei {

class TablePlayer : public GamePlayer {
public:
    // Makes a take_turn() that is running end soon if it can; its answer is worth nothing. From any
    // thread.
    virtual void cancel() {}
};

// Makes players; a seam for tests. Thread-safe.
class PlayerMaker {
public:
    virtual ~PlayerMaker() = default;
    // The name with its version, or why there is no such bot. May take some seconds.
    virtual Result<std::string> full_bot_name(const std::string& name) = 0;
    // Quick: what takes long is left to the first turn. Precondition: the seat is no person's.
    virtual std::shared_ptr<TablePlayer> make(const Seat& seat, const GameLimits& limits,
                                              std::uint64_t seed) = 0;
};

class LocalPlayerMaker final : public PlayerMaker {
public:
    // Both must outlive all players.
    LocalPlayerMaker(BotRegistry& registry, const SandboxProbe& probe)
        : registry_(registry), probe_(probe) {}

    Result<std::string> full_bot_name(const std::string& name) override;
    std::shared_ptr<TablePlayer> make(const Seat& seat, const GameLimits& limits,
                                      std::uint64_t seed) override;

private:
    BotRegistry& registry_;
    const SandboxProbe& probe_;
};

}  // namespace buwei
