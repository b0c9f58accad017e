// HTTP and WebSocket on one port: the page, and the API of docs/api.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "service/rate_limiter.h"
#include "service/service.h"

namespace buwei {

struct ServerOptions {
    std::string host = "127.0.0.1";  // an address
    std::uint16_t port = 8080;       // 0: any that is free
    std::vector<std::string> names;  // other names of this machine that clients may use
    Rate rate;                       // of an address's requests, and of a user's live messages
};

class ServerMachine;

class Server {
public:
    // Listens and answers on threads of its own from now on. `service` must outlive it.
    static Result<std::unique_ptr<Server>> start(Service& service, const ServerOptions& options);
    // Closes all connections.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;

private:
    explicit Server(std::unique_ptr<ServerMachine> machine);

    std::unique_ptr<ServerMachine> machine_;
};

}  // namespace buwei
