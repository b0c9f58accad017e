#include "service/service.h"

#include <thread>

#include "registry/data_folder.h"
#include "service/request_fields.h"

namespace buwei {
namespace {

int processors() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

Result<std::unique_ptr<Service>> Service::open(const ServiceOptions& options, SandboxProbe probe) {
    const Result<Database> database = Database::open(database_file(options.folder).string());
    if (!database) return database.error();
    // Nobody else's business on a machine of many users.
    using std::filesystem::perms;
    std::error_code error;
    std::filesystem::permissions(database_file(options.folder),
                                 perms::owner_read | perms::owner_write, error);
    std::unique_ptr<Service> service(new Service(options, std::move(probe), *database));
    if (const auto failed = service->tables_.restore()) return *failed;
    if (const auto failed = service->reviews_.restore()) return *failed;
    if (const auto failed = service->matches_.restore()) return *failed;
    return service;
}

Service::Service(const ServiceOptions& options, SandboxProbe probe, const Database& database)
    : options_(options),
      probe_(std::move(probe)),
      registry_({options.folder, options.program, false}, database, probe_),
      runner_(probe_, {false}),
      players_(registry_, probe_),
      users_(database, options.tokens_needed),
      games_(database, hub_),
      tables_(database, players_, hub_, std::max(2, processors())),
      analysts_(kAnalysesAtOnce),
      reviews_(database, hub_),
      bots_(database, registry_, options.folder, hub_),
      matches_(database, registry_, runner_, hub_, std::max(1, processors() - 1)) {}

void Service::stop() {
    tables_.stop();
    analysts_.stop_all();
    reviews_.stop();
    bots_.stop();
    matches_.stop_all();
}

Outcome<Service::Snapshot> Service::snapshot(const std::string& topic, const User& user) const {
    // First the revision: a change in between is then announced once more, not lost.
    const std::uint64_t revision = hub_.revision_of(topic);
    Outcome<Document> data = Fault{FaultCode::kNotFound, "there is no topic \"" + topic + "\""};
    const std::size_t colon = topic.find(':');
    if (colon == std::string::npos) {
        if (topic == "tables") data = tables_.list();
        if (topic == "matches") data = matches_.list();
        if (topic == "games") data = games_.state();
    } else {
        const std::string kind = topic.substr(0, colon);
        const std::int64_t number = number_in(topic.substr(colon + 1));
        if (kind == "table") data = tables_.show(number);
        if (kind == "match") data = matches_.show(number);
        if (kind == "review") data = reviews_.show(number);
        if (kind == "build") data = bots_.build(number, user);
    }
    if (!data) return data.fault();
    return Snapshot{revision, std::move(*data)};
}

}  // namespace buwei
