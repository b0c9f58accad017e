#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace buwei {

int parse_arguments(CLI::App& app, const std::vector<std::string>& arguments) {
    try {
        // CLI11 takes the words last first.
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return kExitDone;
    } catch (const CLI::ParseError& error) {
        std::cerr << app.get_name() << ": " << error.what() << "\nSee: " << app.get_name()
                  << " --help\n";
        return kExitWrongUse;
    }
    return kGoOn;
}

namespace {

int complain(const char* command, const std::string& message, int exit_code) {
    std::cerr << "buwei " << command << ": " << message << '\n';
    return exit_code;
}

}  // namespace

int wrong_use(const char* command, const std::string& message) {
    return complain(command, message, kExitWrongUse);
}

int failed(const char* command, const std::string& message) {
    return complain(command, message, kExitFailed);
}

}  // namespace buwei
