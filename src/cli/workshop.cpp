#include "cli/workshop.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "registry/data_folder.h"

namespace buwei {

void WorkshopOptions::add_to(CLI::App& app) {
    app.add_option("--data", data, "folder of the database and the registered bots");
    app.add_flag("--unsandboxed", allow_unsandboxed,
                 "run bots with all your rights if there is no sandbox here");
}

Result<std::unique_ptr<Workshop>> Workshop::open(const WorkshopOptions& options) {
    const Result<std::filesystem::path> folder = data_folder(options.data);
    if (!folder) return folder.error();
    Result<Database> database = Database::open(database_file(*folder).string());
    if (!database) return database.error();
    return std::unique_ptr<Workshop>(new Workshop(options, *folder, std::move(*database)));
}

Workshop::Workshop(const WorkshopOptions& options, std::filesystem::path folder, Database database)
    : probe_(probe_sandbox()),
      database_(std::move(database)),
      registry_({std::move(folder), std::filesystem::read_symlink("/proc/self/exe"),
                 options.allow_unsandboxed},
                database_, probe_),
      runner_(probe_, {options.allow_unsandboxed}) {
    if (const std::string missing = probe_.missing(); !missing.empty())
        std::cerr << missing << '\n';
}

void add_limit_options(CLI::App& app, GameLimits& limits) {
    app.add_option_function<double>(
           "--move-time",
           [&limits](double seconds) {
               limits.seconds = seconds;
               // Botzone grants a process's first turn twice the time.
               limits.first_turn_seconds = 2 * seconds;
           },
           "CPU seconds a turn (default 1; twice that for a process's first turn)")
        ->check(CLI::PositiveNumber);
    app.add_option_function<int>(
           "--memory",
           [&limits](int megabytes) {
               limits.memory_bytes = static_cast<std::size_t>(megabytes) << 20;
           },
           "MB of memory (default 256)")
        ->check(CLI::Range(16, 65536));
}

}  // namespace buwei
