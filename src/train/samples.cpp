#include "train/samples.h"

#include "eval/network_layout.h"
#include "rules/symmetry.h"

namespace buwei {

void add_samples(const TrainingGame& game, float search_weight, std::vector<Sample>& samples) {
    const Geometry& geometry = *game.geometry;
    Position end(geometry);
    for (const MoveRecord& move : game.moves) end.play(move.point);
    std::array<PointSet, 2> owned;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        owned[index_of(color)] = to_canvas(
            geometry, end.stones(color) | (end.legal(color) & ~end.legal(opponent(color))));
    }
    const PointSet dead = end.empty() & ~end.legal(Color::kBlack) & ~end.legal(Color::kWhite);

    Position position(geometry);
    for (const MoveRecord& move : game.moves) {
        if (!move.policy.empty()) {
            const Color me = position.to_move();
            Sample sample;
            sample.features = features_of(position);
            sample.legal = to_canvas(geometry, position.legal());
            const float result = game.winner == me ? 1.0F : 0.0F;
            sample.win =
                (1 - search_weight) * result + search_weight * static_cast<float>(move.win) / 255;
            sample.owned_mine = owned[index_of(me)];
            sample.owned_theirs = owned[index_of(opponent(me))];
            sample.owned_nobody = to_canvas(geometry, dead);
            sample.policy = move.policy;
            for (PolicyShare& share : sample.policy) {
                share.point = static_cast<std::uint8_t>(canvas_place(geometry, share.point));
            }
            samples.push_back(std::move(sample));
        }
        position.play(move.point);
    }
}

CanvasSymmetries::CanvasSymmetries(const Geometry& geometry) : count_(symmetry_count(geometry)) {
    for (int symmetry = 0; symmetry < count_; ++symmetry) {
        for (Point point = 0; point < geometry.size(); ++point) {
            const Point image = transformed(geometry, symmetry, point);
            places_[symmetry][canvas_place(geometry, point)] =
                static_cast<std::uint8_t>(canvas_place(geometry, image));
        }
    }
}

void add_to_slice(const Sample& sample, const CanvasSymmetries& symmetries, int symmetry,
                  Slice& slice) {
    const std::size_t places = static_cast<std::size_t>(slice.samples) * kCanvasPoints;
    ++slice.samples;
    const std::size_t end = places + kCanvasPoints;
    slice.planes.resize(end * kPlanes, 0);
    slice.mask.resize(end, 0);
    slice.legal.resize(end, 0);
    slice.policy.resize(end, 0);
    slice.owner.resize(end, -1);
    const auto turned = [&](int place) { return places + symmetries.place(symmetry, place); };

    for (int plane = 0; plane < kPlanes; ++plane) {
        for (const int place : sample.features.planes[plane]) {
            slice.planes[turned(place) * kPlanes + plane] = 1;
        }
    }
    const PointSet board = sample.features.planes[kPlaneBoard];
    for (const int place : board) slice.mask[turned(place)] = 1;
    for (const int place : sample.legal) slice.legal[turned(place)] = 1;
    for (const int place : sample.owned_mine) slice.owner[turned(place)] = 0;
    for (const int place : sample.owned_theirs) slice.owner[turned(place)] = 1;
    for (const int place : sample.owned_nobody) slice.owner[turned(place)] = 2;
    float sum = 0;
    for (const PolicyShare& share : sample.policy) sum += share.share;
    for (const PolicyShare& share : sample.policy) {
        slice.policy[turned(share.point)] = static_cast<float>(share.share) / sum;
    }
    for (const float scalar : sample.features.scalars) slice.scalars.push_back(scalar);
    slice.counts.push_back(static_cast<float>(board.count()));
    slice.win.push_back(sample.win);
}

}  // namespace buwei
