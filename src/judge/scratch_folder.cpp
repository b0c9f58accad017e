#include "judge/scratch_folder.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace buwei {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{64} << 20;
constexpr int kMaxEntries = 4096;

constexpr int kMaxDepth = 16;

// The bot may have taken its own rights to a folder away, which would keep a plain user out.
void take_rights_back(const fs::path& folder) {
    std::error_code ignored;
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, ignored);
}

std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
    std::vector<fs::directory_entry> entries;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        entries.push_back(*entry);
    }
    return entries;
}

bool is_folder(const fs::directory_entry& entry) {
    std::error_code ignored;
    return entry.symlink_status(ignored).type() == fs::file_type::directory;
}

// A hostile bot can nest folders deeper than there are file descriptors or than a path can name,
// so nothing here goes deeper than two levels: what stands in a subfolder is moved to the top.
void remove_whole(const fs::path& top) {
    std::error_code error;
    unsigned moved = 0;
    bool progress = true;
    while (progress) {
        progress = false;
        for (const fs::directory_entry& entry : entries_of(top)) {
            if (is_folder(entry)) {
                take_rights_back(entry.path());
                for (const fs::directory_entry& inner : entries_of(entry.path())) {
                    if (is_folder(inner)) {
                        take_rights_back(inner.path());
                        fs::path place;
                        do {
                            place = top / ("moved-" + std::to_string(moved++));
                        } while (fs::exists(fs::symlink_status(place, error)));
                        fs::rename(inner.path(), place, error);
                    } else {
                        fs::remove(inner.path(), error);
                    }
                }
            }
            progress = fs::remove(entry.path(), error) || progress;
        }
    }
    fs::remove(top, error);
}

}  // namespace

std::string temporary_folder() {
    const char* chosen = std::getenv("TMPDIR");
    return chosen != nullptr && chosen[0] == '/' ? chosen : "/tmp";
}

Result<ScratchFolder> ScratchFolder::make() {
    std::string path = temporary_folder() + "/buwei-scratch-XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) {
        return Error{"cannot make a folder in " + temporary_folder() + ": " + std::strerror(errno)};
    }
    ScratchFolder folder(path);
    std::error_code error;
    fs::create_directory(path + "/data", error);
    if (error) return Error{"cannot make " + path + "/data: " + error.message()};
    return folder;
}

ScratchFolder::ScratchFolder(std::string path) : path_(std::move(path)) {}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, std::string())) {}

ScratchFolder::~ScratchFolder() {
    if (path_.empty()) return;
    take_rights_back(path_);
    remove_whole(path_);
}

bool ScratchFolder::overfull() const {
    std::uintmax_t bytes = 0;
    int entries = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(path_, fs::directory_options::skip_permission_denied,
                                           error);
    for (const fs::recursive_directory_iterator end; !error && entry != end;
         entry.increment(error)) {
        if (++entries > kMaxEntries || entry.depth() > kMaxDepth) return true;
        std::error_code not_a_file;
        if (entry->symlink_status(not_a_file).type() != fs::file_type::regular) continue;
        const std::uintmax_t size = entry->file_size(not_a_file);
        if (!not_a_file) bytes += size;
        if (bytes > kMaxBytes) return true;
    }
    return false;
}

}  // namespace buwei
