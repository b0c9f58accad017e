#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "pack/pack.h"

namespace buwei {
namespace {

int run_pack(const std::vector<std::string>& arguments) {
    CLI::App app("Writes the bot as one C++17 source file, ready to upload to Botzone.",
                 "buwei pack");
    std::string path;
    app.add_option("-o,--output", path, "the file to write ('-': standard output)")->required();
    bool classic = false;
    app.add_flag("--classic", classic, "leave the learned network out");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<std::string> text = packed_bot(classic ? PackKind::kClassic : PackKind::kNetwork);
    if (!text) return failed("pack", text.error().message);
    if (path == "-") {
        std::cout << *text << std::flush;
        return std::cout ? kExitDone : failed("pack", "can't write to standard output");
    }
    std::ofstream file(path, std::ios::binary);
    file << *text;
    file.close();
    if (!file) return failed("pack", "can't write \"" + path + "\": " + std::strerror(errno));
    std::cerr << "wrote " << path << " (" << text->size() / 1024 << " KB)\n";
    return kExitDone;
}

}  // namespace

const Command kPackCommand = {"pack", "write the bot as one file for Botzone", run_pack};

}  // namespace buwei
