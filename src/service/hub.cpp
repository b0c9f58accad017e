#include "service/hub.h"

#include <algorithm>
#include <chrono>

namespace buwei {
namespace {

// Revisions of a restarted server differ from those before, so that a client that comes back gets
// the document even if it has not changed.
std::uint64_t milliseconds_since_1970() {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
}

}  // namespace

Hub::Hub() : first_revision_(milliseconds_since_1970()), newest_revision_(first_revision_) {}

std::string Hub::message(const std::string& topic, std::uint64_t revision, const Document& data) {
    return text_of({{"type", "state"}, {"topic", topic}, {"revision", revision}, {"data", data}});
}

std::uint64_t Hub::publish(const std::string& topic,
                           const std::function<Document(std::uint64_t)>& data) {
    std::uint64_t revision = 0;
    std::vector<std::shared_ptr<Subscriber>> subscribers;
    {
        const std::lock_guard lock(mutex_);
        revision = ++newest_revision_;
        Topic& changed = topics_[topic];
        changed.revision = revision;
        subscribers = changed.subscribers;
    }
    if (subscribers.empty()) return revision;
    const auto text = std::make_shared<const std::string>(message(topic, revision, data(revision)));
    for (const std::shared_ptr<Subscriber>& subscriber : subscribers) {
        subscriber->deliver(topic, revision, text);
    }
    return revision;
}

std::uint64_t Hub::revision_of(const std::string& topic) const {
    const std::lock_guard lock(mutex_);
    const auto found = topics_.find(topic);
    return found == topics_.end() || found->second.revision == 0 ? first_revision_
                                                                 : found->second.revision;
}

void Hub::subscribe(const std::string& topic, const std::shared_ptr<Subscriber>& subscriber) {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Subscriber>>& list = topics_[topic].subscribers;
    if (std::find(list.begin(), list.end(), subscriber) == list.end()) list.push_back(subscriber);
}

void Hub::unsubscribe(const std::string& topic, const Subscriber* subscriber) {
    const std::lock_guard lock(mutex_);
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    std::erase_if(found->second.subscribers,
                  [&](const auto& other) { return other.get() == subscriber; });
    // A name that somebody made up.
    if (found->second.subscribers.empty() && found->second.revision == 0) topics_.erase(found);
}

}  // namespace buwei
