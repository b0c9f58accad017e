// Bots by name. Every bot that is added becomes the next version of its name (v1, v2, ...); it is
// compiled in the sandbox, plays two validation games, and only then counts as usable.
//
//   NAME         the newest usable version of a registered bot, or a sparring partner
//   NAME@vN      that version
//   PROTOCOL:COMMAND ARGUMENTS   any program: simple:, json:, keep: or gtp:
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/game.h"
#include "judge/local_runner.h"
#include "store/bot_store.h"

namespace buwei {

struct RegistryOptions {
    std::filesystem::path folder;   // the data folder
    std::filesystem::path program;  // buwei itself, which plays the sparring partners
    bool allow_unsandboxed = false;
};

class BotRegistry {
public:
    BotRegistry(RegistryOptions options, Database database, const SandboxProbe& probe);

    struct NewBot {
        std::string name;
        std::filesystem::path source;      // either this
        std::vector<std::string> command;  // or this
        BotProtocol protocol = BotProtocol::kSimple;
        std::string notes;
        std::string owner;  // of the name, if it is new; "" on the command line
    };
    // Called with one line for each step: compiling, the validation games.
    using Progress = std::function<void(const std::string&)>;

    // The new version; its state tells how far it came. An Error means that nothing was stored.
    Result<BotVersion> add(const NewBot& bot, const Progress& progress);

    // See the top of the file.
    Result<BotSpec> resolve(const std::string& name);

    Result<std::vector<BotVersion>> all() const { return store_.all(); }
    Result<std::vector<BotVersion>> versions_of(const std::string& name) const;

    // The bots that are there from the start.
    struct SparringPartner {
        std::string name;
        std::string description;
    };
    static std::vector<SparringPartner> sparring_partners();

private:
    Result<BotVersion> compile_version(BotVersion version, const Progress& progress);
    Result<BotVersion> validate(BotVersion version, const Progress& progress);
    Result<BotSpec> sparring_partner(const std::string& name);
    Result<BotSpec> sample(const std::string& name);

    RegistryOptions options_;
    const SandboxProbe& probe_;
    BotStore store_;
};

BotSpec spec_of(const BotVersion& version);

// Words separated by spaces, with "..." and '...' for words that hold spaces.
Result<std::vector<std::string>> split_command(const std::string& text);

}  // namespace buwei
