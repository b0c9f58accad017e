#include <CLI/CLI.hpp>
#include <cctype>
#include <iostream>
#include <sstream>
#include <vector>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "engine/engine.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr double kHintSeconds = 0.5;
constexpr std::size_t kHintMoves = 3;

constexpr const char* kHelp =
    "  x y       play there, for example: 4 4 (x from the left, y from the top, as drawn)\n"
    "  undo      take your last move back\n"
    "  hint      what the engine would play\n"
    "  classes   show or hide who may still play where\n"
    "  resign    give up\n"
    "  quit      leave\n"
    "Capturing loses, suicide loses, and whoever has no legal move loses.\n";

class TerminalGame {
public:
    TerminalGame(const Geometry& geometry, Color human, const GoLimits& limits, std::uint64_t seed)
        : engine_(EngineOptions{.seed = seed}), human_(human), limits_(limits) {
        history_.emplace_back(geometry);
    }

    void play() {
        std::cout << "You are " << (human_ == Color::kBlack ? "Black ●" : "White ○")
                  << "; Black begins. Type help for the commands.\n\n";
        draw();
        for (;;) {
            if (now().lost()) {
                announce_winner();
                return;
            }
            if (now().to_move() == human_) {
                if (!ask_human()) return;
            } else {
                let_engine_move();
            }
        }
    }

private:
    const Position& now() const { return history_.back(); }

    void draw() const {
        PictureOptions options;
        options.marked = last_moves_.empty() ? kNoPoint : last_moves_.back();
        options.show_classes = show_classes_;
        std::cout << picture(now(), options);
        if (show_classes_) std::cout << kClassLegend << '\n';
        std::cout << std::flush;
    }

    void announce_winner() const {
        const Color loser = now().to_move();
        std::cout << (loser == Color::kBlack ? "Black" : "White") << " has no legal move. "
                  << (loser == human_ ? "You have lost." : "You have won!") << '\n';
    }

    void play_at(Point point) {
        history_.push_back(now());
        history_.back().play(point);
        last_moves_.push_back(point);
        draw();
    }

    void let_engine_move() {
        engine_.set_position(now());
        const Answer answer = engine_.go(limits_);
        std::cout << "\nThe engine: " << answer.explanation(now().geometry()) << "\n\n";
        play_at(answer.move);
    }

    // One command. False when the game is to end here.
    bool ask_human() {
        std::cout << (human_ == Color::kBlack ? "●" : "○") << " your move> " << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) {
            std::cout << "\nThe input has ended; good-bye.\n";
            return false;
        }
        for (char& character : line) {
            if (character == ',') character = ' ';
        }
        std::istringstream words(line);
        std::string word;
        if (!(words >> word)) return true;
        if (word == "quit" || word == "exit" || word == "q") return false;
        if (word == "resign") {
            std::cout << "You have resigned.\n";
            return false;
        }
        if (word == "help" || word == "?") {
            std::cout << kHelp;
        } else if (word == "undo") {
            undo();
        } else if (word == "hint") {
            hint();
        } else if (word == "classes") {
            show_classes_ = !show_classes_;
            draw();
        } else {
            read_move(line);
        }
        return true;
    }

    void read_move(const std::string& line) {
        std::istringstream numbers(line);
        int x = 0;
        int y = 0;
        std::string rest;
        if (!(numbers >> x >> y) || numbers >> rest) {
            std::cout << "That is neither a move such as \"4 4\" nor a command; type help.\n";
            return;
        }
        const MoveStatus status = now().check_at(x, y, human_);
        if (status != MoveStatus::kLegal) {
            std::cout << x << "," << y << " " << describe(status)
                      << (status == MoveStatus::kCaptures ? ": it takes the last liberty of a block"
                          : status == MoveStatus::kSuicide ? ": your stone would have no liberty"
                                                           : "")
                      << ". Choose another point.\n";
            return;
        }
        play_at(now().geometry().point_at(x, y));
    }

    // Takes moves back until it is the human's turn again, one turn earlier.
    void undo() {
        const std::size_t own_turns =
            human_ == Color::kBlack ? last_moves_.size() : last_moves_.size() - 1;
        if (own_turns < 2) {
            std::cout << "There is no move of yours to take back.\n";
            return;
        }
        for (int i = 0; i < 2; ++i) {
            history_.pop_back();
            last_moves_.pop_back();
        }
        draw();
    }

    void hint() {
        engine_.set_position(now());
        GoLimits limits;
        limits.seconds = kHintSeconds;
        const Answer answer = engine_.go(limits);
        for (std::size_t i = 0; i < answer.candidates.size() && i < kHintMoves; ++i) {
            const MoveStatistics& candidate = answer.candidates[i];
            std::printf("  %s wins %.0f%% (%u simulations)\n",
                        point_name(now().geometry(), candidate.point).c_str(),
                        100 * candidate.win_rate, candidate.visits);
        }
        std::fflush(stdout);
    }

    Engine engine_;
    Color human_;
    GoLimits limits_;
    std::vector<Position> history_;
    std::vector<Point> last_moves_;
    bool show_classes_ = false;
};

int run_play(const std::vector<std::string>& arguments) {
    CLI::App app("A game against the engine in the terminal.", "buwei play");
    std::string color = "black";
    std::string board = "9x9";
    GoLimits limits;
    limits.level = 5;
    std::uint64_t seed = 1;
    app.add_option("--color", color, "your colour: black or white (default black)")
        ->check(CLI::IsMember({"black", "white"}));
    app.add_option("--board", board, "ROWSxCOLUMNS (default 9x9)");
    app.add_option("--level", limits.level, "strength of the engine, 1 to 10 (default 5)")
        ->check(CLI::Range(kWeakestLevel, kStrongestLevel));
    app.add_option("--time", limits.seconds, "seconds a move at most")->check(CLI::PositiveNumber);
    app.add_option("--seed", seed, "another seed, another game");
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<const Geometry*> geometry = parse_board_size(board);
    if (!geometry) return wrong_use("play", geometry.error().message);
    TerminalGame(**geometry, color == "black" ? Color::kBlack : Color::kWhite, limits, seed).play();
    return kExitDone;
}

}  // namespace

const Command kPlayCommand = {"play", "play against the engine in the terminal", run_play};

}  // namespace buwei
