// What a learning run notes of each round, as a table and as charts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "train/loss.h"

namespace buwei {

struct RoundHistory {
    int round = 0;
    int games = 0;      // of this round
    int samples = 0;    // learned positions in them
    Loss fresh;         // on this round's games, before they were learned
    Loss trained;       // while learning
    double gate = 0.5;  // the candidate's score against the champion
    bool accepted = false;
    double elo = 0;        // the sum of what the gates said, from the first network on
    double yardstick = 0;  // the bare policy's score against the fixed opponent
    double play_seconds = 0;
    double train_seconds = 0;
    double gate_seconds = 0;
};

std::string history_text(const std::vector<RoundHistory>& history);
Result<std::vector<RoundHistory>> parse_history(std::string_view text);

std::string loss_chart(const std::vector<RoundHistory>& history);
std::string strength_chart(const std::vector<RoundHistory>& history);

}  // namespace buwei
