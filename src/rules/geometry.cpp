#include "rules/geometry.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace buwei {

Geometry::Geometry(int rows, int columns)
    : rows_(rows), columns_(columns), wide_(columns > rows), stride_(wide_ ? rows : columns) {
    for (auto& row : adjacent_) row.fill(kOutside);
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            const Point point = point_at(x, y);
            all_.insert(point);
            if (point % stride_ != 0) not_first_.insert(point);
            if (point % stride_ != stride_ - 1) not_last_.insert(point);
            const std::array<std::pair<int, int>, 4> around = {
                {{x, y - 1}, {x, y + 1}, {x - 1, y}, {x + 1, y}}};
            std::size_t count = 0;
            for (const auto& [near_x, near_y] : around) {
                if (!on_board(near_x, near_y)) continue;
                const Point near = point_at(near_x, near_y);
                neighbours_[point].insert(near);
                adjacent_[point][count++] = static_cast<std::uint8_t>(near);
            }
        }
    }
}

Result<const Geometry*> Geometry::find(int rows, int columns) {
    if (rows < 1 || columns < 1 || rows > kMaxPoints || columns > kMaxPoints ||
        rows * columns > kMaxPoints) {
        return Error{"a board of " + std::to_string(rows) + "x" + std::to_string(columns) +
                     " is not possible: both sides must be at least 1, and a board has at most " +
                     std::to_string(kMaxPoints) + " points"};
    }
    static std::mutex mutex;
    static std::map<std::pair<int, int>, std::unique_ptr<const Geometry>> known;
    const std::lock_guard<std::mutex> lock(mutex);
    std::unique_ptr<const Geometry>& slot = known[{rows, columns}];
    if (!slot) slot.reset(new Geometry(rows, columns));
    return slot.get();
}

const Geometry& Geometry::nine() {
    static const Geometry& geometry = **find(9, 9);
    return geometry;
}

}  // namespace buwei
