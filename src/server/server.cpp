// The only file that knows the network library. All of it runs on one thread; what may take time
// (the database, mostly) goes to a few others, and comes back through the gate.
#include "server/server.h"

#include <sys/resource.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <set>
#include <thread>

#include "server/live_client.h"
#include "server/page_files.h"
#include "server/request_guard.h"
#include "service/api.h"
#include "service/rate_limiter.h"

namespace buwei {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr std::string_view kApiRoot = "/api/v1";
constexpr std::string_view kLivePath = "/api/v1/live";
constexpr std::uint32_t kMostHeaderBytes = 16 << 10;
constexpr std::size_t kMostMessageBytes = std::size_t{64} << 10;
constexpr std::size_t kMostConnections = 1000;
constexpr std::chrono::seconds kPatience(30);  // for a request to arrive, or an answer to be taken
constexpr std::chrono::seconds kSilence(60);   // of a WebSocket; pings go out after half of it
constexpr int kRequestThreads = 4;
constexpr Rate kRate{200, 2000};
constexpr double kCostOfWrongToken = 20;

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

void add_safety_headers(Response& response) {
    response.set(http::field::server, "buwei");
    response.set("Content-Security-Policy",
                 "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; "
                 "form-action 'none'; frame-ancestors 'none'; object-src 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

Response to_http(const ApiResponse& answer, unsigned version) {
    Response response(static_cast<http::status>(answer.status), version);
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    if (!answer.file_name.empty()) {
        response.set(http::field::content_disposition,
                     "attachment; filename=\"" + answer.file_name + "\"");
    }
    if (answer.status == 429) response.set(http::field::retry_after, "1");
    if (answer.cookie) {
        const char* age = answer.cookie->empty() ? "0" : "31536000";
        response.set(http::field::set_cookie,
                     std::string(kTokenCookie) + "=" + *answer.cookie +
                         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + age);
    }
    response.body() = answer.body;
    return response;
}

// Work for the network's thread from other threads, until the server ends.
class Gate {
public:
    explicit Gate(asio::io_context& network) : network_(&network) {}
    void post(std::function<void()> work) {
        const std::lock_guard lock(mutex_);
        if (network_ != nullptr) asio::post(*network_, std::move(work));
    }
    void close() {
        const std::lock_guard lock(mutex_);
        network_ = nullptr;
    }

private:
    std::mutex mutex_;
    asio::io_context* network_;
};

// Whatever holds a socket. The machine keeps it alive until it has ended.
class NetworkConnection : public std::enable_shared_from_this<NetworkConnection> {
public:
    virtual ~NetworkConnection() = default;
    // The server is going down.
    virtual void shut_down() = 0;
};

}  // namespace

class ServerMachine {
public:
    ServerMachine(Service& service, const ServerOptions& options)
        : service_(service),
          api_(service),
          guard_{options.host, options.names, service.users().tokens_needed()},
          limiter_(clock_, kRate),
          gate_(std::make_shared<Gate>(network_)),
          acceptor_(network_),
          retry_(network_),
          workers_(kRequestThreads) {}

    // What could throw here is a failure to join a thread: there is nothing left to save then.
    // NOLINTNEXTLINE(bugprone-exception-escape)
    ~ServerMachine() {
        // Nothing new comes in; what the workers do is finished, and its results are dropped.
        gate_->close();
        asio::post(network_, [this] { shut_down(); });
        if (thread_.joinable()) thread_.join();
        workers_.join();
        connections_.clear();
    }

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

namespace {

class LiveConnection final : public NetworkConnection {
public:
    LiveConnection(ServerMachine& machine, beast::tcp_stream stream, const User& user)
        : machine_(machine), stream_(std::move(stream)), user_(user) {}

    void start(const Request& request) {
        beast::get_lowest_layer(stream_).expires_never();
        stream_.set_option(websocket::stream_base::timeout{kPatience, kSilence, true});
        stream_.read_message_max(kMostMessageBytes);
        stream_.auto_fragment(false);  // a message is one write
        const auto self = shared();
        stream_.async_accept(request, [self](beast::error_code error) {
            if (error) return self->end();
            self->begin();
        });
    }

    void shut_down() override {
        if (client_) client_->close();
        beast::get_lowest_layer(stream_).close();
    }

private:
    std::shared_ptr<LiveConnection> shared() {
        return std::static_pointer_cast<LiveConnection>(shared_from_this());
    }
    std::weak_ptr<LiveConnection> weak() { return shared(); }

    void begin() {
        client_ = std::make_shared<LiveClient>(machine_.service(), user_,
                                               [gate = machine_.gate(), weak = weak()] {
                                                   gate->post([weak] {
                                                       if (const auto self = weak.lock())
                                                           self->write();
                                                   });
                                               });
        client_->start();
        read();
    }

    void read() {
        const auto self = shared();
        stream_.async_read(buffer_, [self](beast::error_code error, std::size_t) {
            if (error) return self->end();
            self->handle();
        });
    }

    void handle() {
        std::string text = beast::buffers_to_string(buffer_.data());
        buffer_.consume(buffer_.size());
        // Not an error worth an answer each time: whoever is that quick is cut off.
        if (!machine_.limiter().allow(user_.name)) return end();
        machine_.work(
            [client = client_, text = std::move(text), gate = machine_.gate(), weak = weak()] {
                client->receive(text);
                gate->post([weak] {
                    if (const auto self = weak.lock()) self->read();
                });
            });
    }

    void write() {
        if (writing_ || ended_) return;
        if (client_->overflowed()) return end();
        const LiveClient::Message message = client_->next();
        if (!message) return;
        writing_ = true;
        stream_.text(true);
        const auto self = shared();
        stream_.async_write(asio::buffer(*message),
                            [self, message](beast::error_code error, std::size_t) {
                                self->writing_ = false;
                                if (error) return self->end();
                                self->write();
                            });
    }

    void end() {
        if (std::exchange(ended_, true)) return;
        shut_down();
        machine_.forget(shared());
    }

    ServerMachine& machine_;
    websocket::stream<beast::tcp_stream> stream_;
    const User user_;
    std::shared_ptr<LiveClient> client_;
    beast::flat_buffer buffer_;
    bool writing_ = false;
    bool ended_ = false;
};

class HttpConnection final : public NetworkConnection {
public:
    HttpConnection(ServerMachine& machine, tcp::socket socket)
        : machine_(machine), stream_(std::move(socket)) {
        beast::error_code error;
        address_ = stream_.socket().remote_endpoint(error).address().to_string();
        stream_.socket().set_option(tcp::no_delay(true), error);
    }

    void start() { read(); }
    void shut_down() override { stream_.close(); }

private:
    std::shared_ptr<HttpConnection> shared() {
        return std::static_pointer_cast<HttpConnection>(shared_from_this());
    }
    const Request& request() const { return parser_->get(); }
    std::string_view header(http::field name) const { return view(request()[name]); }
    std::string_view target() const { return view(request().target()); }
    bool is_for_api() const { return target().rfind("/api", 0) == 0; }
    bool changes_something() const {
        return request().method() != http::verb::get && request().method() != http::verb::head;
    }

    // The header first: it tells how large a body may be.
    void read() {
        parser_.emplace();
        parser_->header_limit(kMostHeaderBytes);
        parser_->body_limit(kLargestBodyBytes);
        stream_.expires_after(kPatience);
        const auto self = shared();
        http::async_read_header(
            stream_, buffer_, *parser_,
            [self](beast::error_code error, std::size_t) { self->header_came(error); });
    }

    void header_came(beast::error_code error) {
        if (error == http::error::header_limit || error == http::error::body_limit) {
            return refuse(FaultCode::kTooLarge, "the request is too large");
        }
        if (error.category() == http::make_error_code(http::error::bad_method).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message) {
            return refuse(FaultCode::kBadRequest, "this is no HTTP");
        }
        if (error) return end();
        if (!host_allowed(header(http::field::host), machine_.guard())) {
            return refuse(FaultCode::kWrongHost, "this server has another name");
        }
        const bool upgrade = websocket::is_upgrade(request());
        if ((changes_something() || upgrade) &&
            (!origin_allowed(header(http::field::origin), header(http::field::host)) ||
             view(request()["Sec-Fetch-Site"]) == "cross-site")) {
            return refuse(FaultCode::kWrongOrigin, "pages of other sites may not do this");
        }
        if (!machine_.limiter().allow(address_)) {
            return refuse(FaultCode::kTooMany, "too many requests");
        }
        if (upgrade) return go_live();
        if (!parser_->is_done() &&
            header(http::field::content_type).rfind("application/json", 0) != 0) {
            return refuse(FaultCode::kWrongType, "a body must be application/json");
        }
        const std::size_t most = most_bytes();
        if (parser_->content_length().value_or(0) > most) {
            return refuse(FaultCode::kTooLarge, "the body is too large");
        }
        parser_->body_limit(most);
        const auto self = shared();
        http::async_read(stream_, buffer_, *parser_, [self](beast::error_code failed, std::size_t) {
            if (failed == http::error::body_limit) {
                return self->refuse(FaultCode::kTooLarge, "the body is too large");
            }
            if (failed) return self->end();
            self->answer();
        });
    }

    std::size_t most_bytes() const {
        if (target().rfind(kApiRoot, 0) != 0) return 0;
        return Api::most_bytes(std::string(view(request().method_string())),
                               target().substr(kApiRoot.size()));
    }

    void answer() {
        if (target().rfind(kApiRoot, 0) == 0) return answer_by_api();
        if (is_for_api()) return refuse(FaultCode::kNotFound, "there is nothing here");
        answer_with_page();
    }

    void answer_by_api() {
        stream_.expires_never();  // an analysis takes its time
        ApiRequest call;
        call.method = std::string(view(request().method_string()));
        call.target = std::string(target().substr(kApiRoot.size()));
        call.body = request().body();
        call.token = token();
        const std::weak_ptr<HttpConnection> weak = shared();
        machine_.work([this_machine = &machine_, call, weak, gate = machine_.gate()] {
            this_machine->api().handle(call, [weak, gate](const ApiResponse& response) {
                gate->post([weak, response] {
                    const auto self = weak.lock();
                    if (self) self->write(to_http(response, self->request().version()));
                });
            });
        });
    }

    void answer_with_page() {
        if (changes_something()) return refuse(FaultCode::kWrongMethod, "not with this method");
        const PageFile* file = find_page_file(target());
        if (file == nullptr) return refuse(FaultCode::kNotFound, "there is nothing here");
        Response response(http::status::ok, request().version());
        response.set(http::field::content_type, std::string(file->content_type));
        response.set(http::field::etag, std::string(file->etag));
        response.set(http::field::vary, "Accept-Encoding");
        response.set(http::field::cache_control,
                     file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
        if (header(http::field::if_none_match) == file->etag) {
            response.result(http::status::not_modified);
            return write(std::move(response));
        }
        const bool packed = !file->gzip.empty() &&
                            header(http::field::accept_encoding).find("gzip") != std::string::npos;
        if (packed) response.set(http::field::content_encoding, "gzip");
        response.body() = std::string(packed ? file->gzip : file->identity);
        write(std::move(response));
    }

    std::string token() const {
        return token_in(header(http::field::authorization), header(http::field::cookie));
    }

    void go_live() {
        if (target().substr(0, target().find('?')) != kLivePath) {
            return refuse(FaultCode::kNotFound, "there is nothing here");
        }
        stream_.expires_never();
        const std::weak_ptr<HttpConnection> weak = shared();
        machine_.work([this_machine = &machine_, weak, gate = machine_.gate(), token = token()] {
            const Outcome<std::optional<User>> user = this_machine->service().users().find(token);
            gate->post([weak, user] {
                if (const auto self = weak.lock()) self->go_live_as(user);
            });
        });
    }

    void go_live_as(const Outcome<std::optional<User>>& user) {
        if (!user) return refuse(user.fault().code, user.fault().message);
        if (!*user) return refuse(FaultCode::kTokenNeeded, "a valid token is needed");
        const auto live = std::make_shared<LiveConnection>(machine_, std::move(stream_), **user);
        machine_.keep(live);
        live->start(request());
        machine_.forget(shared());
    }

    // Before the whole request was read the connection can't be used any further.
    void refuse(FaultCode code, const std::string& message) {
        if (code == FaultCode::kTokenNeeded) machine_.limiter().allow(address_, kCostOfWrongToken);
        const unsigned version = parser_->is_header_done() ? request().version() : 11;
        Response response = to_http(response_of({code, message, Document::object()}), version);
        if (!parser_->is_done()) response.keep_alive(false);
        write(std::move(response));
    }

    void write(Response response) {
        if (response.result() == http::status::unauthorized) {
            machine_.limiter().allow(address_, kCostOfWrongToken);
        }
        add_safety_headers(response);
        const bool complete = parser_->is_done();
        response.keep_alive(complete && request().keep_alive());
        const bool head = parser_->is_header_done() && request().method() == http::verb::head;
        response.prepare_payload();
        stream_.expires_after(kPatience);
        response_ = std::move(response);
        const auto self = shared();
        const auto written = [self](beast::error_code error, std::size_t) {
            if (error || !self->response_.keep_alive()) return self->end();
            self->read();
        };
        if (head) {
            head_.emplace(response_);
            return http::async_write_header(stream_, *head_, written);
        }
        http::async_write(stream_, response_, written);
    }

    void end() {
        beast::error_code error;
        stream_.socket().shutdown(tcp::socket::shutdown_send, error);
        machine_.forget(shared());
    }

    ServerMachine& machine_;
    beast::tcp_stream stream_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Response response_;
    std::optional<http::response_serializer<http::string_body>> head_;
};

}  // namespace

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
        if (connections_.size() < kMostConnections) {
            const auto connection = std::make_shared<HttpConnection>(*this, std::move(socket));
            keep(connection);
            connection->start();
        }
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
