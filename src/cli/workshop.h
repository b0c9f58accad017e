// What the commands that run bots have in common: the data folder, the database, the sandbox and
// the registry.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "judge/local_runner.h"
#include "registry/registry.h"
#include "store/database.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the library's
class App;
}

namespace buwei {

struct WorkshopOptions {
    std::string data;  // the folder; "" for the usual one
    bool allow_unsandboxed = false;

    // Adds --data and --unsandboxed.
    void add_to(CLI::App& app);
};

class Workshop {
public:
    // Says on standard error which protections are missing here.
    static Result<std::unique_ptr<Workshop>> open(const WorkshopOptions& options);

    BotRegistry& registry() { return registry_; }
    LocalGameRunner& runner() { return runner_; }
    const Database& database() const { return database_; }

private:
    Workshop(const WorkshopOptions& options, std::filesystem::path folder, Database database);

    SandboxProbe probe_;
    Database database_;
    BotRegistry registry_;
    LocalGameRunner runner_;
};

// Limits of a game: --move-time and --memory.
void add_limit_options(CLI::App& app, GameLimits& limits);

}  // namespace buwei
