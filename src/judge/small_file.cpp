#include "judge/small_file.h"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "judge/file_descriptor.h"

namespace buwei {

std::string read_small_file(const std::string& path) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::string text;
    if (!file.is_open()) return text;
    std::array<char, 4096> buffer;
    while (true) {
        const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

bool write_small_file(const std::string& path, const std::string& text) {
    const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    return file.is_open() &&
           ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

long long number_after(const std::string& text, const std::string& key, long long fallback) {
    for (std::size_t line = 0; line < text.size();) {
        if (text.compare(line, key.size(), key) == 0) {
            const char* digits = text.c_str() + line + key.size();
            char* end = nullptr;
            const long long number = std::strtoll(digits, &end, 10);
            if (end != digits) return number;
        }
        const std::size_t next = text.find('\n', line);
        if (next == text.npos) break;
        line = next + 1;
    }
    return fallback;
}

}  // namespace buwei
