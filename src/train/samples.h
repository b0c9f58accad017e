// What is learned: positions from games, with what the search and the end of the game said.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/features.h"
#include "train/game_record.h"

namespace buwei {

// Everything is seen from the side to move, in places of the canvas.
struct Sample {
    Features features;
    PointSet legal;
    float win = 0;  // to be learned: 1 if the side to move wins, mixed with the search's estimate
    PointSet owned_mine;    // where a stone of mine stood at the end, or only I could play
    PointSet owned_theirs;  // the same for the opponent
    PointSet owned_nobody;  // dead at the end. Points that were still open are in none of the three
    std::vector<PolicyShare> policy;  // by place
};

// Adds the learned positions of a game. `search_weight` is the share of the search's estimate in
// the value to be learned; the rest is the game's result.
void add_samples(const TrainingGame& game, float search_weight, std::vector<Sample>& samples);

// A slice of a batch, in the form the layers want. All boards in it have the same size.
struct Slice {
    int samples = 0;
    std::vector<float> planes;   // [sample][place][plane]
    std::vector<float> scalars;  // [sample][scalar]
    std::vector<float> mask;     // [sample][place]: on the board
    std::vector<float> counts;   // [sample]: points of the board
    std::vector<float> legal;    // [sample][place]
    std::vector<float> policy;   // [sample][place], sums to 1
    std::vector<float> win;      // [sample]
    std::vector<int> owner;      // [sample][place]: 0 mine, 1 theirs, 2 nobody's, -1 not known
};

// Where each place of the canvas goes under each symmetry of a board.
class CanvasSymmetries {
public:
    explicit CanvasSymmetries(const Geometry& geometry);
    int count() const { return count_; }
    int place(int symmetry, int place) const { return places_[symmetry][place]; }

private:
    int count_;
    std::array<std::array<std::uint8_t, kCanvasPoints>, 8> places_ = {};
};

// One sample, turned by a symmetry, at the end of the slice.
void add_to_slice(const Sample& sample, const CanvasSymmetries& symmetries, int symmetry,
                  Slice& slice);

}  // namespace buwei
