// The little files of /proc and /sys, read and written in one go.
#pragma once

#include <string>

namespace buwei {

// "" if it cannot be read.
std::string read_small_file(const std::string& path);
bool write_small_file(const std::string& path, const std::string& text);

// The number after `key` and blanks at the start of a line; `fallback` if there is none.
long long number_after(const std::string& text, const std::string& key, long long fallback);

}  // namespace buwei
