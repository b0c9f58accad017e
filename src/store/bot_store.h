// The registered bots and their versions in the database. What the states mean and when they
// change is the registry's affair; this only keeps them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/game.h"
#include "store/database.h"

namespace buwei {

enum class BotState { kAdded, kCompiled, kUsable, kFailed };
const char* name_of(BotState state);  // "added", "compiled", "usable", "failed"

struct BotVersion {
    std::string name;
    int version = 0;  // 1, 2, ... for each name
    std::string language;
    std::string source_path;  // "" for a bot that is a command only
    std::string source_hash;
    BotProtocol protocol = BotProtocol::kSimple;
    std::vector<std::string> command;
    std::string folder;
    BotState state = BotState::kAdded;
    std::string owner;  // of the name; "" if it was added on the command line
    std::string notes;
    std::string compiler_messages;
    std::string created;
};

class BotStore {
public:
    explicit BotStore(Database database) : database_(std::move(database)) {}

    // Stores it as the next version of its name and returns it with its number and date. A new name
    // belongs to `owner`; who may add to an old one is not checked here.
    Result<BotVersion> add(const BotVersion& bot);
    // Replaces all that is stored of this version but its date.
    Result<BotVersion> update(const BotVersion& bot);

    Result<BotVersion> find(const std::string& name, int version) const;
    // The newest version, or the newest in that state.
    Result<BotVersion> newest(const std::string& name,
                              std::optional<BotState> state = std::nullopt) const;
    // By name, then by version.
    Result<std::vector<BotVersion>> all() const;
    Result<std::vector<BotVersion>> versions_of(const std::string& name) const;

private:
    Database database_;
};

}  // namespace buwei
