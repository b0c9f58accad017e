// What goes to clients: JSON as in docs/api.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace buwei {

using Document = nlohmann::ordered_json;

// Bots may write any bytes; those that are not UTF-8 become U+FFFD.
inline std::string text_of(const Document& document) {
    return document.dump(-1, ' ', false, Document::error_handler_t::replace);
}

}  // namespace buwei
