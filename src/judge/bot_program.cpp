#include "judge/bot_program.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "judge/scratch_folder.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

bool lies_within(const fs::path& path, const fs::path& folder) {
    const fs::path from_folder = path.lexically_relative(folder);
    return !from_folder.empty() && *from_folder.begin() != "..";
}

fs::path clean(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(path, error);
    return error ? path.lexically_normal() : real;
}

Result<fs::path> locate(const std::string& name, const fs::path& folder) {
    if (name.find('/') == name.npos) {
        for (const char* place : {"/usr/local/bin", "/usr/bin", "/bin"}) {
            if (is_program(fs::path(place) / name)) return fs::path(place) / name;
        }
        if (folder.empty() || !is_program(folder / name)) {
            return Error{"there is no program " + name};
        }
        return folder / name;
    }
    std::error_code error;
    const fs::path base = folder.empty() ? fs::current_path(error) : folder;
    fs::path full = (base / name).lexically_normal();  // `name` itself if it is a full path
    if (!is_program(full)) return Error{full.string() + " is not a program that can be run"};
    return full;
}

}  // namespace

Result<BotProgram> find_program(const BotSpec& spec) {
    if (spec.command.empty()) return Error{"bot " + spec.name + " has no command"};
    std::error_code error;
    fs::path folder;
    if (!spec.folder.empty()) {
        folder = fs::absolute(spec.folder, error).lexically_normal();
        if (!fs::is_directory(folder, error)) return Error{spec.folder + " is not a folder"};
        // The other bot's scratch folder is in there too.
        if (lies_within(clean(temporary_folder()), clean(folder))) {
            return Error{"bot " + spec.name + ": " + spec.folder +
                         " holds the temporary files of all bots; give it a folder of its own"};
        }
    }
    Result<fs::path> program = locate(spec.command[0], folder);
    if (!program) return program.error();

    BotProgram found;
    found.command = spec.command;
    found.command[0] = program->string();
    if (!folder.empty()) {
        for (std::size_t i = 1; i < found.command.size(); ++i) {
            std::string& argument = found.command[i];
            if (argument.empty() || argument[0] == '/') continue;
            if (fs::is_regular_file(folder / argument, error)) {
                argument = (folder / argument).lexically_normal().string();
            }
        }
        found.readable.push_back(folder.string());
    }
    const bool visible = lies_within(*program, "/usr") || lies_within(*program, "/bin") ||
                         (!folder.empty() && lies_within(*program, folder));
    if (!visible) found.readable.push_back(program->string());
    return found;
}

}  // namespace buwei
