#include "server/server.h"

#include <sys/resource.h>

#include "server/server_machine.h"

namespace buwei {

Result<std::unique_ptr<Server>> Server::start(Service& service, const ServerOptions& options) {
    // Every spectator is an open file; the usual limit is 1024.
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = std::min<rlim_t>(files.rlim_max, 4096);
        ::setrlimit(RLIMIT_NOFILE, &files);
    }
    auto machine = std::make_unique<ServerMachine>(service, options);
    const std::string complaint = machine->listen(options);
    if (!complaint.empty()) return Error{complaint};
    return std::unique_ptr<Server>(new Server(std::move(machine)));
}

Server::Server(std::unique_ptr<ServerMachine> machine) : machine_(std::move(machine)) {}
Server::~Server() = default;

std::uint16_t Server::port() const {
    return machine_->port();
}

}  // namespace buwei
