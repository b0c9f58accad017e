#include "service/bots.h"

#include <fstream>
#include <iterator>

#include "service/request_fields.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

Fault no_bot(const std::string& name) {
    return Fault{FaultCode::kNotFound, "there is no bot \"" + name + "\""};
}

bool is_pending(const std::string& state) {
    return state == "queued" || state == "compiling" || state == "validating";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    if (what.empty()) return text;
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
        text.replace(at, what.size(), by);
    }
    return text;
}

}  // namespace

Bots::Bots(const Database& database, BotRegistry& registry, fs::path folder, Hub& hub)
    : store_(database), registry_(registry), folder_(std::move(folder)), hub_(hub), worker_(1) {}

// A compiler names files by where they are on this machine, which is nobody's business.
std::string Bots::without_paths(const std::string& text, const BotVersion& version) const {
    const std::string short_text =
        version.folder.empty() ? text : replaced(text, version.folder + "/", "");
    return replaced(short_text, folder_.string(), "");
}

Document Bots::describe(const std::vector<BotVersion>& versions, const User& user) const {
    const BotVersion& newest = versions.back();
    const bool yours = user.may_manage(newest.owner);
    Document list = Document::array();
    for (const BotVersion& version : versions) {
        std::error_code error;
        const auto size = version.source_path.empty() ? std::uintmax_t{0}
                                                      : fs::file_size(version.source_path, error);
        list.push_back(
            {{"version", version.version},
             {"name", version.name + "@v" + std::to_string(version.version)},
             {"state", name_of(version.state)},
             {"language", version.language},
             {"protocol", name_of(version.protocol)},
             {"notes", version.notes},
             {"messages", yours ? without_paths(version.compiler_messages, version) : ""},
             {"created", version.created},
             {"source_bytes", error ? 0 : size}});
    }
    return {{"name", newest.name}, {"owner", newest.owner}, {"yours", yours}, {"versions", list}};
}

Outcome<Document> Bots::list(const User& user) const {
    const Result<std::vector<BotVersion>> all = store_.all();
    if (!all) return internal_fault(all.error());
    Document bots = Document::array();
    std::vector<BotVersion> versions;
    for (const BotVersion& version : *all) {
        if (!versions.empty() && versions.back().name != version.name) {
            bots.push_back(describe(versions, user));
            versions.clear();
        }
        versions.push_back(version);
    }
    if (!versions.empty()) bots.push_back(describe(versions, user));
    Document sparring = Document::array();
    for (const BotRegistry::SparringPartner& partner : BotRegistry::sparring_partners()) {
        sparring.push_back({{"name", partner.name}, {"description", partner.description}});
    }
    return Document{{"bots", bots}, {"sparring", sparring}};
}

Outcome<Document> Bots::show(const std::string& name, const User& user) const {
    const Result<std::vector<BotVersion>> versions = store_.versions_of(name);
    if (!versions) return internal_fault(versions.error());
    if (versions->empty()) return no_bot(name);
    return describe(*versions, user);
}

Outcome<BotVersion> Bots::managed(const std::string& name, int version, const User& user) const {
    const Result<BotVersion> found = store_.find(name, version);
    if (!found) return Fault{FaultCode::kNotFound, found.error().message};
    if (!user.may_manage(found->owner)) {
        return Fault{FaultCode::kForbidden, "the bot is somebody else's"};
    }
    return *found;
}

Outcome<TextFile> Bots::source(const std::string& name, int version, const User& user) const {
    const Outcome<BotVersion> found = managed(name, version, user);
    if (!found) return found.fault();
    std::ifstream file(found->source_path, std::ios::binary);
    if (found->source_path.empty() || !file) {
        return Fault{FaultCode::kNotFound, "this version has no source here"};
    }
    return TextFile{
        "v" + std::to_string(version) + fs::path(found->source_path).extension().string(),
        "text/plain; charset=utf-8", std::string(std::istreambuf_iterator<char>(file), {})};
}

Outcome<Document> Bots::set_notes(const std::string& name, int version, const std::string& notes,
                                  const User& user) {
    Outcome<BotVersion> found = managed(name, version, user);
    if (!found) return found.fault();
    found->notes = notes;
    const Result<BotVersion> written = store_.update(*found);
    if (!written) return internal_fault(written.error());
    return show(name, user);
}

Document Bots::describe(const Build& build) {
    return {{"id", build.id},
            {"name", build.name},
            {"version", build.version ? Document(*build.version) : Document()},
            {"state", build.state},
            {"steps", build.steps},
            {"messages", build.messages},
            {"error", build.error}};
}

Outcome<Document> Bots::add(const NewBotVersion& bot, const User& user) {
    if (!is_name(bot.name)) return Fault{FaultCode::kBadRequest, "this is no name for a bot"};
    const Result<BotVersion> newest = store_.newest(bot.name);
    if (newest && !user.may_manage(newest->owner)) {
        return Fault{FaultCode::kForbidden, "the name is somebody else's"};
    }
    const std::lock_guard lock(mutex_);
    int waiting = 0;
    int own = 0;
    for (const auto& [id, build] : builds_) {
        if (!is_pending(build.state)) continue;
        ++waiting;
        own += build.owner == user.name ? 1 : 0;
    }
    if (waiting >= kMostBuilds || own >= kMostBuildsOfOne) {
        return Fault{FaultCode::kTooMany, "wait until the bots before this one are ready"};
    }
    while (builds_.size() >= kBuildsRemembered) builds_.erase(builds_.begin());
    Build build;
    build.id = ++newest_build_;
    build.owner = user.name;
    build.name = bot.name;
    builds_[build.id] = build;
    worker_.submit([this, id = build.id, bot, owner = user.name] { make(id, bot, owner); });
    return describe(build);
}

Outcome<Document> Bots::build(std::int64_t id, const User& user) const {
    const std::lock_guard lock(mutex_);
    const auto found = builds_.find(id);
    if (found == builds_.end()) {
        return Fault{FaultCode::kNotFound, "there is no build " + std::to_string(id)};
    }
    if (!user.may_manage(found->second.owner)) {
        return Fault{FaultCode::kForbidden, "the build is somebody else's"};
    }
    return describe(found->second);
}

template <class Change>
void Bots::update(std::int64_t id, Change change) {
    const std::lock_guard lock(mutex_);
    const auto found = builds_.find(id);
    if (found == builds_.end()) return;
    change(found->second);
    hub_.publish("build:" + std::to_string(id),
                 [&](std::uint64_t) { return describe(found->second); });
}

void Bots::make(std::int64_t id, const NewBotVersion& bot, const std::string& owner) {
    const fs::path upload = folder_ / "uploads" / std::to_string(id);
    const fs::path file = upload / (bot.language == "c" ? "source.c" : "source.cpp");
    std::error_code error;
    fs::create_directories(upload, error);
    std::ofstream(file, std::ios::binary) << bot.source;

    BotRegistry::NewBot version;
    version.name = bot.name;
    version.source = file;
    version.protocol = bot.protocol;
    version.notes = bot.notes;
    version.owner = owner;
    const Result<BotVersion> added = registry_.add(version, [&](const std::string& step) {
        update(id, [&](Build& build) {
            build.state = step.rfind("compiling", 0) == 0 ? "compiling" : "validating";
            build.steps.push_back(step);
        });
    });
    fs::remove_all(upload, error);
    update(id, [&](Build& build) {
        if (!added) {
            build.state = "failed";
            build.error = replaced(added.error().message, folder_.string(), "");
            return;
        }
        build.state = added->state == BotState::kUsable ? "usable" : "failed";
        build.version = added->version;
        build.messages = without_paths(added->compiler_messages, *added);
    });
}

}  // namespace buwei
