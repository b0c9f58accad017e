// Reviews of games, as the JSON that people get to see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/database.h"

namespace buwei {

class ReviewStore {
public:
    explicit ReviewStore(Database database) : database_(std::move(database)) {}

    // One that is done. Replaces an older one, and is unfinished no longer.
    Result<bool> put(std::int64_t game_id, const std::string& document);
    Result<std::optional<std::string>> find(std::int64_t game_id) const;

    // What there is so far of one that has begun.
    Result<bool> put_unfinished(std::int64_t game_id, const std::string& document);
    Result<std::vector<std::pair<std::int64_t, std::string>>> unfinished() const;

private:
    Database database_;
};

}  // namespace buwei
