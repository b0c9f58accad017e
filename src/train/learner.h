// The learning run: rounds of self-play, training and a gate, for hours, in a folder that holds
// all there is to know of the run.
//
//   games-0007.games         the games of round 7 (game_record.h)
//   checkpoint-0007.state    the optimiser after round 7 (checkpoint.h); only the newest is kept
//   champion.network         what plays the games now (eval/network_text.h)
//   round-0007.network       a champion by the round in which it took over
//   history.tsv              one line for each finished round
//   loss.svg, strength.svg   the same as charts
//
// Each stage of a round writes its file at its end and in one piece, and a stage whose file is
// there is not done again. So a run that was stopped or killed goes on with the same command and
// loses at most the stage it was in.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "train/gumbel_player.h"
#include "train/history.h"
#include "train/trainer.h"

namespace buwei {

struct LearnSettings {
    std::filesystem::path folder;
    NetworkShape shape;
    const Geometry* geometry = &Geometry::nine();
    int rounds = 0;  // 0: until stopped
    int threads = 1;
    std::uint64_t seed = 1;

    // Round 0 learns from the search without a network, or from games of this one, with whose
    // weights it begins.
    std::optional<NetworkWeights> first_network;
    int first_games = 6000;
    int first_simulations = 600;
    double first_full_share = 0.5;
    // The rounds after it learn from the network's own games.
    int games = 1000;
    double full_share = 0.5;
    int most_random_plies = 8;
    int most_guest_plies = 0;
    GumbelSettings gumbel;
    Adjudication adjudication;

    int batch = 128;
    double reuse = 8;        // how often each new sample is learned, on average
    double first_reuse = 2;  // the same in round 0, whose games are not to be learned by heart
    float search_weight = 0.3F;
    float rate = 1e-3F;
    float least_rate = 1.5e-4F;
    double rate_half_life = 8000;  // steps
    // The newest samples are learned: half of all there have been, within these bounds.
    std::size_t least_window = 80'000;
    std::size_t largest_window = 400'000;

    int gate_games = 80;
    int gate_simulations = 32;
    // A fixed opponent, to see progress: the bare policy against the search without network.
    int yardstick_games = 20;
    int yardstick_simulations = 2000;
};

class Learner {
public:
    using Report = std::function<void(const std::string&)>;  // one line of progress

    Learner(const LearnSettings& settings, const std::atomic<bool>& stop, Report report);

    // Runs until the rounds are done or `stop` becomes true. True, or what went wrong.
    Result<bool> run();

private:
    std::filesystem::path file(const char* kind, int round, const char* ending) const;
    Result<bool> restore();
    Result<bool> begin();
    Result<std::vector<TrainingGame>> round_games(int round);
    std::vector<TrainingGame> play(int round);
    Result<bool> learn_round(int round);
    Result<bool> train(int round, RoundHistory& entry);
    Result<bool> gate(int round, RoundHistory& entry);
    Result<bool> finish(const RoundHistory& entry);
    void add_to_window(const std::vector<TrainingGame>& games);
    std::uint64_t round_seed(int round) const;

    LearnSettings settings_;
    const std::atomic<bool>& stop_;
    Report report_;
    SystemClock clock_;
    Trainer trainer_;
    TrainingState state_;
    std::unique_ptr<Network> champion_;  // none before the first gate of a run from nothing
    std::vector<RoundHistory> history_;
    std::vector<Sample> window_;
    std::size_t newest_samples_ = 0;  // those of the last round, at the end of the window
    std::size_t samples_ever_ = 0;
};

}  // namespace buwei
