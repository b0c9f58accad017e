#include "train/file_bytes.h"

#include <fstream>
#include <iterator>
#include <system_error>

namespace buwei {

Result<std::string> read_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"cannot read " + path.string()};
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (file.bad()) return Error{"cannot read " + path.string()};
    return bytes;
}

Result<bool> write_bytes(const std::filesystem::path& path, std::string_view bytes) {
    std::filesystem::path beside = path;
    beside += ".new";
    {
        std::ofstream file(beside, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.flush();
        if (!file) return Error{"cannot write " + beside.string()};
    }
    std::error_code error;
    std::filesystem::rename(beside, path, error);
    if (error) return Error{"cannot write " + path.string() + ": " + error.message()};
    return true;
}

}  // namespace buwei
