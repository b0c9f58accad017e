#include "service/matches.h"

#include <cmath>

#include "service/match_document.h"
#include "service/request_fields.h"

namespace buwei {
namespace {

constexpr std::chrono::milliseconds kBetweenMoves(300);
constexpr const char* kListTopic = "matches";

Fault fault(FaultCode code, const std::string& message) {
    return {code, message, Document::object()};
}

std::string topic_of(std::int64_t id) {
    return "match:" + std::to_string(id);
}

// Who took part, from the settings that plan_settings() wrote.
std::vector<std::string> names_in(const std::string& settings) {
    std::vector<std::string> names;
    const Document document = Document::parse(settings, nullptr, false);
    if (!document.is_object()) return names;
    for (const Document& bot : document.value("bots", Document::array())) {
        names.push_back(bot.is_object() ? bot.value("name", "") : "");
    }
    return names;
}

std::optional<SprtSettings> sprt_in(const std::string& settings) {
    const Document document = Document::parse(settings, nullptr, false);
    if (!document.is_object() || !document.contains("sprt")) return std::nullopt;
    const Document& stored = document["sprt"];
    SprtSettings sprt;
    sprt.elo0 = stored.value("elo0", sprt.elo0);
    sprt.elo1 = stored.value("elo1", sprt.elo1);
    sprt.alpha = stored.value("alpha", sprt.alpha);
    sprt.beta = stored.value("beta", sprt.beta);
    const Result<SprtSettings> checked = check_sprt(sprt);
    return checked ? std::optional(*checked) : std::nullopt;
}

// The score of a match that is not being played, from its stored games.
MatchProgress stored_standing(const StoredMatch& match, const std::vector<StoredGame>& games,
                              int games_ordered) {
    const std::vector<std::string> names = names_in(match.settings);
    const Result<ScheduleKind> kind = parse_schedule_kind(match.kind);
    const int bots = static_cast<int>(names.size());
    MatchProgress nothing;
    if (!kind) return nothing;
    const Result<std::vector<ScheduledGame>> round = make_schedule(*kind, bots, 1);
    if (!round || round->empty()) return nothing;
    // A match of the command line does not say how long it was meant to be.
    int rounds = (games_ordered + 1) / 2;
    for (const StoredGame& game : games) {
        rounds = std::max(rounds, game.entry.index / static_cast<int>(round->size()) + 1);
    }
    const Result<std::vector<ScheduledGame>> schedule =
        make_schedule(*kind, bots, std::max(rounds, 1));
    if (!schedule) return nothing;
    Scoreboard score(names, *schedule, bots == 2 ? sprt_in(match.settings) : std::nullopt);
    for (const StoredGame& game : games) {
        score.add(game.entry.index, game.entry.winner, game.entry.reason);
    }
    return standing_of(score);
}

int games_in(const std::string& request) {
    const Document document = Document::parse(request, nullptr, false);
    return document.is_object() ? document.value("games", 0) : 0;
}

}  // namespace

// Passes games on to the real runner and notes every move.
class Matches::Watcher final : public GameRunner {
public:
    Watcher(Matches& matches, std::shared_ptr<Running> match)
        : matches_(matches), match_(std::move(match)) {
        for (const ScheduledGame& game : match_->plan.schedule) {
            index_of_seed_[game_spec(match_->plan, game).seed] = game.index;
        }
    }

    Result<GameRecord> run(const GameSpec& spec, const TurnObserver& observer) override {
        const int index = index_of_seed_.at(spec.seed);
        PlayingGame game{index, spec.bots[0].name, spec.bots[1].name, {}};
        const Geometry& board = Geometry::nine();
        for (const Point move : spec.opening) {
            game.moves.push_back({board.x_of(move), board.y_of(move)});
        }
        {
            const std::lock_guard lock(matches_.mutex_);
            match_->playing[index] = game;
        }
        Result<GameRecord> record = matches_.runner_.run(spec, [&](const TurnRecord& turn) {
            observer(turn);
            if (!turn.move) return;
            {
                const std::lock_guard lock(matches_.mutex_);
                match_->playing[index].moves.push_back(*turn.move);
                const auto now = std::chrono::steady_clock::now();
                if (now - match_->last_announced < kBetweenMoves) return;
                match_->last_announced = now;
            }
            matches_.announce(match_->order.match_id);
        });
        const std::lock_guard lock(matches_.mutex_);
        match_->playing.erase(index);
        return record;
    }

private:
    Matches& matches_;
    std::shared_ptr<Running> match_;
    std::map<std::uint64_t, int> index_of_seed_;  // filled once, then only read
};

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
            read_request(Document::parse(order.request, nullptr, false));
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

Outcome<MatchRequest> Matches::read_request(const Document& body) const {
    if (!body.is_object()) return fault(FaultCode::kBadRequest, "the order is no object");
    RequestFields fields(body);
    MatchRequest request;
    const Document& bots = fields.member("bots");
    if (!bots.is_array() || bots.size() < 2 || bots.size() > kMostBots) {
        fields.complain("\"bots\" must be a list of 2 to " + std::to_string(kMostBots) + " names");
    } else {
        for (const Document& bot : bots) {
            const std::string name = bot.is_string() ? bot.get<std::string>() : "";
            // Commands would be run as they are: that is for the command line.
            if (name.empty() || name.size() > 80 || name.find(':') != std::string::npos) {
                return fault(FaultCode::kUnknownBot, "a bot is named by its name here");
            }
            request.bots.push_back(name);
        }
    }
    request.kind = fields.text_or("kind", 16, "match");
    if (!parse_schedule_kind(request.kind)) {
        fields.complain("\"kind\" must be match, round_robin or gauntlet");
    }
    request.games = fields.integer_or("games", 2, kMostGames, 20);
    request.opening_plies = fields.integer_or("opening_plies", 0, 20, 4);
    request.seed = static_cast<std::uint64_t>(fields.integer_or("seed", 0, 1'000'000'000, 1));
    request.limits.seconds = fields.number_or("seconds", 0.1, 30, 1);
    request.limits.first_turn_seconds = 2 * request.limits.seconds;
    if (fields.has("sprt")) {
        const Document& sprt = fields.member("sprt");
        if (!sprt.is_array() || sprt.size() != 2 || !sprt[0].is_number() || !sprt[1].is_number()) {
            fields.complain("\"sprt\" must be a list of two numbers");
        } else {
            request.sprt = {sprt[0].get<double>(), sprt[1].get<double>()};
        }
    }
    if (fields.wrong()) return fields.fault();
    return request;
}

Outcome<Document> Matches::order(const Document& body, const User& user) {
    const Outcome<MatchRequest> request = read_request(body);
    if (!request) return request.fault();
    MatchRequest full = *request;
    for (std::string& name : full.bots) {
        // With its version, so that a restarted server goes on with the same bot.
        const Result<BotSpec> bot = registry_.resolve(name);
        if (!bot) return fault(FaultCode::kUnknownBot, "there is no usable bot \"" + name + "\"");
        name = bot->name;
    }
    const Result<MatchPlan> plan = plan_match(full, registry_);
    if (!plan) return fault(FaultCode::kBadRequest, plan.error().message);
    {
        const std::lock_guard lock(mutex_);
        if (running_.size() >= kMostWaiting) {
            return fault(FaultCode::kTooMany, "too many matches are waiting");
        }
    }
    const Result<std::int64_t> id = games_.add_match(name_of(plan->kind), plan_settings(*plan));
    if (!id) return internal_fault(id.error());
    Document kept = {{"bots", full.bots},   {"kind", full.kind},
                     {"games", full.games}, {"opening_plies", full.opening_plies},
                     {"seed", full.seed},   {"seconds", full.limits.seconds}};
    if (!full.sprt.empty()) kept["sprt"] = full.sprt;
    return enqueue({*id, user.name, text_of(kept), "queued", ""}, *plan);
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
        if (stopping_) return fault(FaultCode::kStopping, "the server is going down");
        if (running_.count(id) != 0) return fault(FaultCode::kConflict, "it is running already");
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
    {
        const std::lock_guard lock(mutex_);
        set_state(match->order, "running");
    }
    announce_list();
    Watcher watcher(*this, match);
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
        run_match(match->plan, id, watcher, games_, clock_, options);
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
            for (const auto& [index, game] : running.playing) {
                playing.push_back({{"index", index},
                                   {"black", game.black},
                                   {"white", game.white},
                                   {"moves", game.moves}});
            }
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
        progress = stored_standing(match, games, *order ? games_in((*order)->request) : 0);
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
    if (!match) return fault(FaultCode::kNotFound, match.error().message);
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
            return fault(FaultCode::kConflict, "the match is not being played");
        }
        if (!user.may_manage(found->second->order.owner)) {
            return fault(FaultCode::kForbidden, "the match is somebody else's");
        }
        found->second->stop = true;
    }
    return show(id);
}

Outcome<Document> Matches::resume(std::int64_t id, const User& user) {
    const Result<std::optional<MatchOrder>> order = orders_.find(id);
    if (!order) return internal_fault(order.error());
    if (!*order) return fault(FaultCode::kNotFound, "no such match was ordered here");
    if (!user.may_manage((*order)->owner)) {
        return fault(FaultCode::kForbidden, "the match is somebody else's");
    }
    if ((*order)->state == "finished") return fault(FaultCode::kConflict, "the match is over");
    const Outcome<MatchRequest> request =
        read_request(Document::parse((*order)->request, nullptr, false));
    if (!request) return request.fault();
    const Result<MatchPlan> plan = plan_match(*request, registry_);
    if (!plan) return fault(FaultCode::kUnknownBot, plan.error().message);
    return enqueue(**order, *plan);
}

}  // namespace buwei
