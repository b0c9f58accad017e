// The values of regions that `buwei solve --regions` keeps in a file and lends to the search.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "values/search_values.h"

namespace buwei {

class SolveRegions {
public:
    // No values, and no file, if the path is empty.
    explicit SolveRegions(std::string path);

    // What the file has, if it is there.
    Result<bool> load();
    Result<bool> save() const;

    bool used() const { return source_.has_value(); }
    // Null if not used.
    PartValues* source() { return used() ? &*source_ : nullptr; }
    std::size_t count() const { return values_.regions(); }
    std::uint64_t computed() const { return values_.computed(); }  // in this run

private:
    const std::string path_;
    PositionValues values_;
    std::optional<SearchValues> source_;
};

}  // namespace buwei
