#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "registry/data_folder.h"
#include "store/export.h"

namespace buwei {
namespace {

int run_export(const std::vector<std::string>& arguments) {
    CLI::App app("Writes stored games for other programs.", "buwei export");
    std::string format = "sgf";
    std::string path = "-";
    std::string data;
    GameFilter filter;
    std::int64_t match = 0;
    std::string bot;
    app.add_option("--format", format, "sgf (default), matches (Botzone's archive) or csv")
        ->check(CLI::IsMember({"sgf", "matches", "csv"}));
    app.add_option("-o,--output", path, "the file to write (default: standard output)");
    auto* match_option = app.add_option("--match", match, "only games of this match");
    auto* bot_option = app.add_option("--bot", bot, "only games of this bot");
    app.add_option("--data", data, "folder of the database");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;
    if (match_option->count() > 0) filter.match_id = match;
    if (bot_option->count() > 0) filter.bot = bot;

    const Result<std::filesystem::path> folder = data_folder(data);
    if (!folder) return failed("export", folder.error().message);
    Result<Database> database = Database::open(database_file(*folder).string());
    if (!database) return failed("export", database.error().message);
    std::ofstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file) return failed("export", "can't write \"" + path + "\"");
    }
    const ExportFormat chosen = format == "sgf"   ? ExportFormat::kSgf
                                : format == "csv" ? ExportFormat::kCsv
                                                  : ExportFormat::kMatches;
    const Result<std::int64_t> count =
        export_games(GameStore(*database), filter, chosen, path == "-" ? std::cout : file);
    if (!count) return failed("export", count.error().message);
    std::cerr << *count << " games\n";
    return kExitDone;
}

}  // namespace

const Command kExportCommand = {"export", "write stored games as SGF, Botzone archive or CSV",
                                run_export};

}  // namespace buwei
