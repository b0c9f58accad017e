// A small JSON reader for the bot, which may use nothing but the standard library (RFC 8259).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace buwei {

struct Json {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };

    Kind kind = Kind::kNull;
    bool boolean = false;
    double number = 0;
    std::string string;
    std::vector<Json> elements;      // of an array, or the values of an object
    std::vector<std::string> names;  // of an object's values, in their order

    // The member with this name, or nullptr; nullptr too if this is no object.
    const Json* find(std::string_view name) const;
};

// Reads one JSON text with nothing but white space around it.
Result<Json> parse_json(std::string_view text);

// The text as a JSON string with its quotes; anything outside ASCII is copied as it is.
std::string json_quoted(std::string_view text);

}  // namespace buwei
