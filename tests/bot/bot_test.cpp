// `buwei bot` as Botzone would run it.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "bot/bot.h"
#include "engine/engine.h"
#include "support/child.h"
#include "support/library_game.h"

namespace buwei {
namespace {

constexpr const char* kProgram = BUWEI_PROGRAM;
constexpr std::uint64_t kNodes = 60;
constexpr std::uint64_t kSeed = 5;

const std::vector<std::string> kCommand = {
    kProgram, "bot", "--nodes", std::to_string(kNodes), "--seed", std::to_string(kSeed)};

class BotGame : public testing::TestWithParam<Talk> {};

TEST_P(BotGame, PlaysAsTheLibraryDoes) {
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        expect_plays_as_the_library(kCommand, GetParam(), color, kNodes, kSeed);
    }
}

INSTANTIATE_TEST_SUITE_P(Protocols, BotGame,
                         testing::Values(Talk::kSimple, Talk::kJson, Talk::kKeepSimple,
                                         Talk::kKeepJson));

TEST(Bot, AnswersBrokenInputWithOneLineAndExitCodeTwo) {
    std::string huge_number = "1\n-1 ";
    huge_number.append(std::size_t{100} << 20, '7');
    std::string huge_json = "{\"requests\":\"";
    huge_json.append(std::size_t{100} << 20, 'x');
    for (const std::string& input :
         {std::string(), std::string("\n\n"), std::string("2\n-1 -1\n"), std::string("abc"),
          std::string("1\n9 9\n"), std::string("2\n-1 -1\n4 4\n4 4\n"), std::string("{"),
          std::string("{\"requests\":[]}"), std::string("\0\0\0", 3), std::string("\xff\xfe"),
          huge_number, huge_json, std::string(std::size_t{100} << 20, ' ')}) {
        const Finished finished = run_program(kCommand, input);
        EXPECT_EQ(finished.exit_code, 2) << input.substr(0, 50);
        EXPECT_EQ(finished.output, "") << input.substr(0, 50);
        EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1)
            << finished.errors;
        EXPECT_LT(finished.errors.size(), 300U);
    }
}

TEST(Bot, SaysSoWhenTheGameIsOver) {
    // No shortest game is needed: a history that leaves Black without a move is found by playing.
    Engine engine;
    GoLimits limits;
    limits.nodes = 10;
    Position position;
    std::vector<Point> moves;
    while (!position.lost()) {
        engine.set_position(position);
        moves.push_back(engine.go(limits).move);
        position.play(moves.back());
    }
    std::string input =
        std::to_string((moves.size() + (position.to_move() == Color::kBlack ? 2 : 1)) / 2) + "\n";
    if (position.to_move() == Color::kBlack) input += "-1 -1\n";
    for (const Point move : moves) {
        input += std::to_string(Geometry::nine().x_of(move)) + " " +
                 std::to_string(Geometry::nine().y_of(move)) + "\n";
    }
    const Finished finished = run_program(kCommand, input);
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.errors.find("no legal move"), std::string::npos) << finished.errors;
}

// A kept process understands a whole history at any turn.
TEST(Bot, AcceptsAWholeHistoryInTheMiddle) {
    Child child(kCommand);
    child.write("{\"requests\":[{\"x\":-1,\"y\":-1}],\"responses\":[]}\n");
    EXPECT_NE(child.read_until("<<<\n").find("response"), std::string::npos);
    child.write("{\"requests\":[{\"x\":4,\"y\":4}],\"responses\":[]}\n");
    EXPECT_NE(child.read_until("<<<\n").find("response"), std::string::npos);
    EXPECT_EQ(child.finish(), 0);
}

TEST(Bot, KeptProcessRefusesAnIllegalRequest) {
    Child child(kCommand);
    child.write("1\n4 4\n");
    EXPECT_NE(child.read_until("<<<\n").find("<<<"), std::string::npos);
    child.write("4 4\n");
    EXPECT_EQ(child.finish(), 2);
    EXPECT_NE(child.errors().find("occupied"), std::string::npos);
}

TEST(Bot, IgnoresDataLinesOfTheSimpleForm) {
    const Finished plain = run_program(kCommand, "1\n-1 -1\n");
    const Finished with_data = run_program(kCommand, "1\n-1 -1\nmy data 1 2\nglobal\ndata\n");
    EXPECT_EQ(with_data.exit_code, 0);
    EXPECT_EQ(plain.output.substr(0, 3), with_data.output.substr(0, 3));
}

TEST(Bot, ChecksItsArguments) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--nodes"},
                                                      {"--nodes", "x"},
                                                      {"--nodes", "0"},
                                                      {"--nodes", "-1"},
                                                      {"--time", "0"},
                                                      {"--time", "nan"},
                                                      {"--time", "1s"},
                                                      {"--foo"},
                                                      {"extra"}}) {
        EXPECT_FALSE(parse_bot_arguments(arguments).ok()) << arguments.front();
    }
    const Result<BotArguments> parsed = parse_bot_arguments({"--nodes", "12", "--seed", "34"});
    ASSERT_TRUE(parsed.ok());
    EXPECT_EQ(parsed->options.limits.nodes, 12U);
    EXPECT_EQ(parsed->options.limits.seconds, 0);
    EXPECT_EQ(parsed->options.seed, 34U);
}

TEST(Bot, VariesItsGamesOnlyWhereTimeIsTheLimit) {
    BotOptions by_time;
    EXPECT_NE(seed_of(by_time), seed_of(by_time));
    BotOptions by_nodes;
    by_nodes.limits.nodes = 100;
    EXPECT_EQ(seed_of(by_nodes), seed_of(by_nodes));
    BotOptions by_level;
    by_level.limits.level = 3;
    EXPECT_EQ(seed_of(by_level), seed_of(by_level));
    by_time.seed = 34;
    EXPECT_EQ(seed_of(by_time), 34U);
}

// A small version of bench/turn_times: other threads use the machine, and a turn keeps to its time
// nevertheless. The bot is given 0.2 s; what it may take leaves room for the worst of machines.
TEST(Bot, KeepsToItsTimeOnABusyMachine) {
    std::atomic<bool> done{false};
    std::vector<std::thread> others;
    for (int i = 0; i < 3; ++i) {
        others.emplace_back([&done] {
            while (!done) {
            }
        });
    }
    const SystemClock clock;
    std::string input = "1\n-1 -1\n";
    for (int turn = 0; turn < 5; ++turn) {
        const double start = clock.seconds();
        const Finished finished = run_program({kProgram, "bot", "--time", "0.2"}, input);
        EXPECT_EQ(finished.exit_code, 0) << finished.errors;
        EXPECT_LT(clock.seconds() - start, 20);
    }
    done = true;
    for (std::thread& other : others) other.join();
}

TEST(Bot, TakesItsShareOfTheTurnsLimit) {
    GoLimits nothing_asked;
    EXPECT_DOUBLE_EQ(turn_limits(nothing_asked, 0, 0.1).seconds, 0.75);
    EXPECT_DOUBLE_EQ(turn_limits(nothing_asked, 2, 0.1).seconds, 1.6);
    EXPECT_GT(turn_limits(nothing_asked, 0, 5).seconds, 0);
    GoLimits asked;
    asked.seconds = 3;
    EXPECT_DOUBLE_EQ(turn_limits(asked, 0, 0).seconds, 3);
    EXPECT_DOUBLE_EQ(turn_limits(asked, 1, 0).seconds, 0.85);
    EXPECT_DOUBLE_EQ(turn_limits(asked, 100, 0).seconds, 3);
    GoLimits nodes;
    nodes.nodes = 100;
    EXPECT_EQ(turn_limits(nodes, 1, 0.1).seconds, 0);
}

}  // namespace
}  // namespace buwei
