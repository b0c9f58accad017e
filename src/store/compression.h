// Inside src/store only: game logs repeat themselves every turn and shrink to a tenth.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace buwei {

Result<std::string> compressed(std::string_view text);
// `size` is the size of the text that was compressed.
Result<std::string> decompressed(std::string_view data, std::size_t size);

}  // namespace buwei
