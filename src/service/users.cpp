#include "service/users.h"

#include <sys/random.h>

#include <array>

#include "service/request_fields.h"
#include "service/sha256.h"

namespace buwei {
namespace {

constexpr const char* kLocalName = "local";
constexpr const char* kFirstTeacher = "teacher";
constexpr std::size_t kTokenBytes = 20;  // 160 bits: not to be guessed

// Empty if the system has no random numbers, which cannot happen on Linux after its start.
std::string random_token() {
    std::array<unsigned char, kTokenBytes> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return "";
    constexpr const char* kDigits = "0123456789abcdef";
    std::string token;
    for (const unsigned char byte : bytes) token.append({kDigits[byte >> 4], kDigits[byte & 15]});
    return token;
}

}  // namespace

std::optional<Role> parse_role(const std::string& name) {
    for (const Role role : {Role::kSpectator, Role::kAuthor, Role::kTeacher}) {
        if (name == name_of(role)) return role;
    }
    return std::nullopt;
}

Outcome<std::optional<User>> Users::find(const std::string& token) const {
    using Found = std::optional<User>;
    if (!tokens_needed_) return Found(User{kLocalName, Role::kTeacher});
    if (token.size() != 2 * kTokenBytes) return Found();
    const Result<std::optional<StoredUser>> stored = store_.find_by_token(sha256(token));
    if (!stored) return internal_fault(stored.error());
    if (!*stored) return Found();
    const std::optional<Role> role = parse_role((*stored)->role);
    return role ? Found(User{(*stored)->name, *role}) : Found();
}

Outcome<std::optional<std::string>> Users::first_token() {
    using Token = std::optional<std::string>;
    const Result<std::vector<StoredUser>> users = store_.all();
    if (!users) return internal_fault(users.error());
    for (const StoredUser& user : *users) {
        if (user.role == name_of(Role::kTeacher)) return Token();
    }
    const Outcome<Document> added = add(kFirstTeacher, Role::kTeacher);
    if (!added) return added.fault();
    return Token((*added)["token"].get<std::string>());
}

Outcome<Document> Users::list() const {
    const Result<std::vector<StoredUser>> users = store_.all();
    if (!users) return internal_fault(users.error());
    Document list = Document::array();
    for (const StoredUser& user : *users) {
        list.push_back({{"name", user.name}, {"role", user.role}, {"created", user.created}});
    }
    return Document{{"users", list}};
}

Outcome<Document> Users::add(const std::string& name, Role role) {
    if (!is_name(name)) {
        return Fault{FaultCode::kBadRequest, "this is no name"};
    }
    const Fault taken{FaultCode::kConflict, "the name is taken"};
    // The local teacher's tables and bots are not to be taken over by a name.
    if (name == kLocalName) return taken;
    const std::string token = random_token();
    if (token.empty()) return internal_fault({"no random numbers can be had"});
    const Result<bool> added = store_.add(name, name_of(role), sha256(token));
    if (!added) return internal_fault(added.error());
    if (!*added) return taken;
    return Document{{"name", name}, {"role", name_of(role)}, {"token", token}};
}

Outcome<Document> Users::remove(const std::string& name) {
    const Result<bool> removed = store_.remove(name);
    if (!removed) return internal_fault(removed.error());
    if (!*removed) {
        return Fault{FaultCode::kNotFound, "there is no such user"};
    }
    return Document{{"name", name}};
}

}  // namespace buwei
