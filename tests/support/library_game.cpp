#include "support/library_game.h"

#include <gtest/gtest.h>

#include "engine/engine.h"

namespace buwei {

void expect_plays_as_the_library(const std::vector<std::string>& command, Talk talk, Color color,
                                 std::uint64_t nodes, std::uint64_t seed) {
    BotzonePlayer player(command, talk);
    EngineOptions options;
    options.seed = seed;
    Engine engine(options);
    GoLimits limits;
    limits.nodes = nodes;
    Position position;
    Point last = kNoPoint;
    while (!position.lost()) {
        engine.set_position(position);
        const Point expected = engine.go(limits).move;
        if (position.to_move() == color) {
            ASSERT_EQ(player.ask(last), expected);
        }
        position.play(expected);
        last = expected;
    }
}

}  // namespace buwei
