// Finished reviews of games, as the JSON that people get to see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "store/database.h"

namespace buwei {

class ReviewStore {
public:
    explicit ReviewStore(Database database) : database_(std::move(database)) {}

    // Replaces an older one.
    Result<bool> put(std::int64_t game_id, const std::string& document);
    Result<std::optional<std::string>> find(std::int64_t game_id) const;

private:
    Database database_;
};

}  // namespace buwei
