#include "cli/solve_regions.h"

#include <filesystem>
#include <utility>

namespace buwei {

SolveRegions::SolveRegions(std::string path) : path_(std::move(path)) {
    if (!path_.empty()) source_.emplace(values_);
}

Result<bool> SolveRegions::load() {
    if (path_.empty() || !std::filesystem::exists(path_)) return false;
    return values_.load(path_);
}

Result<bool> SolveRegions::save() const {
    if (path_.empty()) return false;
    return values_.save(path_);
}

}  // namespace buwei
