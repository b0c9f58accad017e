#include "store/bot_store.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

BotVersion sample_bot(const std::string& name) {
    BotVersion bot;
    bot.name = name;
    bot.language = "c++";
    bot.source_path = "bots/" + name + ".cpp";
    bot.source_hash = "0123abcd";
    bot.protocol = BotProtocol::kKeep;
    bot.command = {"./" + name, "--level", "a \"quoted\" one"};
    bot.folder = "bots";
    bot.notes = "first try";
    return bot;
}

TEST(BotStore, NumbersVersionsByName) {
    BotStore store(*Database::open(":memory:"));
    EXPECT_EQ(store.add(sample_bot("b"))->version, 1);
    EXPECT_EQ(store.add(sample_bot("a"))->version, 1);
    const auto second = store.add(sample_bot("b"));
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(second->version, 2);
    EXPECT_EQ(second->created.size(), 20u);
    EXPECT_EQ(second->command, sample_bot("b").command);
    EXPECT_EQ(second->protocol, BotProtocol::kKeep);

    const auto all = store.all();
    ASSERT_TRUE(all.ok());
    ASSERT_EQ(all->size(), 3u);
    EXPECT_EQ((*all)[0].name, "a");
    EXPECT_EQ((*all)[2].version, 2);
    EXPECT_EQ(store.versions_of("b")->size(), 2u);
    EXPECT_EQ(store.versions_of("c")->size(), 0u);
    EXPECT_FALSE(store.add(BotVersion()).ok());
}

TEST(BotStore, UpdatesAVersion) {
    BotStore store(*Database::open(":memory:"));
    BotVersion first = *store.add(sample_bot("b"));
    const BotVersion second = *store.add(sample_bot("b"));
    first.state = BotState::kUsable;
    first.compiler_messages = "warning: unused variable";
    ASSERT_TRUE(store.update(first).ok());

    EXPECT_EQ(store.find("b", 1)->state, BotState::kUsable);
    EXPECT_EQ(store.find("b", 1)->compiler_messages, "warning: unused variable");
    EXPECT_EQ(store.find("b", 2)->state, BotState::kAdded);
    EXPECT_EQ(store.newest("b")->version, 2);
    EXPECT_EQ(store.newest("b", BotState::kUsable)->version, 1);
    EXPECT_FALSE(store.newest("b", BotState::kFailed).ok());
    EXPECT_FALSE(store.newest("c").ok());
    EXPECT_FALSE(store.find("b", 3).ok());
    first.version = 9;
    EXPECT_FALSE(store.update(first).ok());
}

}  // namespace
}  // namespace buwei
