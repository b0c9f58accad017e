#include "protocol/json.h"

#include <cstdio>
#include <cstdlib>

namespace buwei {
namespace {

// Deeper nesting than any Botzone message has; it bounds the recursion on hostile input.
constexpr int kMaxDepth = 64;

class JsonParser {
public:
    explicit JsonParser(std::string_view text) : text_(text) {}

    Result<Json> parse() {
        Json value;
        if (!parse_value(value, 0)) return failure();
        skip_space();
        if (place_ != text_.size()) {
            complain("there is more text behind it");
            return failure();
        }
        return value;
    }

private:
    Error failure() const {
        return Error{"not valid JSON at byte " + std::to_string(error_place_) + ": " + complaint_};
    }

    bool complain(const char* what) {
        if (complaint_.empty()) {
            complaint_ = what;
            error_place_ = place_;
        }
        return false;
    }

    bool at_end() const { return place_ == text_.size(); }

    void skip_space() {
        while (!at_end() && (text_[place_] == ' ' || text_[place_] == '\t' ||
                             text_[place_] == '\n' || text_[place_] == '\r')) {
            ++place_;
        }
    }

    bool accept(char character) {
        if (at_end() || text_[place_] != character) return false;
        ++place_;
        return true;
    }

    bool accept_word(std::string_view word) {
        if (text_.substr(place_, word.size()) != word) return false;
        place_ += word.size();
        return true;
    }

    bool parse_value(Json& value, int depth) {
        if (depth > kMaxDepth) return complain("it is nested too deeply");
        skip_space();
        if (at_end()) return complain("the text ends too early");
        if (accept('{')) return parse_object(value, depth);
        if (accept('[')) return parse_array(value, depth);
        if (accept('"')) {
            value.kind = Json::Kind::kString;
            return parse_string(value.string);
        }
        if (accept_word("null")) return true;
        if (accept_word("true") || accept_word("false")) {
            value.kind = Json::Kind::kBool;
            value.boolean = text_[place_ - 2] == 'u';
            return true;
        }
        return parse_number(value);
    }

    bool parse_object(Json& value, int depth) {
        value.kind = Json::Kind::kObject;
        skip_space();
        if (accept('}')) return true;
        do {
            skip_space();
            if (!accept('"')) return complain("a member needs a name in quotes");
            value.names.emplace_back();
            if (!parse_string(value.names.back())) return false;
            skip_space();
            if (!accept(':')) return complain("':' is missing behind a member's name");
            value.elements.emplace_back();
            if (!parse_value(value.elements.back(), depth + 1)) return false;
            skip_space();
        } while (accept(','));
        return accept('}') || complain("'}' or ',' is missing");
    }

    bool parse_array(Json& value, int depth) {
        value.kind = Json::Kind::kArray;
        skip_space();
        if (accept(']')) return true;
        do {
            value.elements.emplace_back();
            if (!parse_value(value.elements.back(), depth + 1)) return false;
            skip_space();
        } while (accept(','));
        return accept(']') || complain("']' or ',' is missing");
    }

    bool parse_number(Json& value) {
        const std::size_t start = place_;
        accept('-');
        if (!accept('0') && !accept_digits()) return complain("a value is missing");
        if (accept('.') && !accept_digits()) return complain("digits are missing behind '.'");
        if (accept('e') || accept('E')) {
            if (!accept('+')) accept('-');
            if (!accept_digits()) return complain("an exponent has no digits");
        }
        value.kind = Json::Kind::kNumber;
        value.number =
            std::strtod(std::string(text_.substr(start, place_ - start)).c_str(), nullptr);
        return true;
    }

    bool accept_digits() {
        const std::size_t start = place_;
        while (!at_end() && text_[place_] >= '0' && text_[place_] <= '9') ++place_;
        return place_ > start;
    }

    // The opening quote has been read.
    bool parse_string(std::string& out) {
        for (;;) {
            if (at_end()) return complain("a string is not closed");
            const char character = text_[place_];
            if (static_cast<unsigned char>(character) < 0x20) {
                return complain("a string holds a control character");
            }
            ++place_;
            if (character == '"') return true;
            if (character != '\\') {
                out += character;
            } else if (!parse_escape(out)) {
                return false;
            }
        }
    }

    bool parse_escape(std::string& out) {
        constexpr std::string_view kNames = "\"\\/bfnrt";
        constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
        if (at_end()) return complain("a string is not closed");
        const char name = text_[place_++];
        const std::size_t known = kNames.find(name);
        if (known != std::string_view::npos) {
            out += kValues[known];
            return true;
        }
        if (name != 'u') return complain("an unknown escape in a string");
        unsigned code = 0;
        if (!parse_hex(code)) return false;
        if (code >= 0xd800 && code < 0xdc00 && accept_word("\\u")) {
            unsigned second = 0;
            if (!parse_hex(second)) return false;
            if (second < 0xdc00 || second > 0xdfff) return complain("half a surrogate pair");
            code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
        }
        append_utf8(code, out);
        return true;
    }

    bool parse_hex(unsigned& code) {
        const std::string digits(text_.substr(place_, 4));
        if (digits.size() != 4 ||
            digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) {
            return complain("\\u needs four hexadecimal digits");
        }
        code = static_cast<unsigned>(std::strtoul(digits.c_str(), nullptr, 16));
        place_ += 4;
        return true;
    }

    static void append_utf8(unsigned code, std::string& out) {
        const auto tail = [&out, code](unsigned shift) {
            out += static_cast<char>(0x80U | ((code >> shift) & 0x3fU));
        };
        if (code < 0x80) {
            out += static_cast<char>(code);
        } else if (code < 0x800) {
            out += static_cast<char>(0xc0U | (code >> 6));
            tail(0);
        } else if (code < 0x10000) {
            out += static_cast<char>(0xe0U | (code >> 12));
            tail(6);
            tail(0);
        } else {
            out += static_cast<char>(0xf0U | (code >> 18));
            tail(12);
            tail(6);
            tail(0);
        }
    }

    std::string_view text_;
    std::size_t place_ = 0;
    std::string complaint_;
    std::size_t error_place_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return &elements[i];
    }
    return nullptr;
}

Result<Json> parse_json(std::string_view text) {
    return JsonParser(text).parse();
}

std::string json_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char character : text) {
        const auto code = static_cast<unsigned char>(character);
        if (character == '"' || character == '\\') {
            out += '\\';
            out += character;
        } else if (code < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(code));
            out += escape;
        } else {
            out += character;
        }
    }
    return out + '"';
}

}  // namespace buwei
