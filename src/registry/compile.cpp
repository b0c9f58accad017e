#include "registry/compile.h"

#include <system_error>

#include "judge/bot_process.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOutputName = "bot";

GameLimits compiler_limits() {
    GameLimits limits;
    limits.seconds = 60;
    limits.first_turn_seconds = 60;
    limits.memory_bytes = std::size_t{2} << 30;
    limits.stderr_bytes_kept = std::size_t{64} << 10;
    return limits;
}

}  // namespace

const char* name_of(Language language) {
    return language == Language::kC ? "c" : "c++";
}

Result<Language> language_of(const fs::path& source) {
    const std::string ending = source.extension().string();
    if (ending == ".c") return Language::kC;
    if (ending == ".cpp" || ending == ".cc" || ending == ".cxx") return Language::kCpp;
    return Error{"\"" + source.string() +
                 "\" ends neither in .cpp, .cc or .cxx (C++) nor in .c (C)"};
}

// As on Botzone, but for the version of the compiler.
std::vector<std::string> compile_command(Language language) {
    std::vector<std::string> command =
        language == Language::kC ? std::vector<std::string>{"gcc", "-O2", "-Wall", "-std=c11"}
                                 : std::vector<std::string>{"g++", "-O2", "-Wall", "-std=c++17"};
#if defined(__x86_64__)
    command.emplace_back("-mavx");
#endif
    return command;
}

Result<Compiled> compile(const SandboxProbe& probe, bool allow_unsandboxed, Language language,
                         const fs::path& source, const fs::path& program) {
    if (!probe.works() && !allow_unsandboxed) {
        return Error{"there is no sandbox to compile in\n" + probe.missing()};
    }
    BotSpec spec;
    spec.name = "the compiler";
    spec.command = compile_command(language);
    spec.command.push_back(source.string());
    spec.command.insert(spec.command.end(), {"-o", kOutputName, "-lpthread", "-lm"});
    if (language == Language::kCpp) spec.command.emplace_back("-ljsoncpp");
    spec.folder = source.parent_path().string();

    const GameLimits limits = compiler_limits();
    const Result<BotProgram> compiler = find_program(spec);
    if (!compiler) return compiler.error();
    Result<ScratchFolder> scratch = ScratchFolder::make();
    if (!scratch) return scratch.error();
    BotCgroup cgroup(probe.cgroups, limits.memory_bytes, limits.max_processes);
    const BotPlace place{probe, *compiler, *scratch, cgroup, limits, probe.works(), true};
    TurnOutcome outcome;
    {
        const Result<std::unique_ptr<BotProcess>> process = BotProcess::start(place);
        if (!process) return process.error();
        TurnRequest request;
        request.cpu_seconds = limits.seconds;
        outcome = (*process)->take_turn(request);
    }

    Compiled compiled;
    compiled.messages = outcome.error_output;
    const fs::path made = fs::path(scratch->path()) / kOutputName;
    std::error_code error;
    if (!outcome.exited || !fs::is_regular_file(made, error)) {
        if (compiled.messages.empty()) compiled.messages = "the compiler " + outcome.detail + "\n";
        return compiled;
    }
    fs::copy_file(made, program, fs::copy_options::overwrite_existing, error);
    if (error) return Error{"can't write " + program.string() + ": " + error.message()};
    compiled.succeeded = true;
    return compiled;
}

}  // namespace buwei
