// Topics: documents that people watch. Every change of one gives it a new, larger revision, and the
// whole new document goes to all who watch it; so nobody can miss a step, only skip it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "service/document.h"

namespace buwei {

class Subscriber {
public:
    virtual ~Subscriber() = default;
    // From any thread, and not necessarily in order: an older revision is to be ignored. Must not
    // wait for anything.
    virtual void deliver(const std::string& topic, std::uint64_t revision,
                         const std::shared_ptr<const std::string>& message) = 0;
};

class Hub {
public:
    Hub();

    // What is sent: {"type": "state", "topic": ..., "revision": ..., "data": ...}.
    static std::string message(const std::string& topic, std::uint64_t revision,
                               const Document& data);

    // Counts a change. `data` is called only if somebody watches; it may be given the revision to
    // put it into the document.
    std::uint64_t publish(const std::string& topic,
                          const std::function<Document(std::uint64_t)>& data);
    // Of the newest change; that of the hub's beginning if there was none.
    std::uint64_t revision_of(const std::string& topic) const;

    void subscribe(const std::string& topic, const std::shared_ptr<Subscriber>& subscriber);
    void unsubscribe(const std::string& topic, const Subscriber* subscriber);

private:
    struct Topic {
        std::uint64_t revision = 0;  // 0: no change yet
        std::vector<std::shared_ptr<Subscriber>> subscribers;
    };

    mutable std::mutex mutex_;
    std::map<std::string, Topic> topics_;
    const std::uint64_t first_revision_;
    std::uint64_t newest_revision_;
};

}  // namespace buwei
