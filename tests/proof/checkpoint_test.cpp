#include "proof/checkpoint.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <iterator>

#include "solver/solver.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

class Checkpoint : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "buwei-checkpoint-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        path_ = folder_ / "file";
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

    fs::path folder_;
    fs::path path_;
    SystemClock clock_;
};

TEST_F(Checkpoint, LetsASearchGoOn) {
    const Position position(**Geometry::find(3, 5));
    Solver whole(clock_, std::size_t{1} << 22);
    ASSERT_EQ(whole.solve(position), Outcome::kWin);
    const std::uint64_t all = whole.nodes();

    Solver first(clock_, std::size_t{1} << 22);
    ASSERT_EQ(first.solve(position, {all * 3 / 4, 0}), Outcome::kUnknown);
    ASSERT_TRUE(save_checkpoint(path_, {"a position", 12345, 6.5, 0}, first.table()).ok());

    Solver second(clock_, std::size_t{1} << 22);
    const Result<CheckpointInfo> info = load_checkpoint(path_, second.table());
    ASSERT_TRUE(info.ok()) << info.error().message;
    EXPECT_EQ(info->position, "a position");
    EXPECT_EQ(info->nodes, 12345U);
    EXPECT_EQ(info->seconds, 6.5);
    EXPECT_EQ(info->entries, second.table().size());
    EXPECT_EQ(second.solve(position), Outcome::kWin);
    EXPECT_LT(second.nodes(), all / 2);
}

TEST_F(Checkpoint, ThatIsNotWholeIsRefused) {
    Solver solver(clock_, std::size_t{1} << 20);
    ASSERT_EQ(solver.solve(Position(**Geometry::find(3, 4))), Outcome::kLoss);
    ASSERT_TRUE(save_checkpoint(path_, {"3x4", 1, 1, 0}, solver.table()).ok());
    const std::string good = bytes();
    ProofTable table(1 << 20);
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{39}, good.size() / 2, good.size() - 1}) {
        write(good.substr(0, length));
        EXPECT_FALSE(load_checkpoint(path_, table).ok()) << length;
    }
    std::string changed = good;
    changed[good.size() / 2] = static_cast<char>(changed[good.size() / 2] ^ 1);
    write(changed);
    EXPECT_FALSE(load_checkpoint(path_, table).ok());
    EXPECT_EQ(table.size(), 0U);
    write(good);
    EXPECT_TRUE(load_checkpoint(path_, table).ok());
    EXPECT_GT(table.size(), 0U);
    EXPECT_FALSE(load_checkpoint(folder_ / "none", table).ok());
}

TEST_F(Checkpoint, ReplacesTheOldOneAndLeavesNothingElse) {
    ProofTable table(1 << 20);
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(save_checkpoint(path_, {}, table).ok());
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
    EXPECT_FALSE(save_checkpoint(folder_ / "no" / "such", {}, table).ok());
}

}  // namespace
}  // namespace buwei
