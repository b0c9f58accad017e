#include "train/learner.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <utility>

#include "eval/network_text.h"
#include "train/checkpoint.h"
#include "train/classic_player.h"
#include "train/duel.h"
#include "train/file_bytes.h"
#include "train/network_file.h"
#include "train/players.h"

namespace buwei {
namespace {

// A brief search of round 0 has a third of the simulations of a full one.
constexpr int kBriefPart = 3;
constexpr int kGamesPerReport = 100;
constexpr std::size_t kSamplesMeasured = 4096;

std::string text_of(const char* format, auto... values) {
    char text[300];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

double elo_difference(double score) {
    const double within = std::clamp(score, 0.01, 0.99);
    return 400 * std::log10(within / (1 - within));
}

}  // namespace

Learner::Learner(const LearnSettings& settings, const std::atomic<bool>& stop, Report report)
    : settings_(settings),
      stop_(stop),
      report_(std::move(report)),
      trainer_(settings.shape, settings.batch, settings.threads),
      state_(initial_state(settings.shape, settings.seed)) {}

std::filesystem::path Learner::file(const char* kind, int round, const char* ending) const {
    return settings_.folder / text_of("%s-%04d.%s", kind, round, ending);
}

// Rounds and seeds never meet: a round has far fewer than a million games.
std::uint64_t Learner::round_seed(int round) const {
    return settings_.seed * 1000 + static_cast<std::uint64_t>(round) * 1'000'000;
}

Result<bool> Learner::run() {
    std::error_code error;
    std::filesystem::create_directories(settings_.folder, error);
    if (error) return Error{"cannot make " + settings_.folder.string()};
    if (Result<bool> done = restore(); !done) return done;
    while (!stop_ &&
           (settings_.rounds == 0 || static_cast<int>(history_.size()) < settings_.rounds)) {
        Result<bool> done = learn_round(static_cast<int>(history_.size()));
        if (!done) return done;
    }
    return true;
}

Result<bool> Learner::restore() {
    if (const Result<std::string> text = read_bytes(settings_.folder / "history.tsv")) {
        Result<std::vector<RoundHistory>> history = parse_history(*text);
        if (!history) return history.error();
        history_ = std::move(*history);
    }
    const int rounds = static_cast<int>(history_.size());
    if (rounds == 0) return begin();
    const Result<std::string> state = read_bytes(file("checkpoint", rounds - 1, "state"));
    if (!state) return state.error();
    Result<Checkpoint> checkpoint = parse_checkpoint(*state);
    if (!checkpoint) return checkpoint.error();
    if (checkpoint->shape.channels != settings_.shape.channels ||
        checkpoint->shape.blocks != settings_.shape.blocks) {
        return Error{"the run in this folder is one of another network"};
    }
    state_ = std::move(checkpoint->state);
    const Result<NetworkWeights> weights = read_network(settings_.folder / "champion.network");
    if (!weights) return weights.error();
    champion_ = std::make_unique<Network>(*weights);
    for (int round = 0; round < rounds; ++round) {
        samples_ever_ += static_cast<std::size_t>(history_[round].samples);
    }
    // Only what still lies in the window need be read, but adding in order keeps one rule.
    const std::size_t all = std::exchange(samples_ever_, 0);
    std::size_t seen = 0;
    for (int round = 0; round < rounds; ++round) {
        seen += static_cast<std::size_t>(history_[round].samples);
        if (all - seen > settings_.largest_window) continue;
        const Result<std::vector<TrainingGame>> games = round_games(round);
        if (!games) return games.error();
        samples_ever_ = seen - static_cast<std::size_t>(history_[round].samples);
        add_to_window(*games);
    }
    report_(text_of("going on after round %d with %zu samples", rounds - 1, window_.size()));
    return true;
}

// A new run.
Result<bool> Learner::begin() {
    if (!settings_.first_network) return true;
    state_.weights = state_.average = settings_.first_network->values;
    champion_ = std::make_unique<Network>(*settings_.first_network);
    return write_bytes(settings_.folder / "champion.network",
                       network_text(*settings_.first_network));
}

// The games of a round from its file, or played now.
Result<std::vector<TrainingGame>> Learner::round_games(int round) {
    const std::filesystem::path path = file("games", round, "games");
    if (std::filesystem::exists(path)) {
        const Result<std::string> bytes = read_bytes(path);
        if (!bytes) return bytes.error();
        Result<std::vector<TrainingGame>> games = parse_games(*bytes);
        if (!games) return games.error();
        for (const TrainingGame& game : *games) {
            if (game.geometry != settings_.geometry) {
                return Error{path.string() + " has games on another board"};
            }
        }
        return games;
    }
    std::vector<TrainingGame> games = play(round);
    if (stop_) return games;
    const Result<bool> written = write_bytes(path, games_bytes(games));
    if (!written) return written.error();
    return games;
}

std::vector<TrainingGame> Learner::play(int round) {
    SelfPlaySettings self_play;
    self_play.geometry = settings_.geometry;
    self_play.games = round == 0 ? settings_.first_games : settings_.games;
    self_play.threads = settings_.threads;
    self_play.seed = round_seed(round);
    self_play.most_random_plies = settings_.most_random_plies;
    self_play.most_guest_plies = settings_.most_guest_plies;
    self_play.full_share = champion_ ? settings_.full_share : settings_.first_full_share;
    self_play.adjudication = settings_.adjudication;
    const double start = clock_.seconds();
    const auto progress = [&](int games) {
        if (games % kGamesPerReport != 0) return;
        report_(text_of("round %d: %d games, %.1f a second", round, games,
                        games / (clock_.seconds() - start)));
    };
    const auto make_player = [this]() -> std::unique_ptr<TrainingPlayer> {
        if (champion_) return std::make_unique<GumbelPlayer>(*champion_, settings_.gumbel);
        const auto simulations = static_cast<std::uint64_t>(settings_.first_simulations);
        return std::make_unique<ClassicPlayer>(simulations, simulations / kBriefPart);
    };
    return play_games(self_play, make_player, stop_, progress);
}

void Learner::add_to_window(const std::vector<TrainingGame>& games) {
    const std::size_t before = window_.size();
    for (const TrainingGame& game : games) add_samples(game, settings_.search_weight, window_);
    newest_samples_ = window_.size() - before;
    samples_ever_ += newest_samples_;
    const std::size_t limit =
        std::clamp(samples_ever_ / 2, settings_.least_window, settings_.largest_window);
    if (window_.size() > limit) {
        const auto surplus = static_cast<std::ptrdiff_t>(window_.size() - limit);
        window_.erase(window_.begin(), window_.begin() + surplus);
    }
}

Result<bool> Learner::learn_round(int round) {
    RoundHistory entry;
    entry.round = round;
    const double start = clock_.seconds();
    const Result<std::vector<TrainingGame>> games = round_games(round);
    if (!games) return games.error();
    if (stop_) return true;
    entry.games = static_cast<int>(games->size());
    entry.play_seconds = clock_.seconds() - start;
    add_to_window(*games);
    entry.samples = static_cast<int>(newest_samples_);
    if (window_.empty()) return Error{"there is nothing to learn from"};
    if (Result<bool> done = train(round, entry); !done || stop_) return done;
    if (Result<bool> done = gate(round, entry); !done || stop_) return done;
    return finish(entry);
}

Result<bool> Learner::train(int round, RoundHistory& entry) {
    const double start = clock_.seconds();
    const auto newest = static_cast<std::ptrdiff_t>(std::min(newest_samples_, kSamplesMeasured));
    entry.fresh = trainer_.measure(std::vector<Sample>(window_.end() - newest, window_.end()),
                                   *settings_.geometry, state_.average);
    const std::filesystem::path path = file("checkpoint", round, "state");
    if (std::filesystem::exists(path)) {
        const Result<std::string> bytes = read_bytes(path);
        if (!bytes) return bytes.error();
        Result<Checkpoint> checkpoint = parse_checkpoint(*bytes);
        if (!checkpoint) return checkpoint.error();
        state_ = std::move(checkpoint->state);
        return true;
    }
    const double reuse = round == 0 ? settings_.first_reuse : settings_.reuse;
    const int steps = std::max(1, static_cast<int>(reuse * entry.samples / settings_.batch));
    AdamSettings adam;
    adam.rate =
        std::max(settings_.least_rate,
                 settings_.rate * static_cast<float>(std::exp2(-static_cast<double>(state_.steps) /
                                                               settings_.rate_half_life)));
    Rng rng(round_seed(round));
    entry.trained = trainer_.train(window_, *settings_.geometry, adam, steps, rng, state_, stop_);
    if (stop_) return true;
    entry.train_seconds = clock_.seconds() - start;
    report_(
        text_of("round %d: %d steps, loss policy %.3f value %.3f owner %.3f (fresh %.3f %.3f "
                "%.3f), %.0f samples a second",
                round, steps, entry.trained.policy, entry.trained.value, entry.trained.owner,
                entry.fresh.policy, entry.fresh.value, entry.fresh.owner,
                steps * settings_.batch / entry.train_seconds));
    return write_bytes(path, checkpoint_bytes({settings_.shape, state_}));
}

// The candidate takes over if it wins more than half of the games against the champion.
Result<bool> Learner::gate(int round, RoundHistory& entry) {
    const double start = clock_.seconds();
    // What plays is what the file holds: the weights rounded to the file's precision.
    const std::string text = network_text(average_weights(settings_.shape, state_));
    const Result<NetworkWeights> weights = parse_network(text);
    if (!weights) return weights.error();
    auto candidate = std::make_unique<Network>(*weights);
    const double elo = history_.empty() ? 0 : history_.back().elo;

    DuelSettings duel;
    duel.geometry = settings_.geometry;
    duel.threads = settings_.threads;
    duel.seed = round_seed(round);
    duel.random_plies = std::min(duel.random_plies, settings_.most_random_plies);
    duel.adjudication = settings_.adjudication;
    const auto player = [](const Network& network, int simulations) {
        SearchLimits limits;
        limits.simulations = static_cast<std::uint64_t>(simulations);
        return [&network, limits] { return std::make_unique<NetworkPlayer>(network, limits); };
    };
    if (champion_) {
        duel.games = settings_.gate_games;
        entry.gate = play_duel(duel, player(*candidate, settings_.gate_simulations),
                               player(*champion_, settings_.gate_simulations), stop_)
                         .score();
    }
    entry.accepted = !champion_ || entry.gate > 0.5;
    entry.elo = elo + (champion_ && entry.accepted ? elo_difference(entry.gate) : 0);
    const auto yardstick = static_cast<std::uint64_t>(settings_.yardstick_simulations);
    duel.games = settings_.yardstick_games;
    entry.yardstick =
        play_duel(
            duel, player(*candidate, 1),
            [yardstick] { return std::make_unique<ClassicPlayer>(yardstick, yardstick); }, stop_)
            .score();
    if (stop_) return true;
    entry.gate_seconds = clock_.seconds() - start;
    if (!entry.accepted) return true;
    champion_ = std::move(candidate);
    if (Result<bool> done = write_bytes(file("round", round, "network"), text); !done) return done;
    return write_bytes(settings_.folder / "champion.network", text);
}

Result<bool> Learner::finish(const RoundHistory& entry) {
    history_.push_back(entry);
    for (const auto& [name, text] : {std::pair{"history.tsv", history_text(history_)},
                                     std::pair{"loss.svg", loss_chart(history_)},
                                     std::pair{"strength.svg", strength_chart(history_)}}) {
        if (Result<bool> done = write_bytes(settings_.folder / name, text); !done) return done;
    }
    std::error_code ignored;
    std::filesystem::remove(file("checkpoint", entry.round - 1, "state"), ignored);
    report_(text_of(
        "round %d: gate %.1f %% %s, bare policy against the classic search %.0f %%; "
        "%.0f s playing, %.0f s training, %.0f s at the gate",
        entry.round, 100 * entry.gate, entry.accepted ? "passed" : "failed", 100 * entry.yardstick,
        entry.play_seconds, entry.train_seconds, entry.gate_seconds));
    return true;
}

}  // namespace buwei
