#include "registry/data_folder.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace buwei {
namespace {

namespace fs = std::filesystem;

// An empty variable counts as none, and a relative path as nothing (XDG Base Directory
// Specification).
fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    const fs::path path = value == nullptr ? "" : value;
    return path.is_absolute() ? path : fs::path();
}

// Services and containers may come without HOME.
fs::path home_of_account() {
    const passwd* account = ::getpwuid(::getuid());
    const fs::path path = account == nullptr ? "" : account->pw_dir;
    return path.is_absolute() ? path : fs::path();
}

}  // namespace

Result<fs::path> data_folder(const std::string& given) {
    fs::path folder = given;
    if (folder.empty()) {
        const fs::path data_home = from_environment("XDG_DATA_HOME");
        fs::path home = from_environment("HOME");
        if (home.empty()) home = home_of_account();
        if (data_home.empty() && home.empty()) {
            return Error{
                "neither XDG_DATA_HOME nor HOME is set; say where to keep data with "
                "--data DIR"};
        }
        folder = (data_home.empty() ? home / ".local" / "share" : data_home) / "buwei";
    }
    std::error_code error;
    folder = fs::absolute(folder, error);
    fs::create_directories(folder, error);
    if (error) return Error{"can't make the folder " + folder.string() + ": " + error.message()};
    return folder;
}

fs::path database_file(const fs::path& data_folder) {
    return data_folder / "buwei.db";
}

}  // namespace buwei
