#include "registry/registry.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "registry/compile.h"
#include "registry/data_folder.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

class Registry : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "buwei-registry-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        Result<Database> database = Database::open(database_file(folder_).string());
        ASSERT_TRUE(database.ok());
        registry_ = std::make_unique<BotRegistry>(
            RegistryOptions{folder_, BUWEI_PROGRAM, !probe_.works()}, *database, probe_);
    }
    void TearDown() override {
        registry_.reset();
        fs::remove_all(folder_);
    }

    BotRegistry::NewBot source(const std::string& name, const std::string& text) {
        BotRegistry::NewBot bot;
        bot.name = name;
        bot.source = folder_ / "input.cpp";
        std::ofstream(bot.source) << text;
        return bot;
    }
    Result<BotVersion> add(const BotRegistry::NewBot& bot) {
        return registry_->add(bot, [](const std::string&) {});
    }

    SandboxProbe probe_ = probe_sandbox();
    fs::path folder_;
    std::unique_ptr<BotRegistry> registry_;
};

// Answers with the first empty point that has an empty neighbour and none of whose neighbours is
// taken: always legal, as long as there is one.
constexpr const char* kCarefulBot = R"(
#include <cstdio>
int main() {
    int n, b[11][11] = {};
    if (std::scanf("%d", &n) != 1) return 1;
    for (int i = 0; i < 2 * n - 1; ++i) {
        int x, y;
        if (std::scanf("%d %d", &x, &y) != 2) return 1;
        if (x >= 0) b[x + 1][y + 1] = i % 2 == 0 ? 1 : 2;
    }
    for (int pass = 0; pass < 2; ++pass)
        for (int x = 1; x <= 9; ++x)
            for (int y = 1; y <= 9; ++y) {
                bool free = !b[x][y];
                int dx[] = {0, 0, 1, -1}, dy[] = {1, -1, 0, 0}, open = 0;
                for (int k = 0; k < 4; ++k) {
                    int u = x + dx[k], v = y + dy[k];
                    if (u < 1 || u > 9 || v < 1 || v > 9) continue;
                    open += !b[u][v];
                    if (pass == 0 && b[u][v]) free = false;
                }
                if (free && open) { std::printf("%d %d\n", x - 1, y - 1); return 0; }
            }
    std::printf("0 0\n");
}
)";

TEST_F(Registry, CompilesAndNumbersVersions) {
    const Result<BotVersion> first = add(source("夏_careful", kCarefulBot));
    ASSERT_TRUE(first.ok()) << first.error().message;
    EXPECT_EQ(first->version, 1);
    // It may run out of safe moves and lose by a fault; what matters here is that it was compiled.
    EXPECT_TRUE(fs::exists(first->command.front())) << first->compiler_messages;
    EXPECT_EQ(add(source("夏_careful", kCarefulBot))->version, 2);
    EXPECT_EQ(registry_->versions_of("夏_careful")->size(), 2U);
}

TEST_F(Registry, ShowsTheCompilersMessages) {
    const Result<BotVersion> bot = add(source("broken", "int main() { return undeclared; }\n"));
    ASSERT_TRUE(bot.ok());
    EXPECT_EQ(bot->state, BotState::kFailed);
    EXPECT_NE(bot->compiler_messages.find("undeclared"), std::string::npos)
        << bot->compiler_messages;
    EXPECT_FALSE(registry_->resolve("broken").ok());
    EXPECT_FALSE(registry_->resolve("broken@v1").ok());
}

TEST_F(Registry, ValidationGameFindsFaults) {
    const Result<BotVersion> crashing =
        add(source("crashing", "#include <cstdlib>\nint main() { std::abort(); }\n"));
    ASSERT_TRUE(crashing.ok());
    EXPECT_EQ(crashing->state, BotState::kFailed);
    EXPECT_NE(crashing->compiler_messages.find("RE"), std::string::npos)
        << crashing->compiler_messages;
    const Result<BotVersion> illegal =
        add(source("illegal", "#include <cstdio>\nint main() { std::puts(\"9 9\"); }\n"));
    EXPECT_NE(illegal->compiler_messages.find("off_board"), std::string::npos)
        << illegal->compiler_messages;
}

// A source that tries to read what the user may read does not get it.
TEST_F(Registry, CompilesInTheSandbox) {
    if (!probe_.works()) GTEST_SKIP() << "no sandbox here";
    std::ofstream(folder_ / "secret.txt") << "\"secret\"\n";
    fs::create_directory(folder_ / "elsewhere");
    BotRegistry::NewBot bot =
        source("spy", "#include \"" + (folder_ / "secret.txt").string() + "\"\nint main() {}\n");
    const Result<BotVersion> added = add(bot);
    ASSERT_TRUE(added.ok());
    EXPECT_EQ(added->state, BotState::kFailed);
    EXPECT_NE(added->compiler_messages.find("No such file"), std::string::npos)
        << added->compiler_messages;
}

TEST_F(Registry, HasSparringPartnersFromTheStart) {
    const Result<BotSpec> sample = registry_->resolve("sample-simple");
    ASSERT_TRUE(sample.ok()) << sample.error().message;
    const Result<BotSpec> json = registry_->resolve("sample-json");
    ASSERT_TRUE(json.ok()) << json.error().message;
    const Result<BotSpec> engine = registry_->resolve("engine-1");
    ASSERT_TRUE(engine.ok()) << engine.error().message;
    LocalGameRunner runner(probe_, {!probe_.works()});
    for (const BotSpec& partner : {*sample, *json}) {
        GameSpec game;
        game.bots = {partner, *engine};
        const Result<GameRecord> record = runner.run(game, [](const TurnRecord&) {});
        ASSERT_TRUE(record.ok()) << record.error().message;
        EXPECT_EQ(record->reason, LossReason::kNoLegalMove);
    }
}

TEST_F(Registry, AddedCommandIsUsableAndResolves) {
    BotRegistry::NewBot bot;
    bot.name = "engine-copy";
    bot.command = {BUWEI_PROGRAM, "bot", "--nodes", "5"};
    bot.protocol = BotProtocol::kJson;
    const Result<BotVersion> added = add(bot);
    ASSERT_TRUE(added.ok()) << added.error().message;
    EXPECT_EQ(added->state, BotState::kUsable) << added->compiler_messages;
    EXPECT_EQ(registry_->resolve("engine-copy")->name, "engine-copy@v1");
    EXPECT_EQ(registry_->resolve("engine-copy@v1")->command, bot.command);
    EXPECT_FALSE(registry_->resolve("engine-copy@v2").ok());
}

TEST_F(Registry, ResolvesProgramsByProtocol) {
    const Result<BotSpec> spec =
        registry_->resolve(std::string("keep:") + BUWEI_PROGRAM + " bot --nodes 5");
    ASSERT_TRUE(spec.ok());
    EXPECT_EQ(spec->protocol, BotProtocol::kKeep);
    EXPECT_EQ(spec->command.size(), 4U);
    EXPECT_NE(spec->fingerprint, "");
    for (const char* name :
         {"nobody", "foo:bar", "simple:", "simple:/nonexistent/bot", "simple:'a"}) {
        EXPECT_FALSE(registry_->resolve(name).ok()) << name;
    }
}

TEST_F(Registry, RefusesBadNamesAndFiles) {
    for (const char* name :
         {"", "a b", "../x", "a:b", "a@b", "-x", ".x", "engine-1", "sample-json"}) {
        EXPECT_FALSE(add(source(name, kCarefulBot)).ok()) << name;
    }
    BotRegistry::NewBot bot = source("python", "print()");
    fs::rename(bot.source, folder_ / "input.py");
    bot.source = folder_ / "input.py";
    EXPECT_FALSE(add(bot).ok());
    bot.source = folder_ / "missing.cpp";
    EXPECT_FALSE(add(bot).ok());
}

TEST(SplitCommand, KnowsQuotes) {
    EXPECT_EQ(*split_command(" a  'b c' d\"e f\" "),
              (std::vector<std::string>{"a", "b c", "de f"}));
    EXPECT_FALSE(split_command("").ok());
    EXPECT_FALSE(split_command("a 'b").ok());
}

TEST(DataFolder, FollowsTheEnvironment) {
    std::string pattern = (fs::temp_directory_path() / "buwei-data-XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    setenv("XDG_DATA_HOME", folder.c_str(), 1);
    EXPECT_EQ(*data_folder(""), folder / "buwei");
    EXPECT_TRUE(fs::is_directory(folder / "buwei"));
    EXPECT_EQ(*data_folder((folder / "other").string()), folder / "other");
    setenv("XDG_DATA_HOME", "relative", 1);
    setenv("HOME", folder.c_str(), 1);
    EXPECT_EQ(*data_folder(""), folder / ".local/share/buwei");
    EXPECT_FALSE(data_folder("/proc/nothing/here").ok());
    fs::remove_all(folder);
}

}  // namespace
}  // namespace buwei
