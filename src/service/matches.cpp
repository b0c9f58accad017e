#include "service/matches.h"

#include "service/match_document.h"
#include "service/match_order.h"
#include "service/stored_match.h"

namespace buwei {
namespace {

constexpr std::chrono::milliseconds kBetweenMoves(300);
constexpr const char* kListTopic = "matches";

std::string topic_of(std::int64_t id) {
    return "match:" + std::to_string(id);
}

}  // namespace

Matches::Matches(const Database& database, BotRegistry& registry, GameRunner& runner, Hub& hub,
                 int workers)
    : games_(database),
      orders_(database),
      registry_(registry),
      runner_(runner),
      hub_(hub),
      workers_(workers),
      queue_(1) {}

std::optional<Error> Matches::restore() {
    const Result<std::vector<MatchOrder>> orders = orders_.all();
    if (!orders) return orders.error();
    for (MatchOrder order : *orders) {
        if (order.state != "running" && order.state != "queued") continue;
        const Outcome<MatchRequest> request =
            read_match_request(Document::parse(order.request, nullptr, false));
        Result<MatchPlan> plan = Error{"the order can't be understood"};
        if (request) plan = plan_match(*request, registry_);
        if (plan) {
            // A failure to begin is told by the order's state.
            const Outcome<Document> begun = enqueue(order, *plan);
            if (begun) continue;
            set_state(order, "failed", begun.fault().message);
        } else {
            set_state(order, "failed", plan.error().message);
        }
    }
    return std::nullopt;
}

void Matches::stop_all() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [id, match] : running_) match->stop = true;
    }
    queue_.stop();
}

Outcome<Document> Matches::order(const Document& body, const User& user) {
    const Outcome<MatchRequest> request = read_match_request(body);
    if (!request) return request.fault();
    MatchRequest full = *request;
    for (std::string& name : full.bots) {
        // With its version, so that a restarted server goes on with the same bot.
        const Result<BotSpec> bot = registry_.resolve(name);
        if (!bot) return Fault{FaultCode::kUnknownBot, "there is no usable bot \"" + name + "\""};
        name = bot->name;
    }
    const Result<MatchPlan> plan = plan_match(full, registry_);
    if (!plan) return Fault{FaultCode::kBadRequest, plan.error().message};
    {
        const std::lock_guard lock(mutex_);
        if (running_.size() >= kMostWaiting) {
            return Fault{FaultCode::kTooMany, "too many matches are waiting"};
        }
    }
    const Result<std::int64_t> id = games_.add_match(name_of(plan->kind), plan_settings(*plan));
    if (!id) return internal_fault(id.error());
    return enqueue({*id, user.name, text_of_match(full), "queued", ""}, *plan);
}

Outcome<Document> Matches::enqueue(MatchOrder order, const MatchPlan& plan) {
    const std::int64_t id = order.match_id;
    auto match = std::make_shared<Running>();
    order.state = "queued";
    order.error = "";
    match->order = order;
    match->plan = plan;
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return Fault{FaultCode::kStopping, "the server is going down"};
        if (running_.count(id) != 0) return Fault{FaultCode::kConflict, "it is running already"};
        const Result<bool> written = orders_.put(order);
        if (!written) return internal_fault(written.error());
        running_[id] = match;
    }
    queue_.submit([this, match] { play(match); });
    announce_list();
    return show(id);
}

void Matches::set_state(MatchOrder& order, const std::string& state, const std::string& error) {
    order.state = state;
    order.error = error;
    const Result<bool> written = orders_.put(order);
    if (!written) order.error += written.error().message;
}

void Matches::play(const std::shared_ptr<Running>& match) {
    const std::int64_t id = match->order.match_id;
    const auto watcher = std::make_shared<MatchWatcher>(
        match->plan, runner_, [this, &running = *match] { moved(running); });
    {
        const std::lock_guard lock(mutex_);
        match->watcher = watcher;
        set_state(match->order, "running");
    }
    announce_list();
    MatchOptions options;
    options.workers = workers_;
    options.bind_cores = false;  // the page is to stay quick
    options.stop = &match->stop;
    options.on_progress = [&](const MatchProgress& progress) {
        {
            const std::lock_guard lock(mutex_);
            match->progress = progress;
            match->last_announced = std::chrono::steady_clock::now();
        }
        announce(id);
        hub_.publish("games", [&](std::uint64_t) -> Document {
            const Result<std::int64_t> total = games_.count_games({});
            return {{"newest", nullptr}, {"total", total ? *total : 0}};
        });
    };
    const Result<MatchOutcome> outcome =
        run_match(match->plan, id, *watcher, games_, clock_, options);
    {
        const std::lock_guard lock(mutex_);
        running_.erase(id);
        if (!outcome) {
            set_state(match->order, "failed", outcome.error().message);
        } else if (outcome->end != MatchEnd::kStopped) {
            set_state(match->order, "finished");
        } else if (!stopping_) {
            set_state(match->order, "stopped");
        }  // else it stays "running", and the next start goes on with it
    }
    announce(id);
    announce_list();
}

void Matches::moved(Running& match) {
    {
        const std::lock_guard lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        if (now - match.last_announced < kBetweenMoves) return;
        match.last_announced = now;
    }
    announce(match.order.match_id);
}

void Matches::announce(std::int64_t id) {
    hub_.publish(topic_of(id), [&](std::uint64_t revision) -> Document {
        Outcome<Document> document = show(id);
        if (!document) return nullptr;
        (*document)["revision"] = revision;
        return *document;
    });
}

void Matches::announce_list() {
    hub_.publish(kListTopic, [&](std::uint64_t) -> Document {
        const Outcome<Document> matches = list();
        return matches ? *matches : Document{{"matches", Document::array()}};
    });
}

Outcome<Document> Matches::describe(const StoredMatch& match, bool whole) const {
    const Result<std::optional<MatchOrder>> order = orders_.find(match.id);
    if (!order) return internal_fault(order.error());
    std::optional<MatchProgress> progress;
    Document playing = Document::array();
    std::string state = *order ? (*order)->state : "finished";
    {
        const std::lock_guard lock(mutex_);
        const auto found = running_.find(match.id);
        if (found != running_.end()) {
            const Running& running = *found->second;
            progress = running.progress;
            state = running.order.state;
            if (running.watcher) playing = running.watcher->playing();
        }
    }
    if (!progress) {
        std::vector<StoredGame> games;
        if (whole) {
            GameFilter filter;
            filter.match_id = match.id;
            const Result<std::vector<StoredGame>> stored = games_.games(filter);
            if (!stored) return internal_fault(stored.error());
            games = *stored;
        }
        progress = stored_standing(match, games, *order ? (*order)->request : "");
    }
    Document document = {{"id", match.id},
                         {"revision", hub_.revision_of(topic_of(match.id))},
                         {"kind", match.kind},
                         {"owner", *order ? (*order)->owner : ""},
                         {"created", match.created},
                         {"state", state},
                         {"error", *order ? (*order)->error : ""},
                         {"bots", names_in(match.settings)},
                         {"done", match.games},
                         {"total", std::max(progress->total, match.games)}};
    if (!whole) return document;
    document["done"] = progress->done;
    document["playing"] = std::move(playing);
    document.update(standing_document(*progress, sprt_in(match.settings)));
    return document;
}

Outcome<Document> Matches::show(std::int64_t id) const {
    const Result<StoredMatch> match = games_.match(id);
    if (!match) return Fault{FaultCode::kNotFound, match.error().message};
    return describe(*match, true);
}

Outcome<Document> Matches::list() const {
    const Result<std::vector<StoredMatch>> matches = games_.matches();
    if (!matches) return internal_fault(matches.error());
    Document list = Document::array();
    constexpr std::size_t kMostListed = 200;
    for (const StoredMatch& match : *matches) {
        if (list.size() == kMostListed) break;
        Outcome<Document> document = describe(match, false);
        if (!document) return document.fault();
        list.push_back(std::move(*document));
    }
    return Document{{"matches", list}};
}

Outcome<Document> Matches::stop(std::int64_t id, const User& user) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = running_.find(id);
        if (found == running_.end()) {
            return Fault{FaultCode::kConflict, "the match is not being played"};
        }
        if (!user.may_manage(found->second->order.owner)) {
            return Fault{FaultCode::kForbidden, "the match is somebody else's"};
        }
        found->second->stop = true;
    }
    return show(id);
}

Outcome<Document> Matches::resume(std::int64_t id, const User& user) {
    const Result<std::optional<MatchOrder>> order = orders_.find(id);
    if (!order) return internal_fault(order.error());
    if (!*order) return Fault{FaultCode::kNotFound, "no such match was ordered here"};
    if (!user.may_manage((*order)->owner)) {
        return Fault{FaultCode::kForbidden, "the match is somebody else's"};
    }
    if ((*order)->state == "finished") return Fault{FaultCode::kConflict, "the match is over"};
    const Outcome<MatchRequest> request =
        read_match_request(Document::parse((*order)->request, nullptr, false));
    if (!request) return request.fault();
    const Result<MatchPlan> plan = plan_match(*request, registry_);
    if (!plan) return Fault{FaultCode::kUnknownBot, plan.error().message};
    return enqueue(**order, *plan);
}

}  // namespace buwei
