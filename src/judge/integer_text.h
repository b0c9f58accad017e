// Integers in text that someone else wrote.
#pragma once

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace buwei {

// A decimal integer and nothing else. One that is too large becomes the largest: as a coordinate
// both are off the board.
inline std::optional<int> integer_in(std::string_view text) {
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    if (text.empty()) return std::nullopt;
    constexpr long long kMost = std::numeric_limits<int>::max();
    long long value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = std::min(kMost, value * 10 + (c - '0'));
    }
    return static_cast<int>(negative ? -value : value);
}

// The same for a JSON number; 3.0 is an integer too, as it is for Botzone's judge.
template <class Json>
std::optional<int> integer_in_json(const Json& json) {
    if (!json.is_number()) return std::nullopt;
    const double value = json.template get<double>();
    if (!std::isfinite(value) || std::floor(value) != value) return std::nullopt;
    constexpr double kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::max(-kMost, std::min(kMost, value)));
}

}  // namespace buwei
