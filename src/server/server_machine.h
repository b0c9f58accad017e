// What listens, and what all connections share. All of it runs on one thread; what may take time
// (the database, mostly) goes to a few others, and comes back through the gate.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "server/gate.h"
#include "server/network.h"
#include "server/request_guard.h"
#include "server/server.h"
#include "service/api.h"
#include "service/rate_limiter.h"

namespace buwei {

constexpr std::chrono::seconds kPatience(30);  // for a request to arrive, or an answer to be taken

// Whatever holds a socket. The machine keeps it alive until it has ended.
class NetworkConnection : public std::enable_shared_from_this<NetworkConnection> {
public:
    virtual ~NetworkConnection() = default;
    // The server is going down.
    virtual void shut_down() = 0;
};

class ServerMachine {
public:
    ServerMachine(Service& service, const ServerOptions& options);
    // What could throw there is a failure to join a thread: there is nothing left to save then.
    // NOLINTNEXTLINE(bugprone-exception-escape)
    ~ServerMachine();
    ServerMachine(const ServerMachine&) = delete;
    ServerMachine& operator=(const ServerMachine&) = delete;

    // Begins to answer. What was wrong, if it can't.
    std::string listen(const ServerOptions& options);
    std::uint16_t port() const { return port_; }

    void keep(const std::shared_ptr<NetworkConnection>& connection) {
        connections_.insert(connection);
    }
    void forget(const std::shared_ptr<NetworkConnection>& connection) {
        connections_.erase(connection);
    }

    Service& service() { return service_; }
    Api& api() { return api_; }
    const GuardOptions& guard() const { return guard_; }
    RateLimiter& limiter() { return limiter_; }
    std::shared_ptr<Gate> gate() { return gate_; }
    void work(std::function<void()> job) { asio::post(workers_, std::move(job)); }

private:
    void accept();
    void shut_down();

    Service& service_;
    Api api_;
    const GuardOptions guard_;
    SystemClock clock_;
    RateLimiter limiter_;
    asio::io_context network_{1};
    std::shared_ptr<Gate> gate_;
    tcp::acceptor acceptor_;
    asio::steady_timer retry_;
    std::uint16_t port_ = 0;
    bool stopping_ = false;
    std::set<std::shared_ptr<NetworkConnection>> connections_;
    asio::thread_pool workers_;
    std::thread thread_;
};

}  // namespace buwei
