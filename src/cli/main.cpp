// The program buwei: finds the subcommand and hands on to it.
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "cli/command.h"

namespace buwei {
namespace {

constexpr std::array<const Command*, 18> kCommands = {
    &kServeCommand, &kPlayCommand,  &kBotCommand,    &kPackCommand,     &kBotsCommand,
    &kJudgeCommand, &kMatchCommand, &kReplayCommand, &kTurnCommand,     &kExportCommand,
    &kShowCommand,  &kPerftCommand, &kBenchCommand,  &kSelfplayCommand, &kTrainCommand,
    &kLearnCommand, &kSolveCommand, &kVerifyCommand,
};

void print_help() {
    std::cout << "buwei (不围): the NoGo system\n\nUsage: buwei SUBCOMMAND ...\n\n";
    for (const Command* command : kCommands) {
        std::string name = command->name;
        name.resize(9, ' ');
        std::cout << "  " << name << command->summary << '\n';
    }
    std::cout << "\nEvery subcommand has --help of its own.\n";
}

// How many letters must be changed, added or left out to turn one word into the other.
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

int unknown(const std::string& name) {
    std::cerr << "buwei: there is no subcommand \"" << name << "\"";
    for (const Command* command : kCommands) {
        if (edit_distance(name, command->name) <= 2) {
            std::cerr << "; did you mean \"" << command->name << "\"?";
            break;
        }
    }
    std::cerr << "\nSee: buwei --help\n";
    return kExitWrongUse;
}

int run(const std::vector<std::string>& words) {
    if (words.empty()) {
        print_help();
        return kExitWrongUse;
    }
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_help();
        return kExitDone;
    }
    if (words[0] == "--version") {
        std::cout << "buwei " << BUWEI_VERSION << '\n';
        return kExitDone;
    }
    for (const Command* command : kCommands) {
        if (words[0] == command->name) return command->run({words.begin() + 1, words.end()});
    }
    return unknown(words[0]);
}

}  // namespace
}  // namespace buwei

int main(int argc, char** argv) {
    try {
        return buwei::run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "buwei: %s\n", error.what());
        return buwei::kExitFailed;
    }
}
