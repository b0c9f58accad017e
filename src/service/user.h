// Who is asking.
#pragma once

#include <string>

namespace buwei {

// Each may do all that the ones before may.
enum class Role { kSpectator, kAuthor, kTeacher };

constexpr const char* name_of(Role role) {
    switch (role) {
        case Role::kSpectator: return "spectator";
        case Role::kAuthor: return "author";
        case Role::kTeacher: break;
    }
    return "teacher";
}

struct User {
    std::string name;
    Role role = Role::kSpectator;

    bool is_teacher() const { return role == Role::kTeacher; }
    // May see and change what belongs to `owner`.
    bool may_manage(const std::string& owner) const {
        return is_teacher() || (role == Role::kAuthor && name == owner);
    }
};

}  // namespace buwei
