#include "support/http_client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace buwei {
namespace {

constexpr int kPatienceSeconds = 60;

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

// Status and headers; the body is what follows them.
HttpReply parse_head(const std::string& head) {
    HttpReply reply;
    const std::size_t space = head.find(' ');
    if (space == std::string::npos) return reply;
    reply.status = std::atoi(head.c_str() + space);
    std::size_t at = head.find("\r\n");
    while (at != std::string::npos && at + 2 < head.size()) {
        const std::size_t end = head.find("\r\n", at + 2);
        const std::string line = head.substr(at + 2, end - at - 2);
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) {
            reply.headers[lowered(line.substr(0, colon))] = line.substr(colon + 2);
        }
        at = end;
    }
    return reply;
}

bool has_header(const std::vector<std::string>& headers, const std::string& name) {
    return std::any_of(headers.begin(), headers.end(), [&](const std::string& header) {
        return lowered(header).rfind(name + ":", 0) == 0;
    });
}

std::string lines_of(std::uint16_t port, const std::vector<std::string>& headers) {
    std::string text;
    if (!has_header(headers, "host")) text += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
    for (const std::string& header : headers) text += header + "\r\n";
    return text;
}

}  // namespace

LoopbackSocket::LoopbackSocket(std::uint16_t port) {
    descriptor_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{kPatienceSeconds, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const int on = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        ::close(descriptor_);
        descriptor_ = -1;
    }
}

LoopbackSocket::~LoopbackSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool LoopbackSocket::send(const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count =
            ::send(descriptor_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) return false;
        sent += static_cast<std::size_t>(count);
    }
    return true;
}

std::string LoopbackSocket::receive() {
    std::array<char, 16384> bytes{};
    const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : "";
}

HttpReply http_raw(std::uint16_t port, const std::string& bytes) {
    LoopbackSocket socket(port);
    if (!socket.connected()) return {};
    socket.send(bytes);  // a server that refuses early may not take all of it
    std::string text;
    for (;;) {
        const std::size_t end = text.find("\r\n\r\n");
        if (end != std::string::npos) {
            HttpReply reply = parse_head(text.substr(0, end + 2));
            const auto length = reply.headers.find("content-length");
            const std::size_t size = length == reply.headers.end()
                                         ? 0
                                         : std::strtoull(length->second.c_str(), nullptr, 10);
            const bool head_only = bytes.rfind("HEAD ", 0) == 0 || reply.status == 304;
            if (head_only || text.size() - end - 4 >= size) {
                reply.body = text.substr(end + 4);
                return reply;
            }
        }
        const std::string more = socket.receive();
        if (more.empty()) return {};
        text += more;
    }
}

HttpReply http(std::uint16_t port, const HttpCall& call) {
    std::string text = call.method + " " + call.target + " HTTP/1.1\r\n";
    text += lines_of(port, call.headers);
    if (!call.body.empty()) {
        text += "Content-Type: " + call.content_type + "\r\n";
        text += "Content-Length: " + std::to_string(call.body.size()) + "\r\n";
    }
    return http_raw(port, text + "Connection: close\r\n\r\n" + call.body);
}

WebSocketClient::WebSocketClient(std::uint16_t port, const std::vector<std::string>& headers)
    : socket_(port) {
    if (!socket_.connected()) return;
    socket_.send("GET /api/v1/live HTTP/1.1\r\n" + lines_of(port, headers) +
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    std::size_t end = std::string::npos;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
        const std::string more = socket_.receive();
        if (more.empty()) return;
        received_ += more;
    }
    status_ = parse_head(received_.substr(0, end + 2)).status;
    received_.erase(0, end + 4);
    open_ = status_ == 101;
}

void WebSocketClient::send_frame(unsigned char opcode, const std::string& payload) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    constexpr unsigned char kMasked = 0x80;
    if (payload.size() < 126) {
        frame += static_cast<char>(kMasked | payload.size());
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(kMasked | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 0xff);
    } else {
        frame += static_cast<char>(kMasked | 127);
        for (int shift = 56; shift >= 0; shift -= 8) {
            frame += static_cast<char>(payload.size() >> shift & 0xff);
        }
    }
    frame.append(4, '\0');  // a mask of zeros leaves the payload as it is
    socket_.send(frame + payload);
}

void WebSocketClient::send(const std::string& text) {
    send_frame(1, text);
}

std::optional<std::string> WebSocketClient::take_message() {
    for (;;) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(received_[i]); };
        if (received_.size() < 2) return std::nullopt;
        const unsigned opcode = byte(0) & 0x0fU;
        std::size_t size = byte(1) & 0x7fU;
        std::size_t start = 2;
        if (size >= 126) {
            const std::size_t digits = size == 126 ? 2 : 8;
            if (received_.size() < start + digits) return std::nullopt;
            size = 0;
            for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(start + i);
            start += digits;
        }
        if (received_.size() < start + size) return std::nullopt;
        const std::string payload = received_.substr(start, size);
        received_.erase(0, start + size);
        if (opcode == 1) return payload;
        if (opcode == 9) send_frame(10, payload);  // a ping
        if (opcode == 8) open_ = false;
    }
}

std::optional<std::string> WebSocketClient::receive() {
    for (;;) {
        if (auto message = take_message()) return message;
        if (!open_) return std::nullopt;
        const std::string more = socket_.receive();
        if (more.empty()) {
            open_ = false;
            return std::nullopt;
        }
        received_ += more;
    }
}

std::optional<std::string> WebSocketClient::poll() {
    if (auto message = take_message()) return message;
    std::array<char, 16384> bytes{};
    for (;;) {
        const ssize_t count =
            ::recv(socket_.descriptor(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count <= 0) break;
        received_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return take_message();
}

}  // namespace buwei
