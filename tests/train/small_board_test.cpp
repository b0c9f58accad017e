// Learning works at all: a small network on a 5x5 board, from nothing but its own games, measured
// against exact results before and after.
#include <gtest/gtest.h>

#include <cmath>

#include "eval/evaluator.h"
#include "rules/random_play.h"
#include "search/network_tree.h"
#include "train/gumbel_player.h"
#include "train/trainer.h"

namespace buwei {
namespace {

constexpr NetworkShape kShape = {32, 1};

// A position with what the solver says of each of its moves.
struct Problem {
    Position position;
    bool win = false;
    PointSet good;  // moves that win; of interest only where some do and some do not
};

std::vector<Problem> exact_problems(const Geometry& geometry, int count) {
    const SystemClock clock;
    Solver solver(clock, std::size_t{16} << 20);
    Rng rng(2026);
    std::vector<Problem> problems;
    while (static_cast<int>(problems.size()) < count) {
        const int plies = 11 + static_cast<int>(rng.below(5));
        Problem problem = {random_position(geometry, plies, rng), false, PointSet()};
        if (problem.position.lost()) continue;
        for (const MoveOutcome& move : solver.winning_moves(problem.position)) {
            if (move.outcome == Outcome::kWin) problem.good.insert(move.point);
        }
        problem.win = !problem.good.empty();
        // Wins and losses alike, or "always a win" would look like knowledge.
        if (problem.win != (problems.size() % 2 == 0)) continue;
        problems.push_back(problem);
    }
    return problems;
}

struct Score {
    double value = 0;   // share of positions whose winner the value names
    double move = 0;    // share of won positions where the policy's move wins
    double chance = 0;  // the same for a random move
};

Score score(const std::vector<Problem>& problems, const Network& network) {
    Evaluator evaluator(network);
    Score score;
    int wins = 0;
    for (const Problem& problem : problems) {
        const Evaluation evaluation = evaluator.evaluate(problem.position);
        if ((evaluation.win > 0.5F) == problem.win) score.value += 1;
        if (!problem.win) continue;
        ++wins;
        const PointSet legal = problem.position.legal();
        Point best = legal.first();
        const Geometry& geometry = problem.position.geometry();
        for (const Point point : legal) {
            if (evaluation.logits[canvas_place(geometry, point)] >
                evaluation.logits[canvas_place(geometry, best)]) {
                best = point;
            }
        }
        if (problem.good.contains(best)) score.move += 1;
        score.chance += static_cast<double>(problem.good.count()) / legal.count();
    }
    score.value /= static_cast<double>(problems.size());
    score.move /= wins;
    score.chance /= wins;
    return score;
}

TEST(SmallBoard, LearnsToPlayFromItsOwnGames) {
    const Geometry& geometry = **Geometry::find(5, 5);
    const std::vector<Problem> problems = exact_problems(geometry, 300);
    const std::atomic<bool> stop = false;
    TrainingState state = initial_state(kShape, 1);
    Trainer trainer(kShape, 64, 1);
    const Score before = score(problems, Network(average_weights(kShape, state)));

    std::vector<Sample> samples;
    Rng rng(7);
    for (int round = 0; round < 4; ++round) {
        const Network network(average_weights(kShape, state));
        SelfPlaySettings self_play;
        self_play.geometry = &geometry;
        self_play.games = 120;
        self_play.seed = 1000 + static_cast<std::uint64_t>(round) * 1000;
        self_play.most_random_plies = 6;
        self_play.full_share = 0.6;
        self_play.adjudication = {8, 1000};
        GumbelSettings gumbel;
        gumbel.full_simulations = 16;
        gumbel.brief_simulations = 6;
        gumbel.most_considered = 8;
        const auto games = play_games(
            self_play, [&] { return std::make_unique<GumbelPlayer>(network, gumbel); }, stop);
        for (const TrainingGame& game : games) add_samples(game, 0.2F, samples);
        AdamSettings adam;
        adam.rate = 2e-3F;
        adam.average_decay = 0.98F;
        trainer.train(samples, geometry, adam, 100, rng, state, stop);
    }
    const Score after = score(problems, Network(average_weights(kShape, state)));
    RecordProperty("value_before", std::to_string(before.value));
    RecordProperty("value_after", std::to_string(after.value));
    RecordProperty("move_before", std::to_string(before.move));
    RecordProperty("move_after", std::to_string(after.move));
    RecordProperty("move_chance", std::to_string(after.chance));
    // Measured when this was written: value 0.50 to 0.72, moves 0.39 to 0.65 where chance gives
    // 0.45.
    EXPECT_GT(after.value, 0.6);
    EXPECT_GT(after.value, before.value + 0.08);
    EXPECT_GT(after.move, before.move + 0.08);
    EXPECT_GT(after.move, after.chance + 0.08);
}

}  // namespace
}  // namespace buwei
