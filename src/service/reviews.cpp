#include "service/reviews.h"

#include <algorithm>

#include "engine/engine.h"
#include "service/analysts.h"
#include "service/position_document.h"
#include "store/move_text.h"

namespace buwei {
namespace {

constexpr std::size_t kMemory = std::size_t{64} << 20;

// What the move into `after` cost its mover, once both positions have been thought about.
double cost_of(const Document& before, const Document& after) {
    const double loss =
        before["black_win_rate"].get<double>() - after["black_win_rate"].get<double>();
    return std::max(0.0, before["to_move"] == "black" ? loss : -loss);
}

Document point_document(std::size_t ply, const Document& analysis) {
    Document point = {{"ply", ply}};
    for (const char* name : {"to_move", "black_win_rate", "best", "proof", "proof_moves",
                             "simulations", "principal_variation"}) {
        point[name] = analysis[name];
    }
    point["played"] = nullptr;
    point["cost"] = nullptr;
    return point;
}

}  // namespace

Document Reviews::describe(std::int64_t game_id, const Review& review) {
    return {{"game", game_id},
            {"state", review.state},
            {"done", review.points.size()},
            {"total", review.moves.size() + 1},
            {"seconds", review.seconds},
            {"error", review.error},
            {"points", review.points}};
}

std::optional<Error> Reviews::restore() {
    const auto unfinished = reviews_.unfinished();
    if (!unfinished) return unfinished.error();
    const std::lock_guard lock(mutex_);
    for (const auto& [game_id, text] : *unfinished) {
        const Result<StoredGame> game = games_.game(game_id);
        if (!game) return game.error();
        const Result<std::vector<Point>> moves = parse_moves(game->entry.moves);
        if (!moves) return moves.error();
        const Document document = Document::parse(text, nullptr, false);
        Review review;
        review.seconds = kUsualSeconds;
        review.moves = *moves;
        if (document.is_object()) {
            review.seconds = document.value("seconds", review.seconds);
            review.points = document.value("points", review.points);
        }
        const Outcome<Document> begun = enqueue(game_id, review);
        if (!begun) return Error{begun.fault().message};
    }
    return std::nullopt;
}

Outcome<Document> Reviews::start(std::int64_t game_id, double seconds, bool& begun) {
    begun = false;
    const Result<StoredGame> game = games_.game(game_id);
    if (!game) return Fault{FaultCode::kNotFound, game.error().message};
    const Result<std::vector<Point>> moves = parse_moves(game->entry.moves);
    if (!moves) return internal_fault(moves.error());

    const Outcome<Document> known = show(game_id);
    if (known && (*known)["state"] != "failed" && (*known)["seconds"].get<double>() >= seconds) {
        return *known;
    }
    const std::lock_guard lock(mutex_);
    const auto found = running_.find(game_id);
    if (found != running_.end() && found->second.state != "failed") {
        return describe(game_id, found->second);
    }
    if (stopping_ || running_.size() >= kMostWaiting) {
        return Fault{FaultCode::kTooMany, "too many reviews are waiting"};
    }
    Review review;
    review.seconds = seconds;
    review.moves = *moves;
    Outcome<Document> document = enqueue(game_id, review);
    begun = document.ok();
    return document;
}

Outcome<Document> Reviews::enqueue(std::int64_t game_id, const Review& review) {
    Document document = describe(game_id, review);
    const Result<bool> stored = reviews_.put_unfinished(game_id, text_of(document));
    if (!stored) return internal_fault(stored.error());
    running_[game_id] = review;
    worker_.submit([this, game_id] { work(game_id); });
    publish(game_id, review);
    return document;
}

Outcome<Document> Reviews::show(std::int64_t game_id) const {
    {
        const std::lock_guard lock(mutex_);
        const auto found = running_.find(game_id);
        if (found != running_.end()) return describe(game_id, found->second);
    }
    const Result<std::optional<std::string>> stored = reviews_.find(game_id);
    if (!stored) return internal_fault(stored.error());
    const Document document = *stored ? Document::parse(**stored, nullptr, false) : Document();
    if (!document.is_object()) {
        return Fault{FaultCode::kNotFound,
                     "game " + std::to_string(game_id) + " has not been reviewed"};
    }
    return document;
}

void Reviews::stop() {
    stopping_ = true;
    worker_.stop();
}

// The only thread that changes a review; others read under the mutex.
void Reviews::work(std::int64_t game_id) {
    Review review;
    {
        const std::lock_guard lock(mutex_);
        running_[game_id].state = "running";
        review = running_[game_id];
    }
    EngineOptions options;
    options.memory_bytes = kMemory;
    Engine engine(options);
    Position position;
    for (std::size_t ply = 0; ply < review.points.size(); ++ply) {
        if (ply < review.moves.size()) position.play(review.moves[ply]);
    }
    while (review.points.size() <= review.moves.size()) {
        if (!review_position(game_id, review, position, engine)) return;
    }
    review.state = "done";
    const Result<bool> stored = reviews_.put(game_id, text_of(describe(game_id, review)));
    if (!stored) return fail(game_id, review, stored.error());
    const std::lock_guard lock(mutex_);
    running_.erase(game_id);
    publish(game_id, review);
}

void Reviews::fail(std::int64_t game_id, Review& review, const Error& error) {
    review.state = "failed";
    review.error = error.message;
    const std::lock_guard lock(mutex_);
    running_[game_id] = review;
    publish(game_id, review);
}

bool Reviews::review_position(std::int64_t game_id, Review& review, Position& position,
                              Engine& engine) {
    Answer answer;
    if (!position.lost()) {
        engine.set_position(position);
        GoLimits limits;
        limits.seconds = review.seconds;
        answer = engine.go(limits, [&](const Answer&) {
            if (stopping_) engine.stop();
        });
    }
    if (stopping_) return false;
    Document& points = review.points;
    const std::size_t ply = points.size();
    points.push_back(point_document(ply, analysis_document(position, answer)));
    if (ply > 0) points[ply - 1]["cost"] = cost_of(points[ply - 1], points[ply]);
    if (ply < review.moves.size()) {
        points[ply]["played"] = place_document(review.moves[ply]);
        position.play(review.moves[ply]);
    }
    if (ply == review.moves.size()) return true;  // it is done, and stored as such
    const Result<bool> stored =
        reviews_.put_unfinished(game_id, text_of(describe(game_id, review)));
    if (!stored) {
        fail(game_id, review, stored.error());
        return false;
    }
    const std::lock_guard lock(mutex_);
    running_[game_id] = review;
    publish(game_id, review);
    return true;
}

void Reviews::publish(std::int64_t game_id, const Review& review) {
    hub_.publish("review:" + std::to_string(game_id),
                 [&](std::uint64_t) { return describe(game_id, review); });
}

}  // namespace buwei
