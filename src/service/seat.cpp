#include "service/seat.h"

#include "engine/engine.h"
#include "service/request_fields.h"

namespace buwei {
namespace {

constexpr double kShortestThought = 0.05;
constexpr double kLongestThought = 30;
constexpr std::size_t kLongestBotName = 80;  // NAME@vN

const char* name_of(Seat::Kind kind) {
    switch (kind) {
        case Seat::Kind::kPerson: return "person";
        case Seat::Kind::kEngine: return "engine";
        case Seat::Kind::kBot: break;
    }
    return "bot";
}

}  // namespace

std::string Seat::player_name() const {
    if (kind == Kind::kEngine) return "engine-" + std::to_string(level);
    return name.empty() ? "somebody" : name;
}

Outcome<Seat> read_seat(const Document& document, const User& creator) {
    if (!document.is_object()) {
        return Fault{FaultCode::kBadRequest, "a seat is an object with a \"kind\""};
    }
    RequestFields fields(document);
    const std::string kind = fields.text("kind", 16);
    Seat seat;
    if (kind == "person") {
        seat.name = fields.text_or("name", 1000, creator.name);
        if (!seat.name.empty() && !is_name(seat.name)) fields.complain("this is no person's name");
    } else if (kind == "engine") {
        seat.kind = Seat::Kind::kEngine;
        seat.level = fields.integer("level", kWeakestLevel, kStrongestLevel);
        seat.seconds = fields.number_or("seconds", kShortestThought, kLongestThought, 1);
    } else if (kind == "bot") {
        seat.kind = Seat::Kind::kBot;
        seat.name = fields.text("name", kLongestBotName);
    } else {
        fields.complain("a seat's \"kind\" is person, engine or bot");
    }
    if (fields.wrong()) return fields.fault();
    return seat;
}

Document seat_document(const Seat& seat) {
    Document document = {{"kind", name_of(seat.kind)}};
    if (seat.kind == Seat::Kind::kEngine) {
        document["level"] = seat.level;
        document["seconds"] = seat.seconds;
    } else {
        document["name"] = seat.name;
    }
    return document;
}

}  // namespace buwei
