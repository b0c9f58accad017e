// Who may come in. Without tokens, on a machine of one's own, everybody is the teacher "local".
#pragma once

#include <optional>
#include <string>

#include "service/document.h"
#include "service/fault.h"
#include "service/user.h"
#include "store/user_store.h"

namespace buwei {

class Users {
public:
    Users(const Database& database, bool tokens_needed)
        : store_(database), tokens_needed_(tokens_needed) {}

    bool tokens_needed() const { return tokens_needed_; }

    // Whose token it is; nothing if it is nobody's.
    Outcome<std::optional<User>> find(const std::string& token) const;

    // A new token for a teacher if there is none yet; else nothing.
    Outcome<std::optional<std::string>> first_token();

    Outcome<Document> list() const;
    // With the token, which is shown only now.
    Outcome<Document> add(const std::string& name, Role role);
    Outcome<Document> remove(const std::string& name);

private:
    UserStore store_;
    const bool tokens_needed_;
};

std::optional<Role> parse_role(const std::string& name);

}  // namespace buwei
