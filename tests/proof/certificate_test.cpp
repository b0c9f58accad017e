#include <gtest/gtest.h>

#include <sstream>

#include "proof/certificate_verifier.h"
#include "proof/certificate_writer.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

std::string certificate_of(const std::string& text, std::uint64_t most_entries = 1'000'000) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    std::ostringstream out;
    const Result<CertificateFigures> figures =
        write_certificate(solver, *parse_position(text), {}, most_entries, out);
    if (!figures) return "";
    EXPECT_EQ(figures->bytes, out.str().size());
    return out.str();
}

Result<VerifiedClaim> verify(const std::string& bytes) {
    std::istringstream in(bytes);
    return verify_certificate(in);
}

TEST(Certificate, ProvesBoardsOfBothOutcomes) {
    const struct {
        const char* position;
        char winner;
    } cases[] = {{".", 'O'},
                 {"..", 'X'},
                 {"...|...", 'O'},
                 {"...|...|...", 'X'},
                 {"....|....|....", 'O'},
                 {"X.O|...|..X O", 'X'}};
    for (const auto& test : cases) {
        const Result<VerifiedClaim> claim = verify(certificate_of(test.position));
        ASSERT_TRUE(claim.ok()) << test.position << ": " << claim.error().message;
        EXPECT_EQ(claim->winner, test.winner) << test.position;
        EXPECT_EQ(claim->position, std::string(test.position).substr(0, claim->position.size()));
    }
}

TEST(Certificate, IsNotWrittenBeyondItsLimit) {
    EXPECT_EQ(certificate_of("...|...|...", 5), "");
}

TEST(Certificate, IsNotWrittenIfStopped) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{1} << 20);
    std::ostringstream out;
    const auto stop = [](std::uint64_t) { return false; };
    EXPECT_FALSE(write_certificate(solver, *parse_position("..."), {}, 100, out, stop).ok());
    EXPECT_EQ(out.str(), "");
}

TEST(Certificate, WithAnEntryTwiceIsRefused) {
    std::string bytes = certificate_of("...");
    ASSERT_TRUE(verify(bytes).ok());
    bytes[16] = static_cast<char>(bytes[16] + 1);
    EXPECT_FALSE(verify(bytes + bytes.substr(bytes.size() - 2)).ok());
}

TEST(Certificate, OfTheOtherSideIsRefused) {
    std::string bytes = certificate_of("...|...|...");
    bytes[11] = 'O';
    EXPECT_FALSE(verify(bytes).ok());
}

// No byte can be changed without being noticed, except where the change is a proof too: another
// winning move in an entry. So each change must be refused or prove the very same claim.
TEST(Certificate, WithAnyByteChangedNeverProvesAnythingElse) {
    const std::string good = certificate_of("...|...");
    ASSERT_TRUE(verify(good).ok());
    const char winner = verify(good)->winner;
    int refused = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
            const Result<VerifiedClaim> claim = verify(bad);
            if (!claim) {
                ++refused;
                continue;
            }
            EXPECT_EQ(claim->winner, winner) << i;
            EXPECT_EQ(claim->position, "...|...") << i;
            EXPECT_EQ(claim->to_move, 'X') << i;
        }
    }
    EXPECT_GT(refused, static_cast<int>(good.size()) * 6);
}

TEST(Certificate, CutOrLengthenedIsRefused) {
    const std::string good = certificate_of("...|...");
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_FALSE(verify(good.substr(0, length)).ok()) << length;
    }
    EXPECT_FALSE(verify(good + '\0').ok());
    EXPECT_FALSE(verify(std::string(1000, 'B')).ok());
}

}  // namespace
}  // namespace buwei
