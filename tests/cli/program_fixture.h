// The program buwei as a child, with a folder of its own for files.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/child.h"

namespace buwei {

class ProgramTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "buwei-program-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    static Finished run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), BUWEI_PROGRAM);
        return run_program(arguments);
    }
    // The path of a file, written first if there is a text.
    std::string file(const std::string& name, const std::string& text = "") const {
        const std::filesystem::path path = folder_ / name;
        if (!text.empty()) std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }

    std::filesystem::path folder_;
};

}  // namespace buwei
