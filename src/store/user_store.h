// Who may use the server: names, roles and the hashes of their tokens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/database.h"

namespace buwei {

struct StoredUser {
    std::string name;
    std::string role;
    std::string created;
};

class UserStore {
public:
    explicit UserStore(Database database) : database_(std::move(database)) {}

    // False if the name is taken.
    Result<bool> add(const std::string& name, const std::string& role,
                     const std::string& token_hash);
    // False if there is none of that name.
    Result<bool> remove(const std::string& name);
    Result<std::optional<StoredUser>> find_by_token(const std::string& token_hash) const;
    Result<std::vector<StoredUser>> all() const;  // by name

private:
    Database database_;
};

}  // namespace buwei
