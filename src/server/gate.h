// The way back to the network's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <mutex>

#include "server/network.h"

namespace buwei {

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

}  // namespace buwei
