#include "service/request_fields.h"

#include <charconv>
#include <cmath>

#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr int kDeepest = 16;

Fault bad_request(const std::string& message) {
    return {FaultCode::kBadRequest, message};
}

// Before parsing: the parser's recursion is bounded by this. Brackets in strings count too, which
// is stricter than need be only for texts nobody writes.
bool too_deep(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (in_string) {
            if (letter == '\\') ++i;
            if (letter == '"') in_string = false;
        } else if (letter == '"') {
            in_string = true;
        } else if (letter == '[' || letter == '{') {
            if (++depth > kDeepest) return true;
        } else if (letter == ']' || letter == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace

Outcome<Document> parse_body(std::string_view text) {
    if (too_deep(text)) return bad_request("the body is nested too deeply");
    Document body = Document::parse(text, nullptr, false);
    if (body.is_discarded()) return bad_request("the body is not JSON");
    if (!body.is_object()) return bad_request("the body is not a JSON object");
    return body;
}

bool RequestFields::has(const char* name) const {
    return object_.contains(name) && !object_[name].is_null();
}

const Document& RequestFields::member(const char* name) const {
    static const Document kNothing;
    const auto found = object_.find(name);
    return found == object_.end() ? kNothing : *found;
}

void RequestFields::complain(const std::string& message) {
    complain(bad_request(message));
}

void RequestFields::complain(const Fault& fault) {
    if (!fault_) fault_ = fault;
}

std::string RequestFields::text(const char* name, std::size_t longest) {
    const Document& value = member(name);
    if (!value.is_string()) {
        complain("\"" + std::string(name) + "\" must be a text");
        return "";
    }
    std::string text = value.get<std::string>();
    if (text.size() <= longest) return text;
    complain({FaultCode::kTooLarge, "\"" + std::string(name) + "\" is too long"});
    return "";
}

int RequestFields::integer(const char* name, int least, int most) {
    const Document& value = member(name);
    if (value.is_number_integer()) {
        const bool huge =
            value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 62;
        const std::int64_t number = huge ? INT64_MAX : value.get<std::int64_t>();
        if (number >= least && number <= most) return static_cast<int>(number);
    }
    complain("\"" + std::string(name) + "\" must be a whole number from " + std::to_string(least) +
             " to " + std::to_string(most));
    return least;
}

double RequestFields::number(const char* name, double least, double most) {
    const Document& value = member(name);
    const double number = value.is_number() ? value.get<double>() : NAN;
    if (number >= least && number <= most) return number;
    complain("\"" + std::string(name) + "\" must be a number from " + std::to_string(least) +
             " to " + std::to_string(most));
    return least;
}

std::string RequestFields::text_or(const char* name, std::size_t longest,
                                   const std::string& otherwise) {
    return has(name) ? text(name, longest) : otherwise;
}

int RequestFields::integer_or(const char* name, int least, int most, int otherwise) {
    return has(name) ? integer(name, least, most) : otherwise;
}

double RequestFields::number_or(const char* name, double least, double most, double otherwise) {
    return has(name) ? number(name, least, most) : otherwise;
}

std::vector<Point> RequestFields::moves(const char* name) {
    std::vector<Point> moves;
    if (!has(name)) return moves;
    const Document& list = member(name);
    Position position;
    const std::string shape = "\"" + std::string(name) + "\" must be a list of places [x, y]";
    if (!list.is_array()) {
        complain(shape);
        return moves;
    }
    for (const Document& place : list) {
        if (!place.is_array() || place.size() != 2 || !place[0].is_number_integer() ||
            !place[1].is_number_integer()) {
            complain(shape);
            return {};
        }
        // Off the board either way, and within an int.
        const auto coordinate = [](const Document& value) {
            const auto number = value.get<std::int64_t>();
            return number < 0 || number > kMaxPoints ? -1 : static_cast<int>(number);
        };
        const int x = coordinate(place[0]);
        const int y = coordinate(place[1]);
        const MoveStatus status = position.check_at(x, y, position.to_move());
        if (status != MoveStatus::kLegal) {
            complain({FaultCode::kIllegalMove,
                      "move " + std::to_string(moves.size() + 1) + " " + describe(status),
                      {{"ply", moves.size()}}});
            return {};
        }
        moves.push_back(position.geometry().point_at(x, y));
        position.play(moves.back());
    }
    return moves;
}

std::int64_t number_in(const std::string& text) {
    std::int64_t value = -1;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end ? value : -1;
}

bool is_name(const std::string& text) {
    if (text.empty() || text.size() > kLongestName) return false;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < ' ' || code == 0x7f) return false;
    }
    return true;  // JSON strings are valid UTF-8 already
}

}  // namespace buwei
