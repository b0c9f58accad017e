// Whole files in and out. A file is written beside its place and then renamed, so that whoever
// reads it, even after a kill -9, sees the old one or the new one and nothing between.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace buwei {

Result<std::string> read_bytes(const std::filesystem::path& path);
// True, or what went wrong.
Result<bool> write_bytes(const std::filesystem::path& path, std::string_view bytes);

}  // namespace buwei
