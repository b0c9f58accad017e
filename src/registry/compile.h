// Compiling a bot's source, in the sandbox: a source file can make a compiler read files, fill the
// disk or run for ever.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/sandbox.h"

namespace buwei {

enum class Language { kC, kCpp };
const char* name_of(Language language);  // "c", "c++"
// By the file's ending; an error if we know no compiler for it.
Result<Language> language_of(const std::filesystem::path& source);

// What a user would type, without the files.
std::vector<std::string> compile_command(Language language);

struct Compiled {
    bool succeeded = false;
    std::string messages;  // of the compiler, or why it was stopped
};

// An Error means that the compiler could not be run at all.
Result<Compiled> compile(const SandboxProbe& probe, bool allow_unsandboxed, Language language,
                         const std::filesystem::path& source, const std::filesystem::path& program);

}  // namespace buwei
