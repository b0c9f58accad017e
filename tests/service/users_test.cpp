#include "service/users.h"

#include "service/service_fixture.h"
#include "service/sha256.h"

namespace buwei {
namespace {

// The examples of FIPS 180-4, and one of more than a block.
TEST(Sha256, GivesThePublishedValues) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Users, NeedNoTokenOnAMachineOfOnesOwn) {
    TemporaryFolder folder;
    Users users(*Database::open(folder.file("db")), false);
    const Outcome<std::optional<User>> user = users.find("");
    EXPECT_EQ((*user)->name, "local");
    EXPECT_TRUE((*user)->is_teacher());
}

TEST(Users, AreKnownByTheirTokens) {
    TemporaryFolder folder;
    Users users(*Database::open(folder.file("db")), true);
    EXPECT_FALSE(users.find("")->has_value());
    const Outcome<std::optional<std::string>> first = users.first_token();
    ASSERT_TRUE(first->has_value());
    EXPECT_FALSE(users.first_token()->has_value()) << "only as long as there is no teacher";
    EXPECT_TRUE((*users.find(**first))->is_teacher());
    const std::string token = (*users.add("ann", Role::kAuthor))["token"];
    EXPECT_EQ((*users.find(token))->name, "ann");
    EXPECT_EQ((*users.find(token))->role, Role::kAuthor);
    EXPECT_FALSE(users.find(token.substr(1) + "0")->has_value());
    EXPECT_FALSE(users.find(token + "' OR 1=1")->has_value());
    EXPECT_EQ(users.add("ann", Role::kTeacher).fault().code, FaultCode::kConflict);
    EXPECT_EQ(users.add("local", Role::kTeacher).fault().code, FaultCode::kConflict);
    EXPECT_EQ(users.add("", Role::kAuthor).fault().code, FaultCode::kBadRequest);
    EXPECT_EQ(text_of(*users.list()).find(token), std::string::npos);
    ASSERT_TRUE(users.remove("ann").ok());
    EXPECT_FALSE(users.find(token)->has_value());
    EXPECT_EQ(users.remove("ann").fault().code, FaultCode::kNotFound);
}

}  // namespace
}  // namespace buwei
