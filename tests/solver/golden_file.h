// Tables of published outcomes: lines of words; '#' begins a comment.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace buwei {

inline std::vector<std::vector<std::string>> read_golden_file(const std::string& name) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream file(std::string(BUWEI_SOLVER_GOLDEN) + "/" + name);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        rows.push_back(words);
    }
    return rows;
}

}  // namespace buwei
