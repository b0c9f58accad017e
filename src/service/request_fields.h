// Reads the members of a request, and remembers the first that is wrong.
//
//     RequestFields fields(body);
//     const int x = fields.integer("x", 0, 8);
//     if (fields.wrong()) return fields.fault();
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "service/document.h"
#include "service/fault.h"

namespace buwei {

// The body of a request: a JSON object that is not nested too deeply.
Outcome<Document> parse_body(std::string_view text);

class RequestFields {
public:
    explicit RequestFields(const Document& object) : object_(object) {}

    bool has(const char* name) const;
    // A member that is needed; a harmless value if it is wrong. Lengths are in bytes.
    std::string text(const char* name, std::size_t longest);
    int integer(const char* name, int least, int most);
    double number(const char* name, double least, double most);
    // The same, with a value for when it is left out.
    std::string text_or(const char* name, std::size_t longest, const std::string& otherwise);
    int integer_or(const char* name, int least, int most, int otherwise);
    double number_or(const char* name, double least, double most, double otherwise);
    // [[x, y], ...]; nothing if it is left out.
    std::vector<Point> moves(const char* name);

    // What stands there, for other readers; null if nothing does.
    const Document& member(const char* name) const;
    void complain(const std::string& message);
    void complain(const Fault& fault);

    bool wrong() const { return fault_.has_value(); }
    const Fault& fault() const { return *fault_; }

private:
    const Document& object_;
    std::optional<Fault> fault_;
};

// A number in a path, a query or a topic; -1, which names nothing, if it is none.
std::int64_t number_in(const std::string& text);

// A name for people: not empty, no control characters, valid UTF-8, at most 64 bytes.
bool is_name(const std::string& text);

}  // namespace buwei
