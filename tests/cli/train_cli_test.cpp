// selfplay, train and learn from the command line, with so little thought that seconds are enough.
#include "cli/program_fixture.h"

namespace buwei {
namespace {

class TrainProgram : public ProgramTest {
protected:
    void expect_done(const std::vector<std::string>& arguments) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, 0) << finished.errors;
    }
    // Games of the search without a network, and a network that has seen them.
    void make_network() {
        expect_done(
            {"selfplay", "--games", "6", "--simulations", "30", "--out", file("first.games")});
        expect_done({"train", file("first.games"), "--out", file("small.network"), "--blocks", "1",
                     "--steps", "2", "--batch", "8"});
    }
    void expect_failure(const std::vector<std::string>& arguments, int code, const char* part) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit_code, code);
        EXPECT_NE(finished.errors.find(part), std::string::npos) << finished.errors;
    }
};

TEST_F(TrainProgram, PlaysLearnsAndGrows) {
    make_network();
    expect_done({"selfplay", "--games", "4", "--simulations", "8", "--network",
                 file("small.network"), "--guest-plies", "6", "--random-plies", "1", "--out",
                 file("second.games")});
    expect_done({"train", file("first.games"), file("second.games"), "--from",
                 file("small.network"), "--channels", "64", "--steps", "2", "--batch", "8", "--out",
                 file("large.network")});
    std::string word;
    int version = 0;
    int channels = 0;
    int blocks = 0;
    std::ifstream(file("large.network")) >> word >> version >> channels >> blocks;
    EXPECT_EQ(channels, 64);
    EXPECT_EQ(blocks, 1);
}

TEST_F(TrainProgram, HelpsWithMistakes) {
    make_network();
    const std::string games = file("first.games");
    const std::string out = file("out.network");
    const std::string broken = file("broken.network", "no network at all");
    expect_failure({"train", games, "--out", out, "--channels", "33"}, 2, "--channels");
    expect_failure({"learn", "--dir", file("run"), "--blocks", "99"}, 2, "--blocks");
    expect_failure({"learn", "--dir", file("run"), "--from", file("nothing.network")}, 2,
                   "nothing.network");
    expect_failure({"train", games, "--out", out, "--from", broken}, 1, "broken.network");
    expect_failure({"train", games, "--out", out, "--from", file("small.network"), "--blocks", "0"},
                   1, "only grow");
    expect_failure({"selfplay", "--out", games, "--network", broken}, 1, "broken.network");
    expect_failure({"train", broken, "--out", out}, 1, "broken.network");
}

}  // namespace
}  // namespace buwei
