// Games at random with a policy to learn, without any search.
#pragma once

#include "rules/random_play.h"
#include "train/samples.h"

namespace buwei {

inline TrainingGame random_game(const Geometry& geometry, Rng& rng) {
    TrainingGame game;
    game.geometry = &geometry;
    Position position(geometry);
    while (!position.lost()) {
        MoveRecord move;
        move.point = static_cast<std::uint8_t>(random_point(position.legal(), rng));
        move.win = static_cast<std::uint8_t>(rng.below(256));
        if (rng.below(2) == 0) {
            for (const Point point : position.legal()) {
                if (rng.below(3) != 0) continue;
                move.policy.push_back({static_cast<std::uint8_t>(point),
                                       static_cast<std::uint8_t>(1 + rng.below(255))});
            }
        }
        position.play(move.point);
        game.moves.push_back(move);
    }
    game.winner = opponent(position.to_move());
    return game;
}

inline std::vector<Sample> random_samples(const Geometry& geometry, int games, Rng& rng) {
    std::vector<Sample> samples;
    for (int i = 0; i < games; ++i) add_samples(random_game(geometry, rng), 0.25F, samples);
    return samples;
}

}  // namespace buwei
