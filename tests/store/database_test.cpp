// What can go wrong with the file: each fault gives a clear error and costs no game that was
// stored before it.
#include "store/database.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/random.h"
#include "store/connection.h"
#include "store/sample_games.h"
#include "store/schema.h"

namespace buwei {
namespace {

using std::chrono::milliseconds;

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A log that does not compress.
std::string noise(int bytes) {
    Rng rng(1);
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(rng.below(256));
    return text;
}

void expect_error(const Result<Database>& database, const std::string& part) {
    ASSERT_FALSE(database.ok());
    EXPECT_NE(database.error().message.find(part), std::string::npos) << database.error().message;
}

std::int64_t count_games(const std::string& path) {
    const Result<Database> database = Database::open(path);
    return database.ok() ? *GameStore(*database).count_games({}) : -1;
}

TEST(Database, IsMadeOnceAndOpenedAgain) {
    const TemporaryFolder folder;
    for (int time = 0; time < 3; ++time) {
        const Result<Database> database = Database::open(folder.file());
        ASSERT_TRUE(database.ok()) << database.error().message;
        ASSERT_TRUE(GameStore(*database).add_game(sample_game({}, time), "{}").ok());
        SQLite::Database& file = database->connection().database;
        EXPECT_EQ(file.execAndGet("PRAGMA journal_mode").getString(), "wal");
        EXPECT_EQ(file.execAndGet("PRAGMA synchronous").getInt(), 2);
    }
    EXPECT_EQ(count_games(folder.file()), 3);
}

TEST(Database, IsMadeBySeveralProgramsAtOnce) {
    const TemporaryFolder folder;
    const std::string path = folder.file();
    std::vector<pid_t> children;
    for (int index = 0; index < 6; ++index) {
        children.push_back(fork());
        ASSERT_GE(children.back(), 0);
        if (children.back() != 0) continue;
        const Result<Database> database = Database::open(path);
        if (!database) {
            std::fprintf(stderr, "%s\n", database.error().message.c_str());
            _exit(1);
        }
        _exit(GameStore(*database).add_game(sample_game({}, index), "{}").ok() ? 0 : 2);
    }
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    }
    EXPECT_EQ(count_games(path), 6);
}

TEST(Database, ANewerSchemaIsLeftAlone) {
    const TemporaryFolder folder;
    ASSERT_TRUE(Database::open(folder.file()).ok());
    SQLite::Database(folder.file(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 1000");
    const std::string before = contents(folder.file());
    expect_error(Database::open(folder.file()), "newer version of this program");
    EXPECT_EQ(contents(folder.file()), before);
}

TEST(Database, AnotherProgramsDatabaseIsLeftAlone) {
    const TemporaryFolder folder;
    SQLite::Database(folder.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE recipes (name TEXT)");
    const std::string before = contents(folder.file());
    expect_error(Database::open(folder.file()), "another program");
    EXPECT_EQ(contents(folder.file()), before);
}

TEST(Database, OtherFilesAreLeftAlone) {
    const TemporaryFolder folder;
    std::ofstream(folder.file()) << std::string(5000, 'x');
    expect_error(Database::open(folder.file()), "not a database");
    EXPECT_EQ(contents(folder.file()), std::string(5000, 'x'));
    expect_error(Database::open(folder.file("missing/games.db")), "can't be opened");
    expect_error(Database::open(testing::TempDir()), "can't be opened");
}

TEST(Migration, RunsTheMissingStepsOnly) {
    const TemporaryFolder folder;
    SQLite::Database file(folder.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    std::vector<std::string> steps = {"CREATE TABLE one (a); INSERT INTO one VALUES (1)"};
    ASSERT_FALSE(migrate(file, steps));
    steps.push_back("ALTER TABLE one ADD COLUMN b DEFAULT 7");
    steps.push_back("CREATE TABLE three (c)");
    ASSERT_FALSE(migrate(file, steps));
    ASSERT_FALSE(migrate(file, steps));
    EXPECT_EQ(file.execAndGet("PRAGMA user_version").getInt(), 3);
    EXPECT_EQ(file.execAndGet("SELECT sum(a) + sum(b) FROM one").getInt(), 8);
}

TEST(Migration, AStepThatFailsLeavesNothingBehind) {
    const TemporaryFolder folder;
    SQLite::Database file(folder.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    const std::vector<std::string> steps = {"CREATE TABLE one (a)",
                                            "CREATE TABLE two (b); INSERT INTO nowhere VALUES (1)"};
    EXPECT_THROW(migrate(file, steps), SQLite::Exception);
    EXPECT_EQ(file.execAndGet("PRAGMA user_version").getInt(), 1);
    EXPECT_FALSE(file.tableExists("two"));
    EXPECT_TRUE(file.tableExists("one"));
}

TEST(Database, LockedByAnotherProgram) {
    const TemporaryFolder folder;
    const Result<Database> database = Database::open(folder.file(), milliseconds(50));
    ASSERT_TRUE(database.ok());
    GameStore store(*database);
    ASSERT_TRUE(store.add_game(sample_game({}, 0), "{}").ok());
    {
        SQLite::Database other(folder.file(), SQLite::OPEN_READWRITE);
        SQLite::Transaction writing(other, SQLite::TransactionBehavior::IMMEDIATE);
        const auto refused = store.add_game(sample_game({}, 1), "{}");
        ASSERT_FALSE(refused.ok());
        EXPECT_NE(refused.error().message.find("locked"), std::string::npos);
        // Readers are not disturbed, not even new ones.
        EXPECT_EQ(*store.count_games({}), 1);
        EXPECT_EQ(count_games(folder.file()), 1);
    }
    EXPECT_TRUE(store.add_game(sample_game({}, 1), "{}").ok());
    EXPECT_EQ(*store.count_games({}), 2);
}

TEST(Database, FullDisk) {
    const TemporaryFolder folder;
    const Result<Database> database = Database::open(folder.file());
    ASSERT_TRUE(database.ok());
    GameStore store(*database);
    SQLite::Database& file = database->connection().database;
    const int pages = file.execAndGet("PRAGMA page_count").getInt();
    file.exec("PRAGMA max_page_count = " + std::to_string(pages + 20));
    int stored = 0;
    Result<std::int64_t> last = std::int64_t{0};
    while (stored < 1000) {
        last = store.add_game(sample_game({}, stored), noise(8000));
        if (!last) break;
        ++stored;
    }
    ASSERT_FALSE(last.ok());
    EXPECT_NE(last.error().message.find("disk is full"), std::string::npos) << last.error().message;
    EXPECT_GT(stored, 3);
    EXPECT_EQ(*store.count_games({}), stored);
    EXPECT_EQ(count_games(folder.file()), stored);
    file.exec("PRAGMA max_page_count = 1000000");
    EXPECT_TRUE(store.add_game(sample_game({}, stored), noise(8000)).ok());
    EXPECT_EQ(store.log_of(*store.add_game(sample_game({}, stored + 1), noise(10)))->size(), 10u);
}

TEST(Database, WritesThatFail) {
    // The system refuses to let any file of the child grow beyond a limit, as a full disk or a
    // quota does; the child says how many games it has stored until then.
    const TemporaryFolder folder;
    const std::string path = folder.file();
    ASSERT_TRUE(Database::open(path).ok());
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{400000, 400000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const Result<Database> database = Database::open(path);
        if (!database) _exit(255);
        GameStore store(*database);
        int stored = 0;
        while (stored < 200 && store.add_game(sample_game({}, stored), noise(8000)).ok()) ++stored;
        // Reading still works.
        _exit(*store.count_games({}) == stored ? stored : 254);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    const int stored = WEXITSTATUS(status);
    EXPECT_GT(stored, 5);
    EXPECT_LT(stored, 200);
    EXPECT_EQ(count_games(path), stored);
}

TEST(Database, CutShort) {
    const TemporaryFolder folder;
    {
        GameStore store(*Database::open(folder.file()));
        for (int game = 0; game < 30; ++game) {
            ASSERT_TRUE(store.add_game(sample_game({}, game), noise(8000)).ok());
        }
    }
    const auto size = std::filesystem::file_size(folder.file());
    for (const auto left : {size / 2, size - 4096, std::uintmax_t{5000}, std::uintmax_t{50}}) {
        std::filesystem::copy_file(folder.file(), folder.file("cut.db"),
                                   std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(folder.file("cut.db"), left);
        const std::string before = contents(folder.file("cut.db"));
        const Result<Database> database = Database::open(folder.file("cut.db"));
        ASSERT_FALSE(database.ok()) << left;
        EXPECT_TRUE(database.error().message.find("damaged") != std::string::npos ||
                    database.error().message.find("not a database") != std::string::npos)
            << database.error().message;
        EXPECT_EQ(contents(folder.file("cut.db")), before);
    }
    EXPECT_EQ(count_games(folder.file()), 30);
}

TEST(Database, JournalCutShort) {
    // The write-ahead file of a killed program, cut at any place: the games before the cut stay.
    const TemporaryFolder folder;
    const Result<Database> database = Database::open(folder.file());
    ASSERT_TRUE(database.ok());
    GameStore store(*database);
    for (int game = 0; game < 20; ++game) {
        ASSERT_TRUE(store.add_game(sample_game({}, game), noise(2000)).ok());
    }
    const std::string main_file = contents(folder.file());
    const std::string journal = contents(folder.file() + "-wal");
    ASSERT_GT(journal.size(), 40000u);
    std::int64_t previous = -1;
    for (std::size_t left = 0; left <= journal.size(); left += journal.size() / 12) {
        const std::string copy = folder.file("copy" + std::to_string(left) + ".db");
        std::ofstream(copy, std::ios::binary) << main_file;
        std::ofstream(copy + "-wal", std::ios::binary) << journal.substr(0, left);
        const std::int64_t games = count_games(copy);
        EXPECT_GE(games, previous);
        previous = games;
    }
    EXPECT_GE(previous, 18);
    EXPECT_EQ(*store.count_games({}), 20);
}

}  // namespace
}  // namespace buwei
