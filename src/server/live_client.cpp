#include "server/live_client.h"

#include "service/api.h"
#include "service/request_fields.h"

namespace buwei {

LiveClient::LiveClient(Service& service, User user, std::function<void()> wake)
    : service_(service), user_(std::move(user)), wake_(std::move(wake)) {}

void LiveClient::start() {
    send({{"type", "hello"},
          {"api", 1},
          {"user", {{"name", user_.name}, {"role", name_of(user_.role)}}}});
}

void LiveClient::receive(const std::string& text) {
    try {
        follow(text);
    } catch (const std::exception& exception) {
        send_fault(internal_fault({exception.what()}), "topic", "");
    }
}

void LiveClient::follow(const std::string& text) {
    const Outcome<Document> body = parse_body(text);
    if (!body) return send_fault(body.fault(), "topic", "");
    RequestFields fields(*body);
    const std::string type = fields.text("type", 32);
    if (type == "subscribe") return subscribe(*body);
    if (type == "unsubscribe") return unsubscribe(fields.text_or("topic", 100, ""));
    if (type == "analyse") return analyse(*body);
    if (type == "stop") return stop_analysis();
    if (type == "ping") return send({{"type", "pong"}});
    send_fault({FaultCode::kBadRequest, "unknown type of message"}, "topic", "");
}

void LiveClient::subscribe(const Document& body) {
    RequestFields fields(body);
    const std::string topic = fields.text("topic", 100);
    if (fields.wrong()) return send_fault(fields.fault(), "topic", "");
    const Document& known = fields.member("revision");
    bool full = false;
    {
        const std::lock_guard lock(mutex_);
        if (closed_) return;
        full = topics_.size() >= kMostTopics && topics_.count(topic) == 0;
        // What the client has counts as sent.
        if (!full) topics_[topic] = known.is_number_unsigned() ? known.get<std::uint64_t>() : 0;
    }
    if (full) {
        return send_fault({FaultCode::kTooMany, "too many topics"}, "topic", topic);
    }
    // First this, then the document as it is: what happens in between comes twice, not never.
    service_.hub().subscribe(topic, shared_from_this());
    if (is_closed()) return service_.hub().unsubscribe(topic, this);
    const Outcome<Service::Snapshot> snapshot = service_.snapshot(topic, user_);
    if (!snapshot) {
        unsubscribe(topic);
        return send_fault(snapshot.fault(), "topic", topic);
    }
    {
        const std::lock_guard lock(mutex_);
        // A restarted server may have begun with smaller numbers than the client knows.
        const auto found = topics_.find(topic);
        if (found == topics_.end() || found->second == snapshot->revision) return;
        if (found->second > snapshot->revision && known.is_number_unsigned() &&
            found->second == known.get<std::uint64_t>()) {
            found->second = 0;
        }
    }
    deliver(topic, snapshot->revision,
            std::make_shared<const std::string>(
                Hub::message(topic, snapshot->revision, snapshot->data)));
}

void LiveClient::unsubscribe(const std::string& topic) {
    service_.hub().unsubscribe(topic, this);
    const std::lock_guard lock(mutex_);
    topics_.erase(topic);
    std::erase_if(waiting_, [&](const Waiting& one) { return !topic.empty() && one.key == topic; });
}

void LiveClient::deliver(const std::string& topic, std::uint64_t revision, const Message& message) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = topics_.find(topic);
        if (closed_ || found == topics_.end() || revision <= found->second) return;
        found->second = revision;
        // Still under the lock: an older state must not overtake a newer one.
        add_waiting(topic, message);
    }
    wake_();
}

void LiveClient::analyse(const Document& body) {
    RequestFields fields(body);
    const std::string id = fields.text("id", 100);
    const double seconds = fields.number_or("seconds", Analysts::kShortest, Analysts::kLongest, 30);
    if (fields.wrong()) return send_fault(fields.fault(), "id", id);
    if (user_.role < Role::kAuthor) {
        return send_fault({FaultCode::kForbidden, "this needs the role author"}, "id", id);
    }
    const Outcome<Position> position = position_in(body);
    if (!position) return send_fault(position.fault(), "id", id);
    stop_analysis();

    const auto message = [id](const char* state, const Document& data) {
        return Document{{"type", "analysis"}, {"id", id}, {"state", state}, {"data", data}};
    };
    const std::string key = "analysis " + id;
    send(message("queued", nullptr), key);
    const Outcome<std::uint64_t> started = service_.analysts().start(
        *position, seconds,
        [weak = weak_from_this(), message, key](const char* state, const Document& analysis) {
            if (const auto client = weak.lock()) client->send(message(state, analysis), key);
        });
    if (!started) return send_fault(started.fault(), "id", id);
    {
        const std::lock_guard lock(mutex_);
        analysis_ = *started;
    }
    if (is_closed()) stop_analysis();
}

void LiveClient::stop_analysis() {
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        std::swap(number, analysis_);
    }
    if (number != 0) service_.analysts().stop(number);
}

void LiveClient::send(const Document& document, const std::string& key) {
    enqueue(key, std::make_shared<const std::string>(text_of(document)));
}

void LiveClient::send_fault(const Fault& fault, const char* about, const std::string& name) {
    Document document = {{"type", "error"}};
    document.update(document_of(fault));
    document[about] = name;
    send(document);
}

void LiveClient::enqueue(const std::string& key, const Message& message) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) return;
        add_waiting(key, message);
    }
    wake_();
}

void LiveClient::add_waiting(const std::string& key, const Message& message) {
    bool replaced = false;
    for (Waiting& other : waiting_) {
        if (key.empty() || other.key != key) continue;
        other.message = message;
        replaced = true;
    }
    if (!replaced) waiting_.push_back({key, message});
    if (waiting_.size() > kMostWaiting) overflowed_ = true;
}

LiveClient::Message LiveClient::next() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return nullptr;
    Message message = std::move(waiting_.front().message);
    waiting_.pop_front();
    return message;
}

bool LiveClient::overflowed() const {
    const std::lock_guard lock(mutex_);
    return overflowed_;
}

bool LiveClient::is_closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
}

void LiveClient::close() {
    std::map<std::string, std::uint64_t> topics;
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        topics.swap(topics_);
        waiting_.clear();
    }
    for (const auto& [topic, revision] : topics) service_.hub().unsubscribe(topic, this);
    stop_analysis();
}

}  // namespace buwei
