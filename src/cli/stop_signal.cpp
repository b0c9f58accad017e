#include "cli/stop_signal.h"

#include <csignal>

namespace buwei {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void request_stop(int number) {
    stop_requested = true;
    std::signal(number, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& stop_on_signal() {
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    return stop_requested;
}

}  // namespace buwei
