// One client of the WebSocket, without the socket: what it says, what it watches, and what is to be
// sent to it next.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "service/service.h"

namespace buwei {

class LiveClient final : public Subscriber, public std::enable_shared_from_this<LiveClient> {
public:
    using Message = std::shared_ptr<const std::string>;

    static constexpr std::size_t kMostTopics = 64;
    static constexpr std::size_t kMostWaiting = 256;  // messages that can't replace one another

    // `wake` is called, from any thread, when there is something to send. `service` must outlive
    // the client.
    LiveClient(Service& service, User user, std::function<void()> wake);

    // Says hello.
    void start();
    // One at a time. Whatever it is, there is no exception.
    void receive(const std::string& text);
    // Nothing more is wanted; to be called once the connection is gone.
    void close();

    // What to send next; nullptr if nothing is. Newer states of a topic replace older ones that
    // have not been sent.
    Message next();
    // Too much is waiting: the connection is to be cut.
    bool overflowed() const;

    void deliver(const std::string& topic, std::uint64_t revision, const Message& message) override;

private:
    struct Waiting {
        std::string key;  // "" if nothing replaces it
        Message message;
    };

    void follow(const std::string& text);
    void subscribe(const Document& body);
    void unsubscribe(const std::string& topic);
    void analyse(const Document& body);
    void stop_analysis();
    // The connection may have gone while a message was being worked on.
    bool is_closed() const;
    void send(const Document& document, const std::string& key = "");
    void send_fault(const Fault& fault, const char* about, const std::string& name);
    void enqueue(const std::string& key, const Message& message);
    // With mutex_ held.
    void add_waiting(const std::string& key, const Message& message);

    Service& service_;
    const User user_;
    const std::function<void()> wake_;
    mutable std::mutex mutex_;                     // guards what follows
    std::map<std::string, std::uint64_t> topics_;  // with the revision sent last
    std::deque<Waiting> waiting_;
    std::uint64_t analysis_ = 0;  // 0: none
    bool overflowed_ = false;
    bool closed_ = false;
};

}  // namespace buwei
