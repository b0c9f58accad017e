#include "pack/amalgamate.h"

#include <map>
#include <set>
#include <sstream>

namespace buwei {
namespace {

bool starts_with(const std::string& line, const char* prefix) {
    return line.rfind(prefix, 0) == 0;
}

bool ends_with(const std::string& text, const std::string& suffix) {
    return text.size() >= suffix.size() &&
           text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

class Amalgamator {
public:
    explicit Amalgamator(const std::vector<EmbeddedSource>& sources) {
        for (const EmbeddedSource& source : sources) texts_[source.path] = &source.text;
    }

    // False if an include is missing; missing() names it.
    bool add(const std::string& path) {
        if (!added_.insert(path).second) return true;
        const auto found = texts_.find(path);
        if (found == texts_.end()) {
            missing_ = path;
            return false;
        }
        // The includes of a file stand before its code, so what it needs is put out first and
        // the file's own lines stay together.
        std::string own_lines;
        std::istringstream lines(*found->second);
        int conditional_depth = 0;
        for (std::string line; std::getline(lines, line);) {
            if (starts_with(line, "#if")) ++conditional_depth;
            if (starts_with(line, "#endif")) --conditional_depth;
            if (starts_with(line, "#pragma once")) continue;
            if (starts_with(line, "#include \"")) {
                const std::size_t start = line.find('"') + 1;
                if (!add(line.substr(start, line.find('"', start) - start))) return false;
                continue;
            }
            if (starts_with(line, "#include <") && conditional_depth == 0) {
                system_includes_.insert(line);
                continue;
            }
            own_lines += line + '\n';
        }
        body_ += "\n// ==== " + path + " ====\n\n" + own_lines;
        return true;
    }

    std::string text() const {
        std::string all;
        for (const std::string& include : system_includes_) all += include + '\n';
        return all + body_;
    }
    const std::string& missing() const { return missing_; }

private:
    std::map<std::string, const std::string*> texts_;
    std::set<std::string> added_;
    std::set<std::string> system_includes_;
    std::string body_;
    std::string missing_;
};

}  // namespace

Result<std::string> amalgamate(const std::vector<EmbeddedSource>& sources,
                               const std::string& heading) {
    Amalgamator amalgamator(sources);
    for (const EmbeddedSource& source : sources) {
        if (!ends_with(source.path, ".cpp")) continue;
        if (!amalgamator.add(source.path)) {
            return Error{source.path + " needs \"" + amalgamator.missing() +
                         "\", which is not part of the bot"};
        }
    }
    return heading + amalgamator.text();
}

}  // namespace buwei
