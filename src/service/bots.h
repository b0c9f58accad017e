// Bots on the page: adding versions from pasted sources, and who may see what of them.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "registry/registry.h"
#include "service/document.h"
#include "service/fault.h"
#include "service/games.h"
#include "service/hub.h"
#include "service/user.h"
#include "service/worker_pool.h"
#include "store/bot_store.h"

namespace buwei {

struct NewBotVersion {
    std::string name;
    std::string source;
    std::string language;  // "c++" or "c"
    BotProtocol protocol = BotProtocol::kSimple;
    std::string notes;
};

class Bots {
public:
    static constexpr std::size_t kMostSourceBytes = std::size_t{512} << 10;
    static constexpr std::size_t kMostNotesBytes = 4096;
    static constexpr int kMostBuilds = 20;      // that wait or run
    static constexpr int kMostBuildsOfOne = 3;  // of one author
    static constexpr int kBuildsRemembered = 200;

    // All must outlive it. `folder` is the data folder.
    Bots(const Database& database, BotRegistry& registry, std::filesystem::path folder, Hub& hub);
    ~Bots() { stop(); }
    void stop() { worker_.stop(); }

    Outcome<Document> list(const User& user) const;
    Outcome<Document> show(const std::string& name, const User& user) const;
    Outcome<TextFile> source(const std::string& name, int version, const User& user) const;
    Outcome<Document> set_notes(const std::string& name, int version, const std::string& notes,
                                const User& user);

    // Begins to compile and validate; the answer is a Build.
    Outcome<Document> add(const NewBotVersion& bot, const User& user);
    Outcome<Document> build(std::int64_t id, const User& user) const;

private:
    struct Build {
        std::int64_t id = 0;
        std::string owner;
        std::string name;
        std::optional<int> version;
        std::string state = "queued";
        std::vector<std::string> steps;
        std::string messages;
        std::string error;
    };
    static Document describe(const Build& build);
    Document describe(const std::vector<BotVersion>& versions, const User& user) const;
    std::string without_paths(const std::string& text, const BotVersion& version) const;
    Outcome<BotVersion> managed(const std::string& name, int version, const User& user) const;
    void make(std::int64_t id, const NewBotVersion& bot, const std::string& owner);
    // Changes the build and announces it.
    template <class Change>
    void update(std::int64_t id, Change change);

    BotStore store_;
    BotRegistry& registry_;
    const std::filesystem::path folder_;
    Hub& hub_;
    mutable std::mutex mutex_;
    std::int64_t newest_build_ = 0;
    std::map<std::int64_t, Build> builds_;
    WorkerPool worker_;  // last: its thread uses all above
};

}  // namespace buwei
