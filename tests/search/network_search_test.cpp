#include "search/network_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "eval/random_network.h"
#include "rules/random_play.h"
#include "rules/symmetry.h"

namespace buwei {
namespace {

constexpr std::size_t kMemory = std::size_t{8} << 20;
constexpr std::uint64_t kSeed = 7;

class NetworkSearchTest : public testing::Test {
protected:
    SearchResult search(const Position& position, std::uint64_t simulations,
                        const NetworkSearchParameters& parameters = {}) {
        NetworkSearch search(clock_, kMemory, network_, parameters);
        SearchLimits limits;
        limits.simulations = simulations;
        return search.run(position, limits, kSeed);
    }

    SystemClock clock_;
    Network network_{random_weights({32, 1}, 21)};
};

TEST_F(NetworkSearchTest, AnswersWithALegalMoveAndItsStatistics) {
    Rng rng(1);
    for (const Geometry* geometry : {&Geometry::nine(), *Geometry::find(5, 7)}) {
        const Position position = random_position(*geometry, 8, rng);
        const SearchResult result = search(position, 60);
        EXPECT_TRUE(position.legal().contains(result.best));
        EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(position.legal().count()));
        EXPECT_EQ(result.moves.front().point, result.best);
        EXPECT_EQ(result.principal_variation.front(), result.best);
        EXPECT_EQ(result.simulations, 60U);
        std::uint32_t visits = 0;
        for (const MoveStatistics& move : result.moves) visits += move.visits;
        EXPECT_EQ(visits, 59U);  // the first simulation is the root's own evaluation
    }
}

TEST_F(NetworkSearchTest, IsTheSameEveryTimeWhenSimulationsAreTheLimit) {
    Rng rng(2);
    const Position position = random_position(Geometry::nine(), 50, rng);
    NetworkSearch used(clock_, kMemory, network_);
    SearchLimits limits;
    limits.simulations = 80;
    used.run(random_position(Geometry::nine(), 52, rng), limits, 3);
    const SearchResult again = used.run(position, limits, kSeed);
    const SearchResult fresh = search(position, 80);
    EXPECT_EQ(again.best, fresh.best);
    EXPECT_EQ(again.win_rate, fresh.win_rate);
    ASSERT_EQ(again.moves.size(), fresh.moves.size());
    for (std::size_t i = 0; i < fresh.moves.size(); ++i) {
        EXPECT_EQ(again.moves[i].point, fresh.moves[i].point);
        EXPECT_EQ(again.moves[i].visits, fresh.moves[i].visits);
    }
}

// One simulation is the policy, the largest logit, and the network's value.
TEST_F(NetworkSearchTest, OneSimulationIsTheBarePolicy) {
    Rng rng(3);
    const Geometry& geometry = **Geometry::find(5, 6);
    const Position position = random_position(geometry, 6, rng);
    Evaluator evaluator(network_);
    const Evaluation evaluation = evaluator.evaluate(position);
    Point best = position.legal().first();
    for (const Point point : position.legal()) {
        if (evaluation.logits[canvas_place(geometry, point)] >
            evaluation.logits[canvas_place(geometry, best)]) {
            best = point;
        }
    }
    NetworkSearchParameters parameters;
    parameters.playout_points = 0;
    parameters.value_scale = 1;
    const SearchResult result = search(position, 1, parameters);
    EXPECT_EQ(result.best, best);
    EXPECT_FLOAT_EQ(static_cast<float>(result.win_rate), evaluation.win);
}

float logit_of(double win) {
    return static_cast<float>(std::log(win / (1 - win)));
}

// Late in the game the share of random games won is added to the network's value, as logits.
TEST_F(NetworkSearchTest, RandomGamesHaveASayLateInTheGame) {
    Rng rng(3);
    const Position position = random_position(**Geometry::find(5, 6), 6, rng);
    const float network_logit =
        logit_of(static_cast<double>(Evaluator(network_).evaluate(position).win));
    const int points = position.live().count();
    NetworkSearchParameters parameters;
    parameters.playouts = 4;
    parameters.value_scale = 1.5F;
    parameters.playout_scale = 2;
    parameters.playout_points = points + 10;
    parameters.playout_full_points = points;
    const auto added = [&] {
        return logit_of(search(position, 1, parameters).win_rate) - 1.5F * network_logit;
    };
    // Two logits for a whole: of four games one is worth half a logit.
    const float in_full = added();
    const float games_won = 2 * in_full + 2;
    EXPECT_NEAR(games_won, std::round(games_won), 1e-3F);
    EXPECT_GE(games_won, -1e-3F);
    EXPECT_LE(games_won, 4 + 1e-3F);

    // Ten points more than where they count in full, and twenty less than where they don't.
    parameters.playout_full_points = points - 10;
    parameters.playout_points = points + 20;
    EXPECT_NEAR(added(), in_full * 2 / 3, 1e-3F);

    parameters.playout_points = points;
    EXPECT_NEAR(added(), 0, 1e-4F);
}

// On the full board the policy must not depend on how the board is turned.
TEST_F(NetworkSearchTest, TheBarePolicyIsSymmetric) {
    Rng rng(4);
    const Position position = random_position(Geometry::nine(), 20, rng);
    const Point best = search(position, 1).best;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        const Point image = search(transformed(symmetry, position), 1).best;
        EXPECT_EQ(image, transformed(Geometry::nine(), symmetry, best));
    }
}

// However bad the network: with enough simulations small endgames are proved, and rightly so.
TEST_F(NetworkSearchTest, ProofsAgreeWithTheSolver) {
    const Geometry& geometry = **Geometry::find(4, 5);
    Solver solver(clock_, 1 << 20);
    Rng rng(5);
    NetworkSearchParameters parameters;
    parameters.solver_points = 2;  // the tree itself must prove
    NetworkSearch search(clock_, kMemory, network_, parameters);
    SearchLimits limits;
    limits.simulations = 1500;
    int proved = 0;
    for (int round = 0; round < 12; ++round) {
        const Position position = random_position(geometry, 11, rng);
        if (position.lost()) continue;
        const SearchResult result = search.run(position, limits, 1);
        const Outcome outcome = solver.solve(position);
        if (result.proof == Proof::kNone) continue;
        ++proved;
        EXPECT_EQ(result.proof == Proof::kWin, outcome == Outcome::kWin);
        if (result.proof != Proof::kWin) continue;
        Position after = position;
        after.play(result.best);
        EXPECT_EQ(solver.solve(after), Outcome::kLoss);
    }
    EXPECT_GT(proved, 6);
}

// A clock that moves on whenever it is looked at.
class TickingClock final : public Clock {
public:
    double seconds() const override { return now_ += 0.001; }

private:
    mutable double now_ = 0;
};

// When one move can't be overtaken any more, the time left is not given away.
TEST_F(NetworkSearchTest, LooksAtOtherMovesWhenOneIsFarAhead) {
    const TickingClock clock;
    NetworkSearchParameters parameters;
    parameters.exploration = 0.001F;  // so that it falls for a move at once
    parameters.exploration_growth = 1e9F;
    NetworkSearch search(clock, kMemory, network_, parameters);
    SearchLimits limits;
    limits.seconds = 2;
    Rng rng(7);
    const SearchResult result = search.run(random_position(Geometry::nine(), 10, rng), limits, 1);
    EXPECT_GE(result.seconds, limits.seconds);
    ASSERT_GE(result.moves.size(), 2U);
    const std::uint32_t most =
        std::max_element(result.moves.begin(), result.moves.end(),
                         [](const auto& a, const auto& b) { return a.visits < b.visits; })
            ->visits;
    EXPECT_LT(most, result.simulations * 3 / 4);
}

// Of two moves that have been looked at seriously the one with the better mean is played.
TEST_F(NetworkSearchTest, PlaysTheMoveWithTheBestMean) {
    NetworkSearchParameters parameters;
    parameters.doubt = 0;
    parameters.serious_share = 0;
    NetworkSearch search(clock_, kMemory, network_, parameters);
    SearchLimits limits;
    limits.simulations = 2000;
    Rng rng(8);
    for (int round = 0; round < 5; ++round) {
        const SearchResult result =
            search.run(random_position(Geometry::nine(), 10, rng), limits, 1);
        for (const MoveStatistics& move : result.moves) {
            if (move.visits == 0) continue;
            EXPECT_GE(result.moves.front().win_rate, move.win_rate);
        }
    }
}

TEST_F(NetworkSearchTest, SaysNothingInALostPosition) {
    Rng rng(6);
    const Position position = random_position(**Geometry::find(3, 3), 9, rng);
    ASSERT_TRUE(position.lost());
    const SearchResult result = search(position, 10);
    EXPECT_EQ(result.best, kNoPoint);
    EXPECT_EQ(result.proof, Proof::kLoss);
}

TEST_F(NetworkSearchTest, EndsWhenTheMemoryIsUsedUp) {
    NetworkSearch small(clock_, 1 << 16, network_);
    SearchLimits limits;
    limits.simulations = 1'000'000;
    const SearchResult result = small.run(Position(), limits, 1);
    EXPECT_TRUE(Position().legal().contains(result.best));
    EXPECT_LT(result.simulations, 10'000U);
}

}  // namespace
}  // namespace buwei
