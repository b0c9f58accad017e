#include "server/server_machine.h"

#include <boost/asio/post.hpp>

#include "server/http_connection.h"

namespace buwei {
namespace {

constexpr std::size_t kMostConnections = 1000;
constexpr int kRequestThreads = 4;

}  // namespace

ServerMachine::ServerMachine(Service& service, const ServerOptions& options)
    : service_(service),
      api_(service),
      guard_{options.host, options.names, service.users().tokens_needed()},
      limiter_(clock_, options.rate),
      gate_(std::make_shared<Gate>(network_)),
      acceptor_(network_),
      retry_(network_),
      workers_(kRequestThreads) {}

// NOLINTNEXTLINE(bugprone-exception-escape): see the header
ServerMachine::~ServerMachine() {
    // Nothing new comes in; what the workers do is finished, and its results are dropped.
    gate_->close();
    asio::post(network_, [this] { shut_down(); });
    if (thread_.joinable()) thread_.join();
    workers_.join();
    connections_.clear();
}

std::string ServerMachine::listen(const ServerOptions& options) {
    beast::error_code error;
    const asio::ip::address address = asio::ip::make_address(options.host, error);
    if (error) return "\"" + options.host + "\" is no address to listen on";
    const tcp::endpoint endpoint(address, options.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        return "can't listen on " + options.host + ":" + std::to_string(options.port) + ": " +
               error.message() +
               (error == asio::error::address_in_use ? " (is buwei serving already?)" : "");
    }
    port_ = acceptor_.local_endpoint().port();
    accept();
    thread_ = std::thread([this] { network_.run(); });
    return "";
}

void ServerMachine::accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
        if (stopping_) return;
        if (error) {
            // Out of files, most likely: wait for some to be closed.
            retry_.expires_after(std::chrono::milliseconds(100));
            retry_.async_wait([this](beast::error_code) { accept(); });
            return;
        }
        if (connections_.size() < kMostConnections) start_http_connection(*this, std::move(socket));
        accept();
    });
}

void ServerMachine::shut_down() {
    stopping_ = true;
    beast::error_code error;
    acceptor_.close(error);
    retry_.cancel();
    for (const std::shared_ptr<NetworkConnection>& connection : connections_)
        connection->shut_down();
    // Those that wait for a worker have nothing that would end them, only timers.
    connections_.clear();
}

}  // namespace buwei
