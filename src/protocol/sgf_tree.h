// The Smart Game Format (FF[4]) as a tree of properties, of which only the main line is kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace buwei {

struct SgfProperty {
    std::string name;
    std::vector<std::string> values;  // at least one, without the escapes
};

struct SgfNode {
    std::vector<SgfProperty> properties;

    // The values of the property with this name, or nullptr.
    const std::vector<std::string>* find(std::string_view name) const;
    // Its first value, or `otherwise`.
    std::string first(std::string_view name, const std::string& otherwise) const;
};

struct SgfTree {
    std::vector<SgfNode> main_line;
    std::size_t length = 0;  // of the text it took; another tree may follow
};

// Reads one game tree. Variations after the first of each branching are skipped.
Result<SgfTree> read_sgf_tree(std::string_view text);

}  // namespace buwei
