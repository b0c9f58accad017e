// A small HTTP and WebSocket client for tests and benchmarks: blocking, one connection, and able to
// send what no browser would.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace buwei {

// A socket to a port of this machine. Waits at most a minute for anything.
class LoopbackSocket {
public:
    explicit LoopbackSocket(std::uint16_t port);
    ~LoopbackSocket();
    LoopbackSocket(const LoopbackSocket&) = delete;
    LoopbackSocket& operator=(const LoopbackSocket&) = delete;

    bool connected() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    bool send(const std::string& bytes);
    // Some bytes; "" if the other side has closed, or after a minute.
    std::string receive();

private:
    int descriptor_ = -1;
};

struct HttpReply {
    int status = 0;                              // 0: no answer
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
};

struct HttpCall {
    std::string method = "GET";
    std::string target = "/";
    std::string body;
    std::vector<std::string> headers;  // "Name: value"; Host is added unless one is given
    std::string content_type = "application/json";
};

HttpReply http(std::uint16_t port, const HttpCall& call);
// The request as it is, byte for byte.
HttpReply http_raw(std::uint16_t port, const std::string& bytes);

class WebSocketClient {
public:
    // Opens /api/v1/live; `headers` as above.
    explicit WebSocketClient(std::uint16_t port, const std::vector<std::string>& headers = {});

    bool open() const { return open_; }
    int status() const { return status_; }  // of the answer to the upgrade
    int descriptor() const { return socket_.descriptor(); }

    void send(const std::string& text);
    // The next text message; nothing if the connection ends, or after a minute.
    std::optional<std::string> receive();
    // One that is there already; nothing if none is. For many clients on one thread.
    std::optional<std::string> poll();

private:
    std::optional<std::string> take_message();
    void send_frame(unsigned char opcode, const std::string& payload);

    LoopbackSocket socket_;
    std::string received_;
    bool open_ = false;
    int status_ = 0;
};

}  // namespace buwei
