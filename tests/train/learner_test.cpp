#include "train/learner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "eval/network_text.h"
#include "train/file_bytes.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

class LearnerTest : public testing::Test {
protected:
    LearnerTest() {
        folder_ = fs::temp_directory_path() / ("buwei-learner-" + std::to_string(getpid()));
        fs::remove_all(folder_);
    }
    ~LearnerTest() override { fs::remove_all(folder_); }

    // A run of seconds: tiny network, tiny board, few games.
    LearnSettings settings(const char* name, int rounds) const {
        LearnSettings settings;
        settings.folder = folder_ / name;
        settings.shape = {32, 0};
        settings.geometry = *Geometry::find(4, 4);
        settings.rounds = rounds;
        settings.first_games = 8;
        settings.first_simulations = 30;
        settings.games = 8;
        settings.most_random_plies = 2;
        settings.gumbel.full_simulations = 8;
        settings.gumbel.brief_simulations = 4;
        settings.adjudication = {5, 200};
        settings.batch = 16;
        settings.gate_games = 4;
        settings.gate_simulations = 4;
        settings.yardstick_games = 2;
        settings.yardstick_simulations = 10;
        return settings;
    }

    std::vector<std::string> run(const LearnSettings& settings) {
        std::vector<std::string> lines;
        Learner learner(settings, stop_, [&](const std::string& line) { lines.push_back(line); });
        const Result<bool> done = learner.run();
        EXPECT_TRUE(done) << done.error().message;
        return lines;
    }

    static std::string content(const fs::path& path) {
        const Result<std::string> bytes = read_bytes(path);
        EXPECT_TRUE(bytes) << path;
        return bytes ? *bytes : "";
    }

    fs::path folder_;
    std::atomic<bool> stop_ = false;
};

TEST_F(LearnerTest, LeavesAllThatBelongsToARun) {
    run(settings("whole", 2));
    const fs::path folder = folder_ / "whole";
    for (const char* name :
         {"games-0000.games", "games-0001.games", "checkpoint-0001.state", "champion.network",
          "round-0000.network", "loss.svg", "strength.svg"}) {
        EXPECT_TRUE(fs::exists(folder / name)) << name;
    }
    EXPECT_FALSE(fs::exists(folder / "checkpoint-0000.state"));
    EXPECT_TRUE(parse_network(content(folder / "champion.network")));
    const auto history = parse_history(content(folder / "history.tsv"));
    ASSERT_TRUE(history);
    EXPECT_EQ(history->size(), 2U);
}

// A run that ends after each round and is taken up again, even with half of the next round's files
// there, ends with the same weights as one that was never interrupted.
TEST_F(LearnerTest, GoesOnAsIfNothingHadHappened) {
    run(settings("whole", 3));
    for (int rounds = 1; rounds <= 3; ++rounds) run(settings("parts", rounds));
    EXPECT_TRUE(content(folder_ / "parts" / "champion.network") ==
                content(folder_ / "whole" / "champion.network"));
    EXPECT_TRUE(content(folder_ / "parts" / "checkpoint-0002.state") ==
                content(folder_ / "whole" / "checkpoint-0002.state"));

    // Killed between the training of round 2 and its gate: the line in the history is missing.
    const fs::path history = folder_ / "parts" / "history.tsv";
    auto rounds = parse_history(content(history));
    ASSERT_TRUE(rounds);
    rounds->pop_back();
    ASSERT_TRUE(write_bytes(history, history_text(*rounds)));
    fs::copy_file(folder_ / "parts" / "checkpoint-0002.state",
                  folder_ / "parts" / "checkpoint-0001.state");
    run(settings("parts", 3));
    EXPECT_TRUE(content(folder_ / "parts" / "checkpoint-0002.state") ==
                content(folder_ / "whole" / "checkpoint-0002.state"));
}

// With nothing learned in between, the first network is what comes out.
TEST_F(LearnerTest, BeginsWithTheNetworkItIsGiven) {
    run(settings("first", 1));
    const std::string text = content(folder_ / "first" / "champion.network");
    LearnSettings second = settings("second", 1);
    second.seed = 2;
    second.first_network = *parse_network(text);
    second.rate = second.least_rate = 0;
    run(second);
    EXPECT_TRUE(content(folder_ / "second" / "champion.network") == text);
    EXPECT_TRUE(content(folder_ / "second" / "games-0000.games") !=
                content(folder_ / "first" / "games-0000.games"));
    // It goes on whether or not the first round was won.
    second.rounds = 2;
    run(second);
}

TEST_F(LearnerTest, RefusesAFolderOfAnotherNetwork) {
    run(settings("whole", 1));
    LearnSettings other = settings("whole", 2);
    other.shape.blocks = 1;
    Learner learner(other, stop_, [](const std::string&) {});
    EXPECT_FALSE(learner.run());
}

TEST_F(LearnerTest, SaysWhatIsDamaged) {
    run(settings("whole", 1));
    ASSERT_TRUE(write_bytes(folder_ / "whole" / "champion.network", "nonsense"));
    Learner learner(settings("whole", 2), stop_, [](const std::string&) {});
    const Result<bool> done = learner.run();
    ASSERT_FALSE(done);
    EXPECT_FALSE(done.error().message.empty());
}

}  // namespace
}  // namespace buwei
