#include "server/live_connection.h"

#include <boost/beast/websocket.hpp>

#include "server/live_client.h"

namespace buwei {
namespace {

namespace websocket = beast::websocket;

constexpr std::size_t kMostMessageBytes = std::size_t{64} << 10;
constexpr std::chrono::seconds kSilence(60);  // of a WebSocket; pings go out after half of it

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

}  // namespace

void start_live_connection(ServerMachine& machine, beast::tcp_stream stream, const User& user,
                           const Request& request) {
    const auto connection = std::make_shared<LiveConnection>(machine, std::move(stream), user);
    machine.keep(connection);
    connection->start(request);
}

}  // namespace buwei
