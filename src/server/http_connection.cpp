#include "server/http_connection.h"

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http_answer.h"
#include "server/live_connection.h"
#include "server/page_files.h"

namespace buwei {
namespace {

constexpr std::string_view kApiRoot = "/api/v1";
constexpr std::string_view kLivePath = "/api/v1/live";
constexpr std::uint32_t kMostHeaderBytes = 16 << 10;
constexpr double kCostOfWrongToken = 20;

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
        const bool upgrade = beast::websocket::is_upgrade(request());
        if ((changes_something() || upgrade) &&
            (!origin_allowed(header(http::field::origin), header(http::field::host)) ||
             view(request()["Sec-Fetch-Site"]) == "cross-site")) {
            return refuse(FaultCode::kWrongOrigin, "pages of other sites may not do this");
        }
        if (!machine_.limiter().allow(address_)) {
            return refuse(FaultCode::kTooMany, "too many requests; wait a second");
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
        start_live_connection(machine_, std::move(stream_), **user, request());
        machine_.forget(shared());
    }

    // Before the whole request was read the connection can't be used any further.
    void refuse(FaultCode code, const std::string& message) {
        if (code == FaultCode::kTokenNeeded) machine_.limiter().allow(address_, kCostOfWrongToken);
        const unsigned version = parser_->is_header_done() ? request().version() : 11;
        Response response = to_http(response_of({code, message}), version);
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

void start_http_connection(ServerMachine& machine, tcp::socket socket) {
    const auto connection = std::make_shared<HttpConnection>(machine, std::move(socket));
    machine.keep(connection);
    connection->start();
}

}  // namespace buwei
