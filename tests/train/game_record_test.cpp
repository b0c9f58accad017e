#include "train/game_record.h"

#include <gtest/gtest.h>

#include "train/checkpoint.h"
#include "train/sample_games.h"
#include "train/trainer.h"

namespace buwei {
namespace {

std::vector<TrainingGame> some_games() {
    Rng rng(1);
    return {random_game(Geometry::nine(), rng), random_game(**Geometry::find(5, 5), rng),
            random_game(**Geometry::find(3, 7), rng)};
}

TEST(TrainingGame, ComesBackAsItWasWritten) {
    const std::vector<TrainingGame> games = some_games();
    const Result<std::vector<TrainingGame>> read = parse_games(games_bytes(games));
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ((*read)[i].geometry, games[i].geometry);
        EXPECT_EQ((*read)[i].winner, games[i].winner);
        ASSERT_EQ((*read)[i].moves.size(), games[i].moves.size());
    }
    EXPECT_TRUE(games_bytes(*read) == games_bytes(games));
}

// The format as documented, written out by hand: a 2x2 board, one move, one share.
TEST(TrainingGame, IsWhatTheDocumentationSays) {
    const std::string bytes = std::string("BUWEIG1\n") + '\x02' + '\x02' + '\x01' + '\x01' +
                              '\x03' + '\x80' + '\x01' + '\x02' + '\xff';
    const Result<std::vector<TrainingGame>> read = parse_games(bytes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 1U);
    const TrainingGame& game = read->front();
    EXPECT_EQ(game.geometry->size(), 4);
    EXPECT_EQ(game.winner, Color::kWhite);
    ASSERT_EQ(game.moves.size(), 1U);
    EXPECT_EQ(game.moves[0].point, 3);
    EXPECT_EQ(game.moves[0].win, 128);
    ASSERT_EQ(game.moves[0].policy.size(), 1U);
    EXPECT_EQ(game.moves[0].policy[0].point, 2);
    EXPECT_EQ(game.moves[0].policy[0].share, 255);
    EXPECT_EQ(games_bytes(*read), bytes);
}

TEST(TrainingGame, RefusesWhatIsNoGame) {
    const std::string good = games_bytes(some_games());
    EXPECT_FALSE(parse_games(""));
    EXPECT_FALSE(parse_games("BUWEIG2\n"));
    EXPECT_FALSE(parse_games(good.substr(0, good.size() - 1)));
    const std::string start = "BUWEIG1\n";
    EXPECT_FALSE(parse_games(start + '\x63' + '\x09' + '\x01' + '\x01'));
    EXPECT_FALSE(parse_games(start + '\x02' + '\x02' + '\x02' + '\x01'));
    // A point outside the board, and the same point twice.
    EXPECT_FALSE(parse_games(start + "\x02\x02\x01\x01" + "\x04\x80" + '\0'));
    EXPECT_FALSE(parse_games(start + "\x02\x02\x01\x02" + "\x01\x80" + '\0' + "\x01\x80" + '\0'));
}

template <class Parse>
void expect_no_harm(const std::string& good, const Parse& parse) {
    Rng rng(2);
#ifdef BUWEI_SANITIZED
    const int rounds = 200;
#else
    const int rounds = 3000;
#endif
    for (int round = 0; round < rounds; ++round) {
        std::string bytes = good;
        const int changes = 1 + static_cast<int>(rng.below(4));
        for (int i = 0; i < changes; ++i) {
            const auto span = static_cast<std::uint32_t>(rng.below(2) == 0 ? 40 : bytes.size());
            bytes[rng.below(span)] = static_cast<char>(rng.below(256));
        }
        if (rng.below(3) == 0) bytes.resize(rng.below(static_cast<std::uint32_t>(bytes.size())));
        parse(bytes);
    }
}

// A damaged file gives an error, or other games that are still games.
TEST(TrainingGame, AnyChangedByteIsHarmless) {
    expect_no_harm(games_bytes(some_games()), [](const std::string& bytes) {
        if (const Result<std::vector<TrainingGame>> read = parse_games(bytes)) {
            std::vector<Sample> samples;
            for (const TrainingGame& game : *read) {
                if (fits_canvas(*game.geometry)) add_samples(game, 0, samples);
            }
        }
    });
}

TEST(Checkpoint, ComesBackAsItWasWritten) {
    Checkpoint checkpoint;
    checkpoint.shape = {32, 0};
    checkpoint.state = initial_state(checkpoint.shape, 4);
    checkpoint.state.steps = 77;
    const std::string bytes = checkpoint_bytes(checkpoint);
    const Result<Checkpoint> read = parse_checkpoint(bytes);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->state.steps, 77U);
    EXPECT_TRUE(read->state.weights == checkpoint.state.weights);
    EXPECT_TRUE(checkpoint_bytes(*read) == bytes);
    EXPECT_FALSE(parse_checkpoint(bytes.substr(1)));
    EXPECT_FALSE(parse_checkpoint(bytes + "x"));
    expect_no_harm(bytes,
                   [](const std::string& text) { EXPECT_NO_THROW((void)parse_checkpoint(text)); });
}

}  // namespace
}  // namespace buwei
