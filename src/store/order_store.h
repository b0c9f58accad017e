// Orders for matches: what somebody asked the server to play, and how far that is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/database.h"

namespace buwei {

struct MatchOrder {
    std::int64_t match_id = 0;
    std::string owner;
    std::string request;  // JSON
    std::string state;
    std::string error;
};

class OrderStore {
public:
    explicit OrderStore(Database database) : database_(std::move(database)) {}

    // Replaces an older one for the same match.
    Result<bool> put(const MatchOrder& order);
    Result<std::optional<MatchOrder>> find(std::int64_t match_id) const;
    Result<std::vector<MatchOrder>> all() const;  // by match

private:
    Database database_;
};

}  // namespace buwei
