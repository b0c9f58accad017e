// Everything that the page can do, without the network: values in, documents out.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "judge/local_runner.h"
#include "registry/registry.h"
#include "service/analysts.h"
#include "service/bots.h"
#include "service/games.h"
#include "service/hub.h"
#include "service/matches.h"
#include "service/reviews.h"
#include "service/table_player.h"
#include "service/tables.h"
#include "service/users.h"
#include "store/database.h"

namespace buwei {

struct ServiceOptions {
    std::filesystem::path folder;   // the data folder
    std::filesystem::path program;  // buwei itself, which plays the sparring partners
    bool tokens_needed = false;
    std::string version;
};

class Service {
public:
    static constexpr int kAnalysesAtOnce = 2;

    // Opens the database and goes on with whatever was being played. `probe` is what is known of
    // the sandbox here.
    static Result<std::unique_ptr<Service>> open(const ServiceOptions& options, SandboxProbe probe);
    ~Service() { stop(); }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // Ends all that is under way, so that it can go on after the next start. Takes as long as a
    // bot's turn; games of matches that have begun are finished.
    void stop();

    const ServiceOptions& options() const { return options_; }
    const SandboxProbe& probe() const { return probe_; }
    Hub& hub() { return hub_; }
    Users& users() { return users_; }
    Games& games() { return games_; }
    Tables& tables() { return tables_; }
    Analysts& analysts() { return analysts_; }
    Reviews& reviews() { return reviews_; }
    Bots& bots() { return bots_; }
    Matches& matches() { return matches_; }

    // The document of a topic as it is now, and its revision, if `user` may see it.
    struct Snapshot {
        std::uint64_t revision = 0;
        Document data;
    };
    Outcome<Snapshot> snapshot(const std::string& topic, const User& user) const;

private:
    Service(const ServiceOptions& options, SandboxProbe probe, const Database& database);

    const ServiceOptions options_;
    const SandboxProbe probe_;
    BotRegistry registry_;
    LocalGameRunner runner_;
    LocalPlayerMaker players_;
    Hub hub_;
    Users users_;
    Games games_;
    Tables tables_;
    Analysts analysts_;
    Reviews reviews_;
    Bots bots_;
    Matches matches_;
};

}  // namespace buwei
