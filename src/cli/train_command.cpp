#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "cli/command.h"
#include "cli/network_start.h"
#include "cli/stop_signal.h"
#include "eval/network_text.h"
#include "train/checkpoint.h"
#include "train/file_bytes.h"
#include "train/trainer.h"

namespace buwei {
namespace {

constexpr int kStepsPerLine = 100;
constexpr std::size_t kGamesPerTestGame = 20;

struct TrainArguments {
    std::vector<std::string> games;
    std::string output;
    NetworkShape shape;
    std::optional<NetworkWeights> first;
    int steps = 2000;
    int batch = 256;
    int threads = 1;
    std::uint64_t seed = 1;
    float rate = 1e-3F;
    float search_weight = 0.3F;
};

// One game in twenty is not learned but used to measure.
struct Lessons {
    const Geometry* geometry = nullptr;
    std::vector<Sample> train;
    std::vector<Sample> test;
};

Result<Lessons> read_lessons(const TrainArguments& arguments) {
    Lessons lessons;
    std::size_t count = 0;
    for (const std::string& file : arguments.games) {
        const Result<std::string> bytes = read_bytes(file);
        if (!bytes) return bytes.error();
        const Result<std::vector<TrainingGame>> games = parse_games(*bytes);
        if (!games) return Error{file + ": " + games.error().message};
        for (const TrainingGame& game : *games) {
            if (lessons.geometry == nullptr) lessons.geometry = game.geometry;
            if (game.geometry != lessons.geometry || !fits_canvas(*game.geometry)) {
                return Error{file + ": games must be on boards of one size, 9x9 at most"};
            }
            const bool test = count++ % kGamesPerTestGame == 0;
            add_samples(game, arguments.search_weight, test ? lessons.test : lessons.train);
        }
    }
    if (lessons.train.empty()) return Error{"there is nothing to learn from in these games"};
    return lessons;
}

Result<bool> train(const TrainArguments& arguments, const std::atomic<bool>& stop) {
    const Result<Lessons> lessons = read_lessons(arguments);
    if (!lessons) return lessons.error();
    std::printf("%zu positions to learn, %zu to measure\n", lessons->train.size(),
                lessons->test.size());
    TrainingState state = initial_state(arguments.shape, arguments.seed);
    if (arguments.first) state.weights = state.average = arguments.first->values;
    // A checkpoint beside the weights: the same command goes on where it was stopped.
    const std::string checkpoint_file = arguments.output + ".state";
    if (const Result<std::string> bytes = read_bytes(checkpoint_file)) {
        Result<Checkpoint> checkpoint = parse_checkpoint(*bytes);
        if (!checkpoint) return checkpoint.error();
        if (checkpoint->state.weights.size() != state.weights.size()) {
            return Error{checkpoint_file + " is of a network of another shape"};
        }
        state = std::move(checkpoint->state);
        std::printf("going on after step %llu\n", static_cast<unsigned long long>(state.steps));
    }
    Trainer trainer(arguments.shape, arguments.batch, arguments.threads);
    while (!stop && state.steps < static_cast<std::uint64_t>(arguments.steps)) {
        const int done = static_cast<int>(state.steps);
        AdamSettings adam;
        // Down to a tenth in a straight line.
        adam.rate = arguments.rate *
                    (1 - 0.9F * static_cast<float>(done) / static_cast<float>(arguments.steps));
        Rng rng(arguments.seed + state.steps);
        const Loss loss =
            trainer.train(lessons->train, *lessons->geometry, adam,
                          std::min(kStepsPerLine, arguments.steps - done), rng, state, stop);
        const Loss test = trainer.measure(lessons->test, *lessons->geometry, state.average);
        std::printf("step %llu: policy %.4f value %.4f owner %.4f; unseen %.4f %.4f %.4f\n",
                    static_cast<unsigned long long>(state.steps), loss.policy, loss.value,
                    loss.owner, test.policy, test.value, test.owner);
        std::fflush(stdout);
        Result<bool> saved =
            write_bytes(checkpoint_file, checkpoint_bytes({arguments.shape, state}));
        if (!saved) return saved;
    }
    return write_bytes(arguments.output, network_text(average_weights(arguments.shape, state)));
}

int run_train(const std::vector<std::string>& words) {
    CLI::App app("Trains a network on files of games. Ctrl-C stops; the same command goes on.",
                 "buwei train");
    TrainArguments arguments;
    app.add_option("games", arguments.games, "files that buwei selfplay or learn wrote")
        ->required();
    app.add_option("--out", arguments.output, "the file of weights")->required();
    app.add_option("--steps", arguments.steps, "batches to learn")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    app.add_option("--batch", arguments.batch, "positions in a batch, a multiple of 8")
        ->check(CLI::Range(8, 65536))
        ->capture_default_str();
    app.add_option("--threads", arguments.threads, "threads")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    NetworkStart start;
    add_start_options(app, start);
    app.add_option("--rate", arguments.rate, "learning rate at the start")->capture_default_str();
    app.add_option("--search-weight", arguments.search_weight,
                   "share of the search's estimate in the value to learn")
        ->check(CLI::Range(0.0F, 1.0F))
        ->capture_default_str();
    app.add_option("--seed", arguments.seed, "seed of all random choices")->capture_default_str();
    if (const int code = parse_arguments(app, words); code != kGoOn) return code;
    if (arguments.batch % Trainer::kSlices != 0) {
        return wrong_use("train", "the batch must be a multiple of 8");
    }
    Result<std::optional<NetworkWeights>> first = first_weights(app, start, arguments.seed);
    if (!first) return failed("train", first.error().message);
    arguments.first = std::move(*first);
    arguments.shape = start.shape;
    const Result<bool> done = train(arguments, stop_on_signal());
    if (!done) return failed("train", done.error().message);
    std::cout << "weights in " << arguments.output << std::endl;
    return kExitDone;
}

}  // namespace

const Command kTrainCommand = {"train", "train a network on games", run_train};

}  // namespace buwei
