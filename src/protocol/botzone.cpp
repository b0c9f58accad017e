#include "protocol/botzone.h"

#include <cctype>
#include <cstdlib>

#include "protocol/json.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

// 81 points, of which each side fills at most 41.
constexpr int kMaxRequests = 41;
constexpr std::size_t kMaxDebugBytes = 1000;
// A coordinate or a count has at most two digits and a sign; more is noise.
constexpr std::size_t kMaxNumberLength = 9;

bool is_space(char character) {
    return std::isspace(static_cast<unsigned char>(character)) != 0;
}

// --- the simple dialect ---------------------------------------------------------------------

// Reads whole numbers separated by white space. A number counts only when something ends it:
// "1" may still become "12".
class NumberReader {
public:
    enum class Outcome { kNumber, kNeedMore, kNotANumber };

    NumberReader(std::string_view text, bool at_end) : text_(text), at_end_(at_end) {}

    Outcome next(int& number) {
        while (place_ < text_.size() && is_space(text_[place_])) ++place_;
        std::size_t end = place_;
        while (end < text_.size() && !is_space(text_[end])) ++end;
        word_ = text_.substr(place_, end - place_);
        if (word_.empty()) return Outcome::kNeedMore;
        const bool negative = word_.front() == '-';
        const std::string_view digits = word_.substr(negative ? 1 : 0);
        if (word_.size() > kMaxNumberLength ||
            digits.find_first_not_of("0123456789") != std::string_view::npos) {
            return Outcome::kNotANumber;
        }
        if (end == text_.size() && !at_end_) return Outcome::kNeedMore;
        if (digits.empty()) return Outcome::kNotANumber;
        number = std::atoi(std::string(word_).c_str());
        place_ = end;
        return Outcome::kNumber;
    }

    std::size_t place() const { return place_; }
    Error not_a_number() const {
        return Error{"expected a number, found \"" +
                     std::string(word_.substr(0, 2 * kMaxNumberLength)) + "\""};
    }

private:
    std::string_view text_;
    bool at_end_;
    std::size_t place_ = 0;
    std::string_view word_;
};

// How many numbers the first line that is not blank holds; -1 if the line is not complete.
int numbers_on_first_line(std::string_view text, bool at_end) {
    std::size_t start = 0;
    while (start < text.size() && is_space(text[start])) ++start;
    const std::size_t end = text.find('\n', start);
    if (end == std::string_view::npos && !at_end) return -1;
    const std::string_view line = text.substr(start, end - start);
    int count = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!is_space(line[i]) && (i == 0 || is_space(line[i - 1]))) ++count;
    }
    return count;
}

Result<ScannedTurn> scan_simple(std::string_view text, bool at_end, bool first) {
    ScannedTurn scanned;
    BotzoneTurn& turn = scanned.turn;
    turn.dialect = Dialect::kSimple;
    if (!first) {
        const int count = numbers_on_first_line(text, at_end);
        if (count < 0) return scanned;
        turn.whole_history = count != 2;
    }

    NumberReader reader(text, at_end);
    int request_count = 1;
    int wanted = 2;  // numbers behind the count
    const auto unfinished = [&](NumberReader::Outcome outcome) -> Result<ScannedTurn> {
        if (outcome == NumberReader::Outcome::kNotANumber) return reader.not_a_number();
        if (at_end) return Error{"the input ends in the middle of a turn"};
        return ScannedTurn();
    };
    if (turn.whole_history) {
        const NumberReader::Outcome outcome = reader.next(request_count);
        if (outcome != NumberReader::Outcome::kNumber) return unfinished(outcome);
        if (request_count < 1 || request_count > kMaxRequests) {
            return Error{"the turn begins with the number of requests, which must be 1 to " +
                         std::to_string(kMaxRequests) + ", not " + std::to_string(request_count)};
        }
        wanted = 2 * (2 * request_count - 1);
    }
    Place place;
    for (int i = 0; i < wanted; ++i) {
        const NumberReader::Outcome outcome = reader.next(i % 2 == 0 ? place.x : place.y);
        if (outcome != NumberReader::Outcome::kNumber) return unfinished(outcome);
        if (i % 2 == 1) (i % 4 == 1 ? turn.requests : turn.responses).push_back(place);
    }
    scanned.length = reader.place();
    return scanned;
}

// --- the JSON dialect -----------------------------------------------------------------------

// The length of the JSON value at the start of the text; 0 if it is not complete.
std::size_t json_length(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char character = text[i];
        if (in_string) {
            if (character == '\\') {
                ++i;
            } else if (character == '"') {
                in_string = false;
            }
        } else if (character == '"') {
            in_string = true;
        } else if (character == '{' || character == '[') {
            ++depth;
        } else if ((character == '}' || character == ']') && --depth <= 0) {
            return i + 1;
        }
    }
    return 0;
}

Result<Place> place_from(const Json& value) {
    const Json* x = value.find("x");
    const Json* y = value.find("y");
    const auto is_small_integer = [](const Json* json) {
        return json != nullptr && json->kind == Json::Kind::kNumber && json->number >= -1e6 &&
               json->number <= 1e6 && json->number == static_cast<int>(json->number);
    };
    if (!is_small_integer(x) || !is_small_integer(y)) {
        return Error{"a request or response must have whole numbers \"x\" and \"y\""};
    }
    return Place{static_cast<int>(x->number), static_cast<int>(y->number)};
}

// Adds the places of the member called `name`; if it is missing there are none.
Result<bool> read_places(const Json& turn, const char* name, std::vector<Place>& places) {
    const Json* list = turn.find(name);
    if (list == nullptr) return true;
    if (list->kind != Json::Kind::kArray) {
        return Error{std::string("\"") + name + "\" must be a list"};
    }
    for (const Json& element : list->elements) {
        const Result<Place> place = place_from(element);
        if (!place) return place.error();
        places.push_back(*place);
    }
    return true;
}

// The platform leaves "time_limit" empty. Where somebody fills it in, it is a number or a text that
// is one, of seconds or, from a hundred on, of milliseconds. What makes no sense counts as empty.
double time_limit_from(const Json& turn) {
    constexpr double kMostSeconds = 100;
    constexpr double kMostMilliseconds = 1e6;
    const Json* limit = turn.find("time_limit");
    if (limit == nullptr) return 0;
    double number = limit->number;
    if (limit->kind == Json::Kind::kString) number = std::strtod(limit->string.c_str(), nullptr);
    if (!(number > 0 && number <= kMostMilliseconds)) return 0;
    return number < kMostSeconds ? number : number / 1000;
}

Result<ScannedTurn> scan_json(std::string_view text, bool at_end) {
    ScannedTurn scanned;
    const std::size_t length = json_length(text);
    if (length == 0) {
        if (at_end) return Error{"the JSON input ends too early"};
        return scanned;
    }
    const Result<Json> json = parse_json(text.substr(0, length));
    if (!json) return json.error();

    BotzoneTurn& turn = scanned.turn;
    turn.dialect = Dialect::kJson;
    scanned.length = length;
    if (json->find("requests") == nullptr) {
        if (json->find("x") == nullptr) {
            return Error{"the JSON input has neither \"requests\" nor \"x\" and \"y\""};
        }
        const Result<Place> place = place_from(*json);
        if (!place) return place.error();
        turn.whole_history = false;
        turn.requests.push_back(*place);
        return scanned;
    }
    turn.time_limit = time_limit_from(*json);
    const Result<bool> requests = read_places(*json, "requests", turn.requests);
    if (!requests) return requests.error();
    const Result<bool> responses = read_places(*json, "responses", turn.responses);
    if (!responses) return responses.error();
    if (turn.requests.size() != turn.responses.size() + 1) {
        return Error{"there must be one request more than responses, not " +
                     std::to_string(turn.requests.size()) + " and " +
                     std::to_string(turn.responses.size())};
    }
    return scanned;
}

}  // namespace

Result<ScannedTurn> scan_turn(std::string_view text, bool at_end, bool first) {
    std::size_t start = 0;
    while (start < text.size() && is_space(text[start])) ++start;
    if (start == text.size()) return ScannedTurn();
    const char character = text[start];
    const std::string_view rest = text.substr(start);
    Result<ScannedTurn> scanned = character == '{' || character == '['
                                      ? scan_json(rest, at_end)
                                      : scan_simple(rest, at_end, first);
    if (scanned && scanned->length > 0) scanned->length += start;
    return scanned;
}

Result<const Position*> BotzoneGame::apply(const BotzoneTurn& turn) {
    if (!turn.whole_history) return request(turn.requests.front());
    position_ = Position();
    moves_ = 0;
    for (std::size_t i = 0; i < turn.requests.size(); ++i) {
        Result<const Position*> requested = request(turn.requests[i]);
        if (!requested) return requested;
        if (i == turn.responses.size()) break;
        Result<const Position*> responded = play(turn.responses[i]);
        if (!responded) return responded;
    }
    return &position_;
}

Result<const Position*> BotzoneGame::request(const Place& place) {
    // (-1, -1) is no move: it tells Black to begin.
    if (moves_ == 0 && place.x == -1 && place.y == -1) return &position_;
    return play(place);
}

Result<const Position*> BotzoneGame::play(const Place& place) {
    const Color mover = position_.to_move();
    const MoveStatus status = position_.check_at(place.x, place.y, mover);
    if (status != MoveStatus::kLegal) {
        return Error{"the history is illegal: move " + std::to_string(moves_ + 1) + ", " +
                     name_of(mover) + " at " + std::to_string(place.x) + "," +
                     std::to_string(place.y) + ", " + describe(status)};
    }
    position_.play(position_.geometry().point_at(place.x, place.y));
    ++moves_;
    return &position_;
}

std::string format_answer(Dialect dialect, const Place& place, std::string_view debug) {
    std::string line(debug.substr(0, kMaxDebugBytes));
    for (char& character : line) {
        if (static_cast<unsigned char>(character) < 0x20) character = ' ';
    }
    const std::string x = std::to_string(place.x);
    const std::string y = std::to_string(place.y);
    if (dialect == Dialect::kSimple) return x + " " + y + "\n" + line + "\n";
    return "{\"response\":{\"x\":" + x + ",\"y\":" + y + "},\"debug\":" + json_quoted(line) + "}\n";
}

}  // namespace buwei
