#include "store/compression.h"

#include <zlib.h>

namespace buwei {
namespace {

// Far above any game's log; keeps a damaged size from asking for all memory.
constexpr std::size_t kMaxText = std::size_t{1} << 30;

}  // namespace

Result<std::string> compressed(std::string_view text) {
    if (text.size() > kMaxText) return Error{"the log is larger than 1 GiB"};
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string data(size, '\0');
    const int status = compress2(reinterpret_cast<Bytef*>(data.data()), &size,
                                 reinterpret_cast<const Bytef*>(text.data()),
                                 static_cast<uLong>(text.size()), Z_DEFAULT_COMPRESSION);
    if (status != Z_OK) return Error{"the log can't be compressed: out of memory"};
    data.resize(size);
    return data;
}

Result<std::string> decompressed(std::string_view data, std::size_t size) {
    if (size > kMaxText) return Error{"the stored log is damaged"};
    std::string text(size, '\0');
    uLongf got = static_cast<uLongf>(size);
    const int status =
        uncompress(reinterpret_cast<Bytef*>(text.data()), &got,
                   reinterpret_cast<const Bytef*>(data.data()), static_cast<uLong>(data.size()));
    if (status != Z_OK || got != size) return Error{"the stored log is damaged"};
    return text;
}

}  // namespace buwei
