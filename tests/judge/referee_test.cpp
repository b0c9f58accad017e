#include "judge/referee.h"

#include <gtest/gtest.h>

#include <deque>

#include "rules/geometry.h"

namespace buwei {
namespace {

// Answers what it was told to, in order.
class ScriptedPlayer final : public GamePlayer {
public:
    std::deque<TurnRecord> answers;
    int asked = 0;

    void add(int x, int y) {
        TurnRecord turn;
        turn.move = {x, y};
        answers.push_back(turn);
    }
    Result<TurnRecord> take_turn(const std::vector<Point>&) override {
        ++asked;
        if (answers.empty()) return Error{"nothing left to say"};
        TurnRecord turn = answers.front();
        answers.pop_front();
        return turn;
    }
};

// Plays the first legal point it finds.
class FirstLegalPlayer final : public GamePlayer {
public:
    Result<TurnRecord> take_turn(const std::vector<Point>& moves) override {
        Position position;
        for (const Point move : moves) position.play(move);
        const Geometry& geometry = position.geometry();
        for (Point point = 0; point < geometry.size(); ++point) {
            if (position.check(point, position.to_move()) != MoveStatus::kLegal) continue;
            TurnRecord turn;
            turn.move = {geometry.x_of(point), geometry.y_of(point)};
            return turn;
        }
        return Error{"asked without a legal move"};
    }
};

Point at(int x, int y) {
    return Geometry::nine().point_at(x, y);
}

TEST(Referee, PlaysToTheEndWithoutAskingTheLoser) {
    FirstLegalPlayer black;
    FirstLegalPlayer white;
    int seen = 0;
    const Result<GameRecord> record =
        play_game(GameSpec{}, {&black, &white}, [&](const TurnRecord&) { ++seen; });
    ASSERT_TRUE(record.ok()) << record.error().message;
    EXPECT_EQ(record->reason, LossReason::kNoLegalMove);
    EXPECT_EQ(record->moves.size(), record->turns.size());
    EXPECT_EQ(seen, static_cast<int>(record->turns.size()));
    EXPECT_EQ(record->winner, record->turns.back().mover);
}

TEST(Referee, VerdictLosesWhateverTheMove) {
    ScriptedPlayer black;
    ScriptedPlayer white;
    black.add(0, 0);
    white.add(1, 1);
    white.answers.back().verdict = Verdict::kTle;
    const Result<GameRecord> record = play_game(GameSpec{}, {&black, &white}, {});
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->winner, Color::kBlack);
    EXPECT_EQ(record->reason, LossReason::kVerdict);
    EXPECT_EQ(record->moves, std::vector<Point>{at(0, 0)});
    EXPECT_EQ(record->turns[1].mover, Color::kWhite);
}

TEST(Referee, MissingMoveIsNotAnAnswer) {
    ScriptedPlayer black;
    ScriptedPlayer white;
    black.answers.emplace_back();
    const Result<GameRecord> record = play_game(GameSpec{}, {&black, &white}, {});
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->winner, Color::kWhite);
    EXPECT_EQ(record->turns[0].verdict, Verdict::kNj);
    EXPECT_EQ(white.asked, 0);
}

TEST(Referee, CentreIsBannedOnlyForTheFirstMoveAndOnlyIfAsked) {
    for (const bool ban : {false, true}) {
        ScriptedPlayer black;
        ScriptedPlayer white;
        black.add(4, 4);
        white.add(4, 4);
        GameSpec spec;
        spec.ban_centre_opening = ban;
        const Result<GameRecord> record = play_game(spec, {&black, &white}, {});
        ASSERT_TRUE(record.ok());
        EXPECT_EQ(record->reason, ban ? LossReason::kBannedCentre : LossReason::kOccupied);
        EXPECT_EQ(record->winner, ban ? Color::kWhite : Color::kBlack);
    }
    ScriptedPlayer black;
    ScriptedPlayer white;
    black.add(0, 0);
    white.add(4, 4);
    black.add(0, 0);
    GameSpec spec;
    spec.ban_centre_opening = true;
    const Result<GameRecord> record = play_game(spec, {&black, &white}, {});
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->reason, LossReason::kOccupied);
}

TEST(Referee, IllegalOpeningIsAnError) {
    ScriptedPlayer nobody;
    for (const std::vector<Point>& opening :
         {std::vector<Point>{0, 0}, {-1}, {81}, {at(0, 1), at(0, 0), at(1, 0)}}) {
        GameSpec spec;
        spec.opening = opening;
        EXPECT_FALSE(play_game(spec, {&nobody, &nobody}, {}).ok());
    }
}

TEST(Referee, PlayerThatCannotBeAskedIsAnError) {
    ScriptedPlayer nobody;
    EXPECT_FALSE(play_game(GameSpec{}, {&nobody, &nobody}, {}).ok());
}

}  // namespace
}  // namespace buwei
