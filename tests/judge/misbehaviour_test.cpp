// Bots that break the limits or the rules, as real processes.
#include <gmock/gmock.h>

#include "judge/judge_fixture.h"
#include "rules/geometry.h"

namespace buwei {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

using Misbehaviour = JudgeFixture;

INSTANTIATE_TEST_SUITE_P(, Misbehaviour,
                         ::testing::Values(Machine::kFull, Machine::kNoCgroups,
                                           Machine::kNoSandbox),
                         machine_name);

struct Offence {
    const char* mode;
    const char* argument;
    Verdict verdict;
    const char* detail;
};

class Offender : public Misbehaviour {
protected:
    void expect_loss(const Offence& offence, const GameLimits& limits = tight_limits()) {
        SCOPED_TRACE(offence.mode);
        GameSpec spec;
        spec.bots = {misbehaving(offence.mode, offence.argument), random_bot(BotProtocol::kSimple)};
        spec.limits = limits;
        const GameRecord record = play(spec);
        ASSERT_EQ(record.turns.size(), 1U);
        EXPECT_STREQ(name_of(record.turns[0].verdict), name_of(offence.verdict))
            << record.turns[0].verdict_detail << record.turns[0].error_output;
        EXPECT_THAT(record.turns[0].verdict_detail, HasSubstr(offence.detail));
        EXPECT_EQ(record.winner, Color::kWhite);
        EXPECT_EQ(record.reason, LossReason::kVerdict);
    }
};

INSTANTIATE_TEST_SUITE_P(, Offender,
                         ::testing::Values(Machine::kFull, Machine::kNoCgroups,
                                           Machine::kNoSandbox),
                         machine_name);

TEST_P(Offender, Silent) {
    expect_loss({"silent", "", Verdict::kNj, "no answer"});
}
TEST_P(Offender, Garbage) {
    expect_loss({"garbage", "", Verdict::kNj, "two integers"});
}
TEST_P(Offender, NotAnInteger) {
    expect_loss({"answer", "1.5 2", Verdict::kNj, "two integers"});
}
TEST_P(Offender, Slow) {
    expect_loss({"slow", "0.5", Verdict::kTle, "CPU"});
}
TEST_P(Offender, Spins) {
    expect_loss({"spin", "", Verdict::kTle, "CPU"});
}
TEST_P(Offender, Sleeps) {
    expect_loss({"sleep", "", Verdict::kTle, "wall"}, short_wall_limits());
}
TEST_P(Offender, AnswersButStays) {
    expect_loss({"stay", "", Verdict::kTle, "wall"}, short_wall_limits());
}
TEST_P(Offender, Crashes) {
    expect_loss({"crash", "", Verdict::kRe, "signal 11"});
}
TEST_P(Offender, ExitsWithAnError) {
    expect_loss({"exit", "3", Verdict::kRe, "exited with 3"});
}
TEST_P(Offender, ClosesItsInput) {
    expect_loss({"close-input-sleep", "", Verdict::kTle, "wall"}, short_wall_limits());
}
TEST_P(Offender, IgnoresSignals) {
    expect_loss({"ignore-signals", "", Verdict::kTle, ""}, short_wall_limits());
}

TEST_P(Offender, FloodsItsOutput) {
    GameLimits limits = tight_limits();
    limits.seconds = limits.first_turn_seconds = 5;
    expect_loss({"flood-output", "", Verdict::kOle, "65536 bytes"}, limits);
}

TEST_P(Offender, FloodsItsErrors) {
    expect_loss({"flood-errors", "", Verdict::kTle, ""}, short_wall_limits());
}

TEST_P(Offender, HogsMemory) {
    GameLimits limits = tight_limits();
    limits.seconds = limits.first_turn_seconds = 10;
    expect_loss({"hog", "", Verdict::kMle, "64 MiB"}, limits);
}

TEST_P(Offender, FillsItsScratchFolder) {
    GameLimits limits = tight_limits();
    limits.seconds = limits.first_turn_seconds = 10;
    limits.memory_bytes = std::size_t{1} << 30;  // files in memory count as memory
    expect_loss({"fill", "", Verdict::kRe, "scratch"}, limits);
}

TEST_P(Misbehaviour, ForkBomb) {
    GameSpec spec;
    spec.bots = {misbehaving("bomb"), random_bot(BotProtocol::kSimple)};
    spec.limits = short_wall_limits();
    const GameRecord record = play(spec);
    ASSERT_EQ(record.turns.size(), 1U);
    // Held down by the kernel it runs out of time; where we count, it is ended for the number.
    EXPECT_THAT(record.turns[0].verdict, AnyOf(Verdict::kTle, Verdict::kRe));
    EXPECT_EQ(record.winner, Color::kWhite);
}

// The offender answers, and then answers the same again, which is occupied by then.
class Attempt : public Misbehaviour {
protected:
    std::string debug_of(const std::string& mode, const std::string& argument = "") {
        GameSpec spec;
        spec.bots = {misbehaving(mode, argument), random_bot(BotProtocol::kSimple)};
        spec.limits = loose_limits();
        const GameRecord record = play(spec);
        if (record.turns.size() != 3) {
            return "the game went otherwise: " +
                   (record.turns.empty() ? "" : record.turns.back().verdict_detail);
        }
        EXPECT_STREQ(name_of(record.turns[0].verdict), "OK") << record.turns[0].verdict_detail;
        EXPECT_EQ(record.winner, Color::kWhite);
        EXPECT_EQ(record.reason, LossReason::kOccupied);
        return record.turns[0].debug;
    }
};

INSTANTIATE_TEST_SUITE_P(, Attempt,
                         ::testing::Values(Machine::kFull, Machine::kNoCgroups,
                                           Machine::kNoSandbox),
                         machine_name);

TEST_P(Attempt, ClosesItsInputAndAnswers) {
    EXPECT_EQ(debug_of("close-input-answer"), "");
}
TEST_P(Attempt, LeavesSleepingChildren) {
    EXPECT_EQ(debug_of("leave-sleeping"), "left");
}
TEST_P(Attempt, LeavesSpinningChildren) {
    EXPECT_EQ(debug_of("leave-spinning"), "left");
}

TEST_P(Attempt, Network) {
    if (!sandboxed()) GTEST_SKIP();
    EXPECT_EQ(debug_of("network"), "no socket, no socket");
}

TEST_P(Attempt, ForbiddenCalls) {
    if (!sandboxed()) GTEST_SKIP();
    EXPECT_EQ(debug_of("calls"), "all refused");
}

TEST_P(Attempt, ReadsWhatIsNotItsOwn) {
    if (!sandboxed()) GTEST_SKIP();
    for (const char* path : {BUWEI_RANDOM_BOT, "/etc/passwd", "/root/.bashrc", "/home", "/var"}) {
        EXPECT_EQ(debug_of("read", path), "not readable") << path;
    }
}

TEST_P(Attempt, WritesWhereItMayNot) {
    if (!sandboxed()) GTEST_SKIP();
    for (const char* path : {"/usr/file", "/file", "/dev/file", BUWEI_MISBEHAVING_BOT,
                             "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger"}) {
        EXPECT_EQ(debug_of("open", path), "not writable") << path;
    }
}

TEST_P(Attempt, WritesWhereItMay) {
    EXPECT_EQ(debug_of("write", "data/file"), "written");
    EXPECT_EQ(debug_of("write", "file"), "written");
}

TEST_P(Misbehaviour, NestsFoldersBeyondMeasure) {
    GameSpec spec;
    spec.bots = {misbehaving("nest"), random_bot(BotProtocol::kSimple)};
    spec.limits = loose_limits();
    const GameRecord record = play(spec);
    EXPECT_EQ(record.winner, Color::kWhite);
    ASSERT_FALSE(record.turns.empty());
    EXPECT_STREQ(name_of(record.turns[0].verdict), "RE");
}

struct Illegal {
    const char* answer;
    std::vector<std::array<int, 2>> opening;
    LossReason reason;
};

TEST_P(Misbehaviour, IllegalMoves) {
    const std::vector<Illegal> cases = {
        {"9 0", {}, LossReason::kOffBoard},
        {"0 -1", {}, LossReason::kOffBoard},
        {"99999999999999999999 0", {}, LossReason::kOffBoard},
        {"4 4", {{4, 4}, {0, 0}}, LossReason::kOccupied},
        // White's corner stone has one liberty left, at (1, 0).
        {"1 0", {{0, 1}, {0, 0}}, LossReason::kCaptures},
        // The corner is surrounded by White.
        {"0 0", {{5, 5}, {1, 0}, {5, 6}, {0, 1}}, LossReason::kSuicide},
        {"4 4", {}, LossReason::kBannedCentre},
    };
    for (const Illegal& illegal : cases) {
        SCOPED_TRACE(name_of(illegal.reason));
        GameSpec spec;
        spec.bots = {misbehaving("answer", illegal.answer), random_bot(BotProtocol::kSimple)};
        spec.limits = loose_limits();
        spec.ban_centre_opening = true;
        for (const auto& [x, y] : illegal.opening) {
            spec.opening.push_back(Geometry::nine().point_at(x, y));
        }
        const GameRecord record = play(spec);
        EXPECT_EQ(record.turns.size(), 1U);
        EXPECT_EQ(record.winner, Color::kWhite);
        EXPECT_STREQ(name_of(record.reason), name_of(illegal.reason))
            << record.turns.back().verdict_detail;
    }
}

}  // namespace
}  // namespace buwei
