#include "protocol/sgf_tree.h"

namespace buwei {
namespace {

constexpr std::string_view kSgfBlanks = " \t\r\n";

class SgfReader {
public:
    explicit SgfReader(std::string_view text) : text_(text) {}

    Result<SgfTree> read() {
        int depth = 0;          // open parentheses
        bool branched = false;  // the main line has ended; the rest are other variations
        SgfTree tree;
        for (; place_ < text_.size(); ++place_) {
            const char letter = text_[place_];
            if (letter == '(') {
                ++depth;
            } else if (letter == ')') {
                branched = true;
                if (--depth > 0) continue;
                tree.length = place_ + 1;
                if (depth < 0 || tree.main_line.empty()) return Error{"this is no SGF"};
                return tree;
            } else if (letter == ';' && depth > 0) {
                if (!branched) tree.main_line.emplace_back();
            } else if (is_letter(letter) && depth > 0) {
                SgfProperty property;
                if (!read_property(property)) return Error{"a property has no value in [...]"};
                if (!branched && !tree.main_line.empty()) {
                    tree.main_line.back().properties.push_back(std::move(property));
                }
            } else if (kSgfBlanks.find(letter) == std::string_view::npos) {
                return Error{"this is no SGF"};
            }
        }
        return Error{"the game is cut off: a ) is missing"};
    }

private:
    static bool is_letter(char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
    }

    // At its name; leaves place_ at the last ']'.
    bool read_property(SgfProperty& property) {
        for (; place_ < text_.size() && is_letter(text_[place_]); ++place_) {
            // Lower-case letters are old style and mean nothing.
            if (text_[place_] <= 'Z') property.name += text_[place_];
        }
        for (;;) {
            const std::size_t next = text_.find_first_not_of(kSgfBlanks, place_);
            if (next == std::string_view::npos || text_[next] != '[') break;
            place_ = next + 1;
            std::string value;
            for (; place_ < text_.size() && text_[place_] != ']'; ++place_) {
                if (text_[place_] == '\\') ++place_;
                if (place_ < text_.size()) value += text_[place_];
            }
            if (place_ >= text_.size()) return false;
            ++place_;
            property.values.push_back(value);
        }
        --place_;  // the caller steps over the last character
        return !property.values.empty();
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

}  // namespace

const std::vector<std::string>* SgfNode::find(std::string_view name) const {
    for (const SgfProperty& property : properties) {
        if (property.name == name) return &property.values;
    }
    return nullptr;
}

std::string SgfNode::first(std::string_view name, const std::string& otherwise) const {
    const std::vector<std::string>* values = find(name);
    return values == nullptr ? otherwise : values->front();
}

Result<SgfTree> read_sgf_tree(std::string_view text) {
    return SgfReader(text).read();
}

}  // namespace buwei
