// A quick match between two players inside one process, to tell which is stronger. The judge's
// matches (src/arena) are the fair ones; these only steer training.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "train/self_play.h"

namespace buwei {

struct DuelSettings {
    const Geometry* geometry = &Geometry::nine();
    int games = 80;  // even: each opening is played twice, with colours exchanged
    int threads = 1;
    std::uint64_t seed = 1;
    int random_plies = 6;
    Adjudication adjudication;
};

struct DuelResult {
    int wins = 0;  // of the first player
    int games = 0;
    double score() const { return games > 0 ? static_cast<double>(wins) / games : 0.5; }
};

using MakePlayer = std::function<std::unique_ptr<TrainingPlayer>()>;

DuelResult play_duel(const DuelSettings& settings, const MakePlayer& make_first,
                     const MakePlayer& make_second, const std::atomic<bool>& stop);

}  // namespace buwei
